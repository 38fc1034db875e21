"""Pictures of a table as SVG: they show all that lies there, once, and are sound whatever people are called."""

import re
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjobs.game import Game
from conjobs.record import read_record
from conjobs.view import board_data, cards_data, table_view
from conjobs.view.picture import THEMES, Caption, changed_lots, game_svg, moment_svg
from conjobs.view.picture.colours import colours_of
from conjobs.view.picture.plan import outline, plan_of
from conjobs.view.picture.text import cut, paragraph, width, wrap
from golden import RECORDS

SVG = "{http://www.w3.org/2000/svg}"
# Two and six players, both editions, with and without Con Jobs, face-down tiles, tiles without dice, finished games.
GAMES = ("classic-2-1", "six-player-6-cons-1", "own-card-10", "tile-without-die-174")


def read_game(name):
    return Game.from_record(read_record((RECORDS / f"{name}.conjobs").read_bytes()).record)


def drawn(game, ply, **options):
    return ElementTree.fromstring(game_svg(game.positions, game.facts, ply, **options))


def of_class(root, name):
    return [element for element in root.iter(f"{SVG}g") if element.get("class") == name]


def texts(root):
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def names_of(root):
    """What each player is called, as it stands there."""
    return [next(player.iter(f"{SVG}tspan")).text for player in of_class(root, "player")]


def check_lot(root, lot, colours):
    """One lot's drawing shows what lies there, and nothing else."""
    tiles, dice, markers = (of_class(root, name) for name in ("tile", "die", "marker"))
    if lot is None:
        assert not tiles
        assert not markers
    elif "owner" in lot:
        assert not tiles
        [marker] = markers
        assert marker.find(f".//{SVG}circle").get("fill") == colours[lot["owner"]]
    else:
        assert len(tiles) == 1
        assert not markers
    die = lot.get("die") if lot else None
    assert len(dice) == (die is not None)
    assert len(of_class(root, "no-die")) == (lot is not None and "group" in lot and die is None)
    for piece in dice:
        body = piece.findall(f"{SVG}rect")[1]
        assert body.get("fill") == colours[die["seat"]]
        assert len(list(piece.iter(f"{SVG}circle"))) == die["value"]
    shared = lot["groups"] if lot and lot.get("down") else []
    assert {wedge.get("data-group") for wedge in of_class(root, "wedge")} == set(shared)


# What is drawn


@pytest.mark.parametrize("name", GAMES)
def test_every_moment_shows_all_that_lies_there_once(name):
    game = read_game(name)
    names = list(game.rules.board.names)
    for ply, position in enumerate(game.positions):
        theme = THEMES[ply % 2]
        root = drawn(game, ply, theme=theme)
        view = table_view(position)
        colours = [colours_of(theme)[player["colour"]] for player in view["players"]]
        lots = of_class(root, "lot")
        assert [lot.get("data-lot") for lot in lots] == names
        for lot in lots:
            check_lot(lot, view["lots"].get(lot.get("data-lot")), colours)
        assert len(of_class(root, "tile")) == sum("group" in lot for lot in view["lots"].values())
        casinos = of_class(root, "casino")
        assert [casino.get("data-casino") for casino in casinos] == [casino["id"] for casino in view["casinos"]]
        for casino, shown in zip(view["casinos"], casinos, strict=True):
            dashes = [line.get("stroke-dasharray") for line in shown.iter(f"{SVG}path")]
            assert dashes == [None, "7 5" if casino["boss"] < 0 else None]
        assert len(of_class(root, "tag")) == len(casinos)
        check_panels(root, view)


def check_panels(root, view):
    """Players, chips, cards: each player once, each deck once."""
    players = of_class(root, "player")
    assert names_of(root) == [player["colour"].capitalize() for player in view["players"]]
    for player, shown in zip(view["players"], players, strict=True):
        said = texts(shown)
        assert f"${player['money']}" in said
        assert str(player["points"]) in said
    assert sum(len(list(chips.iter(f"{SVG}circle"))) for chips in of_class(root, "chips")) == len(players)
    over = view["phase"] == "over"
    tops = [deck["top"] for deck in view["decks"].values() if deck["top"] is not None]
    assert len(of_class(root, "deck")) == (0 if over else len(tops))
    assert len(of_class(root, "chances")) == (not over)
    assert len(of_class(root, "question")) == (view["pending"] is not None)


def test_the_moments_looked_at_have_everything():
    """What the test above is for comes up in those games."""
    games = [read_game(name) for name in GAMES]
    lots = [
        lot
        for game in games
        for position in game.positions
        for lot in table_view(position)["lots"].values()
        if "group" in lot
    ]
    assert {len(lot["groups"]) for lot in lots if lot["down"]} >= {0, 1}
    assert any(lot["die"] is None for lot in lots)
    assert max(lot["storeys"] for lot in lots) >= 2
    assert {len(game.position.colours) for game in games} == {2, 3, 6}
    assert {game.rules.edition for game in games} == {"classic", "six-player"}


def test_a_shared_tile_has_a_wedge_for_each_casino():
    game = Game.new(3, seed=1)
    view = table_view(game.position)
    board = board_data(game.rules.board)

    def tile(group, down=False, groups=()):
        return {"group": group, "storeys": 1, "down": down, "groups": list(groups), "die": {"seat": 1, "value": 5}}

    view["lots"] = {
        "D4": tile("vega"),
        "D5": tile("tivoli", True, ("vega", "albion")),
        "D6": tile("albion"),
        "D8": {**tile("pioneer"), "storeys": 2},
    }
    view["casinos"] = [
        {"id": group, "group": group, "lots": lots, "boss": 1, "size": 2, "height": 1, "pays": [0, 10, 0]}
        for group, lots in (("vega", ["D4", "D5"]), ("albion", ["D5", "D6"]))
    ]
    names = ["A", "B", "C"]
    root = ElementTree.fromstring(moment_svg(view, board, {**cards_data(game.rules.cards)}, names, Caption()))
    [shared] = [lot for lot in of_class(root, "lot") if lot.get("data-lot") == "D5"]
    assert sorted(wedge.get("data-group") for wedge in of_class(shared, "wedge")) == ["albion", "vega"]
    # The outline of the second casino runs inside that of the first.
    first, second = (next(casino.iter(f"{SVG}path")).get("d") for casino in of_class(root, "casino"))
    assert first != second


def test_what_a_move_changed_is_pointed_out():
    game = read_game("six-player-6-cons-1")
    accent = colours_of("light")["accent"]
    built = next(ply for ply, line in enumerate(game.record.plies, 1) if line.action.startswith("build "))
    lot = game.record.plies[built - 1].action.split()[1]
    ringed = [
        shown.get("data-lot")
        for shown in of_class(drawn(game, built), "lot")
        if any(box.get("stroke") == accent for box in shown.iter(f"{SVG}rect"))
    ]
    assert ringed == [lot]
    views = [table_view(game.positions[ply]) for ply in (built - 1, built)]
    assert changed_lots(*views) == [lot]


def test_a_closed_block_is_pale():
    two, three = (
        {lot.get("data-lot")[0] for lot in of_class(drawn(read_game(name), 0), "lot") if lot.get("opacity")}
        for name in ("classic-2-1", "classic-3-1")
    )
    assert two == {"F"}
    assert three == set()


def test_the_end_says_who_won():
    game = read_game("six-player-6-cons-1")
    said = texts(drawn(game, game.ply))
    assert any(text.startswith("Black won") for text in said)
    assert any("Black drew Game Over." in text for text in said)


# Themes


def test_the_colours_are_those_of_the_page():
    css = files("conjobs").joinpath("client/theme.css").read_text(encoding="utf-8")
    value = r"(#\w{6}|rgb\([^)]*\))"
    token = re.compile(rf"--([\w-]+): (?:light-dark\({value}, {value}\)|{value});")
    found = {name: (light or both, dark or both) for name, light, dark, both in token.findall(css)}
    for place, theme in enumerate(THEMES):
        own = colours_of(theme)
        assert own == {name: found[name][place] for name in own}


def test_both_themes_draw_the_same():
    game = read_game("own-card-10")
    for ply in (60, 143, game.ply):
        light, dark = (drawn(game, ply, theme=theme) for theme in THEMES)
        assert [element.tag for element in light.iter()] == [element.tag for element in dark.iter()]
        assert texts(light) == texts(dark)
        fills = [{element.get("fill") for element in root.iter()} for root in (light, dark)]
        for theme, used in zip(THEMES, fills, strict=True):
            assert colours_of(theme)["ground"] in used
        assert colours_of("dark")["ground"] not in fills[0]


def test_the_picture_in_the_docs_is_drawn_by_this_code():
    docs = Path(__file__).parent.parent.parent / "docs"
    page = (docs / "records.md").read_text("utf-8")
    [(record, ply)] = re.findall(r"`conjobs export (docs/images/\S+) .* --ply (\d+) ", page)
    game = Game.from_record(read_record((docs.parent / record).read_bytes()).record)
    text = game_svg(game.positions, game.facts, int(ply), who=game.record.header.who)
    assert (docs / "images" / "table.svg").read_text("utf-8") == text


# Texts


@pytest.mark.parametrize(
    "name", ['<b onload="x">&amp;', "'\"]]>", "a\x00\x1b[31mb\ud800\ufffe", "日本語の名前", "", "W" * 300]
)
def test_names_are_only_names(name):
    game = read_game("six-player-3-cons-1")
    plain = drawn(game, 120)
    text = game_svg(game.positions, game.facts, 120, {0: name}, [name, "", name])
    text.encode()
    root = ElementTree.fromstring(text)
    # The name becomes text, no element.
    assert {element.tag for element in root.iter()} == {element.tag for element in plain.iter()}
    shown = re.sub(r"[\x00-\x1f\ud800-\udfff\ufffe]", "", name)
    called = names_of(root)[0] or ""
    if len(name) < 100:
        assert called == shown[:1].upper() + shown[1:]
    else:
        assert called.endswith("…")
        assert width(called, 25, 700) <= 330


def test_it_asks_nothing_of_other_files():
    game = read_game("six-player-6-cons-1")
    text = game_svg(game.positions, game.facts, 120)
    assert not re.search(r"href|<style|<script|<image|@import|url\((?!#fill-)", text)
    assert text.count("http") == 1
    assert text == game_svg(game.positions, game.facts, 120)


@given(st.text(st.characters(exclude_categories=["Cs"])), st.floats(60, 900), st.sampled_from([12, 18, 23]))
def test_lines_fit(text, most, size):
    assert width(cut(text, most, size), size) <= most
    lines = wrap(text, most, size)
    assert all(width(line, size) <= most for line in lines)
    whole = [word for line in lines for word in line.split()]
    assert len(lines) <= len(whole)
    few = paragraph(text, most, size, 2)
    assert few == lines if len(lines) <= 2 else len(few) == 2


def test_a_paragraph_says_that_there_is_more():
    lines = paragraph("one two three four five six", 60, 16, 2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")


# Outlines


def test_an_outline_has_a_line_round_a_hole():
    plan = plan_of(board_data(Game.new(seed=1).rules.board))
    around = [f"D{lot}" for lot in range(1, 10) if lot != 5]
    assert outline(plan, around, lambda lot: 1.6).count("M") == 2
    assert outline(plan, ["D5"], lambda lot: 1.6).count("Q") == 4
    assert outline(plan, ["D1", "D4", "D5"], lambda lot: 1.6).count("Q") == 6
