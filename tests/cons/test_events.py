"""What the card language can say beyond the shipped cards: each case is a card of its own, played on one table.

Red hosts the card after building on A2. Whole positions are compared: all that a case does not name must have stayed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from conjobs.cons.card_files import parse_cards
from conjobs.cons.cards import card_to_data
from conjobs.cons.fields import Field, Flag, Inner, Number, Table, Word
from conjobs.cons.selector_words import CASINOS
from conjobs.cons.verb_words import VERBS
from conjobs.cons.verbs import EventCard
from conjobs.data import shipped_cards
from conjobs.notation.actions.reading import parse_action
from conjobs.notation.positions.reading import parse_position
from conjobs.notation.positions.writing import format_position, same_position
from conjobs.notation.scenarios.steps import actor
from conjobs.rules.bits import lots
from conjobs.rules.errors import IllegalAction
from conjobs.rules.play import play

COLOURS = ("red", "yellow", "green")

# The table of most cases. Its casinos, with A2 that red builds: group and spaces, size, at the Strip, boss and dice.
#   vega A2          1  off  red 2                    tivoli D7         1  on   green 2
#   vega B1 B4       2  on   yellow 4, yellow 3       none E1           1  off  green 3
#   sphinx C1 C2 x2  4  off  green 5, red 1           none E3 x2        2  on   red 4
#   sphinx C9        1  on   yellow 6                 pioneer F1 F2 F3  3  on   red 5, yellow 2, green 1
#   tivoli D1 D2 D3  3  on   nobody
SCENE = {
    "B1": "vega yellow 4",
    "B4": "vega yellow 3",
    "C1": "sphinx x2 green 5",
    "C2": "sphinx x2 red 1",
    "C9": "sphinx yellow 6",
    "D1": "tivoli",
    "D2": "tivoli",
    "D3": "tivoli",
    "D7": "tivoli green 2",
    "E1": "albion down green 3",
    "E3": "pioneer x2 down red 4",
    "F1": "pioneer red 5",
    "F2": "pioneer yellow 2",
    "F3": "pioneer green 1",
}

Step = str | tuple[str, str]
Three = tuple[int, int, int]


@dataclass(frozen=True)
class Case:
    """A card's effects, and what comes of them.

    `steps` follow red's build and hosting; a pair is a refused action and its code. `changed` are the lots that are not
    as before, `money` and `points` those of red, yellow and green afterwards. Red's $6 for the build are not named.
    """

    id: str
    effects: str
    steps: tuple[Step, ...] = ()
    changed: Mapping[str, str] = field(default_factory=dict)
    money: Three = (0, 10, 10)
    points: Three = (0, 0, 0)
    dice: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()
    before_money: Three = (0, 10, 10)
    before_points: Three = (0, 0, 0)
    extra: Mapping[str, str] = field(default_factory=dict)
    scene: Mapping[str, str] = field(default_factory=lambda: SCENE)
    needs: str = ""

    def card(self) -> EventCard:
        """The card."""
        needs = f'needs = ["{self.needs}"]\n' if self.needs else ""
        head = f'[[card]]\nid = "own"\nname = "Own"\ngroup = "vega"\nset = "mine"\ntext = "It happens."\n{needs}'
        parts = [f"[[card.effects]]\n{effect}\n" for effect in self.effects.split(" / ")]
        (card,) = parse_cards(tomllib.loads(head + "".join(parts)), self.id).cards
        return card


def scored(id: str, casinos: str, points: Three, needs: str = "") -> Case:
    """A case of scoring the casinos that a selector means."""
    return Case(f"score-{id}", f'do = "score"\ncasinos = {{ {casinos} }}', points=points, needs=needs)


def paid(id: str, casinos: str, money: Three) -> Case:
    """A case of paying the dice in the casinos that a selector means."""
    return Case(f"pay-dice-{id}", f'do = "pay-dice"\ncasinos = {{ {casinos} }}', money=money)


def moved(id: str, effect: str, money: Three, before: Three = (0, 10, 10), points: Three = (0, 0, 0)) -> Case:
    """A case of paying or charging players."""
    extra = {"B2": "lot yellow", "B3": "lot yellow", "C4": "lot green"}
    return Case(id, effect, money=money, before_money=before, points=points, before_points=points, extra=extra)


NOT_A_CHOICE = "not-a-choice"

SCORES = [
    Case("score-all", 'do = "score"', points=(6, 3, 6)),
    scored("all-in-full", 'pick = "all", per = "board"', (6, 3, 6)),
    scored("largest", 'pick = "largest"', (0, 0, 4)),
    scored("largest-per-colour", 'pick = "largest", per = "colour"', (3, 2, 4)),
    scored("smallest", 'pick = "smallest"', (1, 1, 2)),
    scored("smallest-per-colour", 'pick = "smallest", per = "colour"', (4, 1, 1)),
    scored("of-groups", 'groups = ["tivoli", "none"]', (2, 0, 2)),
    scored("of-a-tile-colour", 'groups = ["brown"]', (3, 0, 0)),
    scored("of-every-group", 'groups = ["albion", "sphinx", "vega", "tivoli", "pioneer"]', (4, 3, 5)),
    scored("of-every-colour", 'groups = ["purple", "gold", "green", "silver", "brown"]', (4, 3, 5)),
    scored("largest-without-colour", 'pick = "largest", groups = ["none"]', (2, 0, 0)),
    scored("size-2-to-3", "min_size = 2, max_size = 3", (5, 2, 0)),
    scored("size-4", "min_size = 4", (0, 0, 4)),
    scored("size-5", "min_size = 5", (0, 0, 0)),
    scored("size-to-1", "max_size = 1", (1, 1, 2)),
    scored("one-storey", "max_height = 1", (4, 3, 2)),
    scored("two-storeys", "min_height = 2, max_height = 2", (2, 0, 4), "raise"),
    scored("two-spaces", "min_spaces = 2, max_spaces = 2", (0, 2, 4)),
    scored("three-spaces", "min_spaces = 3", (3, 0, 0)),
    scored("one-space", "max_spaces = 1", (3, 1, 2)),
    scored("on-strip", "strip = true", (5, 3, 1)),
    scored("off-strip", "strip = false", (1, 0, 5)),
    scored("largest-off-strip-per-colour", 'strip = false, pick = "largest", per = "colour"', (1, 0, 4)),
    scored("smallest-off-strip", 'strip = false, pick = "smallest"', (1, 0, 1)),
    scored("bossed-by-host", 'boss = "chooser"', (6, 0, 0)),
    scored("largest-bossed-by-host", 'boss = "chooser", pick = "largest"', (3, 0, 0)),
    scored("largest-tivoli-with-a-boss", 'boss = "somebody", pick = "largest", groups = ["tivoli"]', (0, 0, 1)),
    scored("largest-tivoli", 'pick = "largest", groups = ["tivoli"]', (0, 0, 0)),
    scored("bossless", 'boss = "nobody"', (0, 0, 0)),
    scored("with-a-die-of-the-host", 'dice = "chooser"', (6, 0, 4)),
    scored("largest-tivoli-with-dice", 'dice = "somebody", pick = "largest", groups = ["silver"]', (0, 0, 1)),
    scored("without-dice", 'dice = "nobody"', (0, 0, 0)),
    scored("with-one-owner", 'owners = 1, pick = "largest", groups = ["tivoli"]', (0, 0, 1)),
    scored("with-two-owners", "owners = 2", (3, 0, 4)),
    scored("with-three-owners", "owners = 3", (3, 0, 0)),
    scored("with-six-owners", "owners = 6", (0, 0, 0)),
]

PAYS = [
    Case("pay-dice-all", 'do = "pay-dice"', money=(12, 25, 21)),
    paid("without-colour", 'groups = ["none"]', (4, 10, 13)),
    paid("of-two-owners", "owners = 2", (6, 12, 16)),
    paid("bossed-by-host", 'boss = "chooser"', (11, 12, 11)),
    paid("smallest-per-colour", 'pick = "smallest", per = "colour"', (7, 18, 13)),
    paid("largest", 'pick = "largest"', (1, 10, 15)),
    paid("with-a-die-of-the-host-on-strip", 'dice = "chooser", strip = true', (9, 12, 11)),
    paid("without-dice", 'dice = "nobody"', (0, 10, 10)),
]

# Lots beside the scene: yellow has two, green one.
MONEY = [
    moved("pay-host", 'do = "pay-players"\nplayers = "host"\namount = 5', (5, 10, 10)),
    moved("pay-most-points", 'do = "pay-players"\nplayers = "most-points"\namount = 4', (0, 14, 14), points=(3, 7, 7)),
    moved(
        "pay-fewest-points", 'do = "pay-players"\nplayers = "fewest-points"\namount = 4', (0, 14, 10), points=(3, 2, 7)
    ),
    moved("pay-most-money", 'do = "pay-players"\nplayers = "most-money"\namount = 2', (0, 12, 12)),
    moved("pay-least-money", 'do = "pay-players"\nplayers = "least-money"\namount = 1000', (1000, 10, 10)),
    moved("pay-highest-die", 'do = "pay-players"\nplayers = "everyone"\namount = 2\nper = "highest-die"', (10, 22, 20)),
    moved("pay-host-lowest-die", 'do = "pay-players"\nplayers = "host"\namount = 2\nper = "lowest-die"', (2, 10, 10)),
    moved(
        "pay-lots-of-richest",
        'do = "pay-players"\nplayers = "most-money"\namount = 3\nper = "parking-lot"',
        (0, 16, 13),
    ),
    moved("pay-host-bosses", 'do = "pay-players"\nplayers = "host"\namount = 1\nper = "casino-bossed"', (3, 10, 10)),
    moved("charge-everyone", 'do = "charge-players"\nplayers = "everyone"\namount = 4', (0, 6, 6)),
    moved("charge-host", 'do = "charge-players"\nplayers = "host"\namount = 5', (0, 10, 10), before=(2, 10, 10)),
    moved(
        "charge-most-points", 'do = "charge-players"\nplayers = "most-points"\namount = 4', (0, 6, 6), points=(3, 7, 7)
    ),
    moved(
        "charge-fewest-points",
        'do = "charge-players"\nplayers = "fewest-points"\namount = 11',
        (0, 10, 0),
        points=(1, 1, 0),
    ),
    moved(
        "charge-least-money",
        'do = "charge-players"\nplayers = "least-money"\namount = 4',
        (8, 0, 10),
        before=(8, 3, 10),
    ),
    moved("charge-bosses", 'do = "charge-players"\nplayers = "everyone"\namount = 2\nper = "casino-bossed"', (0, 6, 4)),
    moved("charge-lots", 'do = "charge-players"\nplayers = "everyone"\namount = 6\nper = "parking-lot"', (0, 0, 4)),
    moved(
        "charge-lowest",
        'do = "charge-players"\nplayers = "everyone"\namount = 2\nper = "lowest-die"',
        (7, 6, 8),
        (9, 10, 10),
    ),
    moved(
        "charge-highest",
        'do = "charge-players"\nplayers = "everyone"\namount = 1\nper = "highest-die"',
        (4, 4, 5),
        (9, 10, 10),
    ),
    moved(
        "decided-now",
        'do = "charge-players"\nplayers = "most-money"\namount = 6'
        ' / do = "pay-players"\nplayers = "most-money"\namount = 1\ndecided = "now"',
        (6, 11, 3),
        before=(12, 10, 3),
    ),
    moved(
        "decided-at-start",
        'do = "charge-players"\nplayers = "most-money"\namount = 6'
        ' / do = "pay-players"\nplayers = "most-money"\namount = 1\ndecided = "start"',
        (7, 10, 3),
        before=(12, 10, 3),
    ),
    moved(
        "charged-as-decided-at-start",
        'do = "pay-players"\nplayers = "host"\namount = 9'
        ' / do = "charge-players"\nplayers = "least-money"\namount = 3\ndecided = "start"'
        ' / do = "charge-players"\nplayers = "least-money"\namount = 1\ndecided = "now"',
        (5, 10, 10),
    ),
    # All three have 6, 3 and 6 points after the scoring; before it all had none.
    Case(
        "decided-at-start-before-points",
        'do = "score" / do = "pay-players"\nplayers = "most-points"\namount = 5\ndecided = "start"'
        ' / do = "pay-players"\nplayers = "most-points"\namount = 1',
        money=(6, 15, 16),
        points=(6, 3, 6),
    ),
]

DOWN_TIVOLI = {"D1": "tivoli down", "D2": "tivoli down", "D3": "tivoli down"}
FLIPS = [
    Case(
        "flip-all",
        'do = "flip"',
        changed={
            lot: text.replace(" yellow", " down yellow").replace(" green", " down green").replace(" red", " down red")
            for lot, text in {**SCENE, "A2": "vega red 2"}.items()
            if "down" not in text and text != "tivoli"
        }
        | DOWN_TIVOLI,
    ),
    Case("flip-without-dice", 'do = "flip"\ntiles = { die = "nobody" }', changed=DOWN_TIVOLI),
    Case(
        "flip-all-of-a-group-on-strip",
        'do = "flip"\ntiles = { groups = ["vega"], strip = true }',
        changed={"B1": "vega down yellow 4", "B4": "vega down yellow 3"},
    ),
    Case(
        "flip-all-tall",
        'do = "flip"\ntiles = { min_height = 2 }',
        changed={"C1": "sphinx x2 down green 5", "C2": "sphinx x2 down red 1"},
        needs="raise",
    ),
    Case(
        "flip-host-must",
        'do = "flip"\nchooser = "host"\ntiles = { max_height = 1, strip = false, die = "somebody" }',
        steps=(
            ("pass", NOT_A_CHOICE),
            ("choose D2", NOT_A_CHOICE),
            ("choose C1", NOT_A_CHOICE),
            ("choose E1", NOT_A_CHOICE),
            ("choose B1", NOT_A_CHOICE),
            "choose F3",
        ),
        changed={"F3": "pioneer down green 1"},
    ),
    Case(
        "flip-each-may",
        'do = "flip"\nchooser = "each"\noptional = true\ntiles = { die = "chooser" }',
        steps=("choose F1", ("yellow: choose F3", NOT_A_CHOICE), "yellow: pass", "green: choose D7"),
        changed={"F1": "pioneer down red 5", "D7": "tivoli down green 2"},
    ),
    # One tile for each: nobody is asked.
    Case(
        "flip-each-by-itself",
        'do = "flip"\nchooser = "each"\noptional = false\ntiles = { die = "chooser", groups = ["sphinx"] }',
        changed={"C1": "sphinx x2 down green 5", "C2": "sphinx x2 down red 1", "C9": "sphinx down yellow 6"},
    ),
    Case(
        "flip-each-in-turn",
        'do = "flip"\nchooser = "each"\ntiles = { die = "nobody" }',
        steps=("choose D1", ("yellow: choose D1", NOT_A_CHOICE), "yellow: choose D2"),
        changed=DOWN_TIVOLI,
    ),
    # Nothing matches: what is albion lies face down already.
    Case(
        "flip-host-nothing-left",
        'do = "flip"\nchooser = "host"\ntiles = { groups = ["albion"] }',
    ),
]

LEAVINGS = [
    Case(
        "lot-host-must-face-down",
        'do = "to-parking-lot"\nchooser = "host"\ntiles = { face = "down" }',
        changed={"E3": "lot red"},
    ),
    Case(
        "lot-each-must",
        'do = "to-parking-lot"\nchooser = "each"\namount = 3\ntiles = { groups = ["pioneer"] }',
        steps=(("pass", NOT_A_CHOICE), ("choose A2", NOT_A_CHOICE), "choose F1"),
        changed={"F1": "lot red", "F2": "lot yellow", "F3": "lot green"},
        money=(3, 13, 13),
    ),
    Case(
        "lot-host-may",
        'do = "to-parking-lot"\nchooser = "host"\noptional = true\namount = 0\n'
        'tiles = { face = "up", strip = true, max_height = 1 }',
        steps=(("choose C2", NOT_A_CHOICE), ("choose E3", NOT_A_CHOICE), ("choose A2", NOT_A_CHOICE), "choose F1"),
        changed={"F1": "lot red"},
    ),
    Case(
        "lot-each-tall-off-strip",
        'do = "to-parking-lot"\nchooser = "each"\ntiles = { strip = false, min_height = 2 }',
        changed={"C1": "lot green", "C2": "lot red"},
        needs="raise",
    ),
    Case(
        "remove-all-of-the-host",
        'do = "remove-tile"\ntiles = { die = "chooser" }',
        changed={"A2": "empty", "C2": "empty", "E3": "empty", "F1": "empty"},
    ),
    Case(
        "remove-all-with-dice",
        'do = "remove-tile"\ntiles = { die = "somebody", groups = ["sphinx", "tivoli"] }',
        changed={"C1": "empty", "C2": "empty", "C9": "empty", "D7": "empty"},
    ),
    Case("remove-face-down", 'do = "remove-tile"\ntiles = { face = "down" }', changed={"E1": "empty", "E3": "empty"}),
    Case(
        "remove-face-down-on-strip",
        'do = "remove-tile"\ntiles = { face = "down", strip = true }',
        changed={"E3": "empty"},
    ),
    Case(
        "remove-face-up-low-off-strip",
        'do = "remove-tile"\ntiles = { face = "up", strip = false, max_height = 1 }',
        changed={"A2": "empty", "D2": "empty", "D3": "empty", "F2": "empty", "F3": "empty"},
    ),
    Case("remove-everything", 'do = "remove-tile"', changed=dict.fromkeys([*SCENE, "A2"], "empty")),
    Case(
        "remove-host-must",
        'do = "remove-tile"\nchooser = "host"\ntiles = { die = "nobody" }',
        steps=(("pass", NOT_A_CHOICE), ("choose F1", NOT_A_CHOICE), "choose D2"),
        changed={"D2": "empty"},
    ),
    Case("remove-host-passes", 'do = "remove-tile"\nchooser = "host"\noptional = true', steps=("pass",)),
    Case(
        "remove-host-anybodys",
        'do = "remove-tile"\nchooser = "host"\noptional = true',
        steps=(("choose A1", NOT_A_CHOICE), "choose C1"),
        changed={"C1": "empty"},
    ),
    Case(
        "remove-each-may",
        'do = "remove-tile"\nchooser = "each"\noptional = true\ntiles = { die = "chooser" }',
        steps=("choose F1", "yellow: choose B1", ("green: choose B4", NOT_A_CHOICE), "green: pass"),
        changed={"F1": "empty", "B1": "empty"},
    ),
    Case(
        "remove-each-must-tall",
        'do = "remove-tile"\nchooser = "each"\ntiles = { min_height = 2 }',
        steps=("choose C1", "yellow: choose E3"),
        changed={"C1": "empty", "C2": "empty", "E3": "empty"},
        needs="raise",
    ),
    # The host's highest die goes; yellow 2 and green 1 are left. Were it 2 and 2, they would be rerolled.
    Case(
        "remove-leaves-a-tie",
        'do = "remove-tile"\nchooser = "host"\ntiles = { die = "chooser", groups = ["pioneer"], face = "up" }',
        changed={"F1": "empty", "F2": "pioneer yellow 1", "F3": "pioneer green 4"},
        scene={**SCENE, "F3": "pioneer green 2"},
        dice=(1, 4),
    ),
]

REROLLS = [
    Case(
        "reroll-all",
        'do = "reroll"',
        dice=(1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6),
        changed={
            "A2": "vega red 1",
            "B1": "vega yellow 2",
            "B4": "vega yellow 3",
            "C1": "sphinx x2 green 4",
            "C2": "sphinx x2 red 5",
            "C9": "sphinx yellow 6",
            "D7": "tivoli green 1",
            "E1": "albion down green 2",
            "E3": "pioneer x2 down red 3",
            "F1": "pioneer red 4",
            "F2": "pioneer yellow 5",
            "F3": "pioneer green 6",
        },
    ),
    Case(
        "reroll-highest-where-the-host-is-boss",
        'do = "reroll"\nwhich = "highest"\ncasinos = { boss = "chooser" }',
        dice=(6, 1, 3),
        changed={"A2": "vega red 6", "E3": "pioneer x2 down red 1", "F1": "pioneer red 3"},
    ),
    Case("reroll-without-dice", 'do = "reroll"\ncasinos = { dice = "nobody" }'),
    Case(
        "reroll-and-ties",
        'do = "reroll"\nwhich = "all"\ncasinos = { owners = 3 }',
        dice=(2, 2, 1, 1, 1, 3, 4, 5),
        changed={"F1": "pioneer red 3", "F2": "pioneer yellow 4", "F3": "pioneer green 5"},
    ),
    Case(
        "reroll-highest-smallest-per-colour",
        'do = "reroll"\nwhich = "highest"\ncasinos = { pick = "smallest", per = "colour" }',
        dice=(5, 5, 5, 6),
        changed={"A2": "vega red 5", "C9": "sphinx yellow 5", "D7": "tivoli green 5", "F1": "pioneer red 6"},
    ),
    # Twice in one card: the second effect looks at the dice as they are by then, and each rolls once in each effect.
    Case(
        "reroll-twice",
        'do = "reroll"\ncasinos = { groups = ["pioneer"] }'
        ' / do = "reroll"\nwhich = "highest"\ncasinos = { groups = ["pioneer"] }',
        dice=(1, 2, 6, 3),
        changed={"F1": "pioneer red 1", "F2": "pioneer yellow 2", "F3": "pioneer green 3"},
    ),
]

DICE = [
    Case(
        "set-host-by-itself", 'do = "set-die"\nchooser = "host"\nshowing = [5]\nto = 6', changed={"F1": "pioneer red 6"}
    ),
    Case(
        "set-host-to-printed",
        'do = "set-die"\nchooser = "host"\noptional = true\nto = "printed"',
        steps=(("choose C1", NOT_A_CHOICE), ("choose D1", NOT_A_CHOICE), "choose C2"),
        changed={"C2": "sphinx x2 red 3"},
    ),
    Case(
        "set-each-to-printed",
        'do = "set-die"\nchooser = "each"\nshowing = [1]\nto = "printed"',
        changed={"C2": "sphinx x2 red 3", "F3": "pioneer green 4"},
    ),
    Case(
        "set-host-and-ties",
        'do = "set-die"\nchooser = "host"\nshowing = [5, 6]\nto = 2',
        dice=(6, 3),
        changed={"F1": "pioneer red 6", "F2": "pioneer yellow 3"},
    ),
    Case(
        "set-host-to-what-it-shows",
        'do = "set-die"\nchooser = "host"\nto = 5',
        steps=(("pass", NOT_A_CHOICE), "choose F1"),
    ),
    Case(
        "set-each-may",
        'do = "set-die"\nchooser = "each"\noptional = true\nto = 1\nshowing = [2, 3, 4, 6]',
        steps=(("choose F1", NOT_A_CHOICE), "choose E3", "yellow: choose C9", "green: pass"),
        changed={"E3": "pioneer x2 down red 1", "C9": "sphinx yellow 1"},
    ),
    Case(
        "values-each-may",
        'do = "exchange-values"\nchooser = "each"\noptional = true',
        steps=(("choose A2", NOT_A_CHOICE), "choose A2 C2", "yellow: choose C9 B1", "green: pass"),
        changed={"A2": "vega red 1", "C2": "sphinx x2 red 2", "B1": "vega yellow 6", "C9": "sphinx yellow 4"},
    ),
    Case(
        "values-host-by-itself",
        'do = "exchange-values"\nchooser = "host"',
        scene={"C1": "sphinx red 5", "D1": "tivoli yellow 3", "D3": "tivoli yellow 3"},
        changed={"A2": "vega red 5", "C1": "sphinx red 2"},
    ),
    Case(
        "values-each-must",
        'do = "exchange-values"\nchooser = "each"',
        scene={"C1": "sphinx red 5", "D1": "tivoli yellow 3", "D3": "vega yellow 1", "E1": "vega green 1"},
        changed={"A2": "vega red 5", "C1": "sphinx red 2", "D1": "tivoli yellow 1", "D3": "vega yellow 3"},
    ),
    Case(
        "dice-each-must",
        'do = "exchange-dice"\nchooser = "each"\ncasinos = { dice = "chooser", owners = 2 }',
        steps=(
            ("pass", NOT_A_CHOICE),
            "choose C1 C2",
            ("yellow: choose C1 C2", NOT_A_CHOICE),
            "yellow: choose F1 F2",
            ("green: choose B1 B4", NOT_A_CHOICE),
            "green: choose C2 C1",
        ),
        changed={"F1": "pioneer yellow 2", "F2": "pioneer red 5"},
    ),
    Case(
        "dice-host-by-itself",
        'do = "exchange-dice"\nchooser = "host"\ncasinos = { pick = "largest" }',
        changed={"C1": "sphinx x2 red 1", "C2": "sphinx x2 green 5"},
    ),
    Case(
        "dice-host-without-his-own",
        'do = "exchange-dice"\nchooser = "host"\noptional = true\ncasinos = { groups = ["vega"] }',
        steps=(("choose C1 C2", NOT_A_CHOICE), "choose B1 B4"),
        changed={"B1": "vega yellow 3", "B4": "vega yellow 4"},
    ),
    Case(
        "dice-each-may",
        'do = "exchange-dice"\nchooser = "each"\noptional = true\ncasinos = { min_spaces = 2, boss = "somebody" }',
        steps=("pass", "yellow: choose C1 C2", "green: choose F2 F3"),
        changed={
            "C1": "sphinx x2 red 1",
            "C2": "sphinx x2 green 5",
            "F2": "pioneer green 1",
            "F3": "pioneer yellow 2",
        },
    ),
    Case(
        "place-host-at-a-value",
        'do = "place-die"\nchooser = "host"\nto = 6',
        steps=(("pass", NOT_A_CHOICE), ("choose F1", NOT_A_CHOICE), "choose D2"),
        changed={"D2": "tivoli red 6"},
    ),
    Case(
        "place-each-may",
        'do = "place-die"\nchooser = "each"\noptional = true\ntiles = { strip = false }',
        steps=(("choose D1", NOT_A_CHOICE), "choose D2", ("yellow: choose D2", NOT_A_CHOICE), "yellow: choose D3"),
        changed={"D2": "tivoli red 3", "D3": "tivoli yellow 4"},
    ),
    Case(
        "place-each-and-ties",
        'do = "place-die"\nchooser = "each"\nto = 2\ntiles = { groups = ["tivoli"], face = "up", max_height = 1 }',
        steps=("choose D1", "yellow: choose D2"),
        dice=(3, 5),
        changed={"D1": "tivoli red 3", "D2": "tivoli yellow 5", "D3": "tivoli green 2"},
    ),
    Case(
        "place-face-down",
        'do = "place-die"\nchooser = "host"\nto = "printed"\ntiles = { face = "down", strip = true }',
        extra={"C12": "albion down"},
        changed={"C12": "albion down red 5"},
    ),
    Case(
        "place-tall",
        'do = "place-die"\nchooser = "each"\noptional = true\ntiles = { min_height = 2 }',
        extra={"C12": "albion x2", "C11": "albion"},
        steps=(("choose C11", NOT_A_CHOICE), "pass", "yellow: pass", "green: choose C12"),
        changed={"C12": "albion x2 green 5"},
        needs="raise",
    ),
]

CLAIMS = [
    Case(
        "claim-host-for-nothing",
        'do = "claim-lot"\nchooser = "host"\nfactor = 0',
        steps=(("pass", NOT_A_CHOICE), ("choose A4", NOT_A_CHOICE), ("choose D4", NOT_A_CHOICE), "choose A1"),
        changed={"A1": "lot red"},
    ),
    Case(
        "claim-each-twice-the-price",
        'do = "claim-lot"\nchooser = "each"\noptional = true\nfactor = 2',
        before_money=(0, 20, 10),
        steps=(("yellow: choose C6", NOT_A_CHOICE), "yellow: choose B2"),
        money=(0, 8, 10),
        changed={"B2": "lot yellow"},
    ),
    Case(
        "claim-each-must",
        'do = "claim-lot"\nchooser = "each"',
        steps=(
            ("yellow: pass", NOT_A_CHOICE),
            "yellow: choose F5",
            ("green: choose F5", NOT_A_CHOICE),
            "green: choose E2",
        ),
        money=(0, 2, 4),
        changed={"F5": "lot yellow", "E2": "lot green"},
    ),
]

TALL = {"D1": "vega x2 red 6", "E1": "vega x2 yellow 5"}
ACTIONS = [
    Case(
        "build-free",
        'do = "free-action"\nchooser = "host"\naction = "build"\nfactor = 0',
        extra={"A4": "lot red", "C7": "lot yellow"},
        steps=(
            ("pass", NOT_A_CHOICE),
            ("build C7 vega", "not-your-lot"),
            ("build A1 vega", "not-your-lot"),
            ("raise A2", NOT_A_CHOICE),
            ("choose A4", NOT_A_CHOICE),
            ("build A4 sphinx using A2", "no-die"),
            "build A4 sphinx",
        ),
        changed={"A4": "sphinx red 4"},
    ),
    Case(
        "build-each-twice-the-price",
        'do = "free-action"\nchooser = "each"\noptional = true\naction = "build"\nfactor = 2',
        extra={"B2": "lot yellow", "B3": "lot yellow", "D8": "lot green"},
        before_money=(0, 12, 11),
        steps=(
            ("yellow: build B3 tivoli", "cannot-afford"),
            ("yellow: build D8 vega", "not-your-lot"),
            "yellow: build B2 tivoli",
        ),
        money=(0, 0, 11),
        changed={"B2": "tivoli yellow 2"},
    ),
    Case(
        "build-that-ties",
        'do = "free-action"\nchooser = "each"\noptional = true\naction = "build"',
        extra={"B5": "lot green"},
        scene={"B4": "vega yellow 3", "C1": "lot yellow"},
        steps=("yellow: pass", "green: build B5 vega"),
        dice=(1, 6),
        changed={"B4": "vega yellow 1", "B5": "vega green 6"},
    ),
    Case(
        "sprawl-free-but-for-risers",
        'do = "free-action"\nchooser = "each"\naction = "sprawl"\nfactor = 0',
        scene=TALL,
        before_money=(15, 14, 0),
        steps=(("pass", NOT_A_CHOICE), ("sprawl E1 E2", "not-boss"), ("sprawl D1 D5", "not-adjacent"), "sprawl D1 D2"),
        money=(0, 14, 0),
        changed={"D2": "vega x2 red 3"},
    ),
    Case(
        "sprawl-thrice-the-price",
        'do = "free-action"\nchooser = "host"\naction = "sprawl"\nfactor = 3',
        before_money=(27, 10, 10),
        steps=(("sprawl A2 A3", "cannot-afford"), ("pass", NOT_A_CHOICE), "sprawl A2 A1"),
        money=(0, 10, 10),
        changed={"A1": "vega red 3"},
    ),
    Case(
        "sprawl-each-of-a-group",
        'do = "free-action"\nchooser = "each"\noptional = true\naction = "sprawl"\ncasinos = { groups = ["vega"] }',
        steps=(
            ("sprawl F1 F4", NOT_A_CHOICE),
            ("sprawl B1 B2", "not-boss"),
            "sprawl A2 A1",
            ("yellow: sprawl C9 C12", NOT_A_CHOICE),
            "yellow: sprawl B4 B5",
        ),
        changed={"A1": "vega red 3", "B5": "vega yellow 3"},
    ),
    Case(
        "remodel-twice-the-cost",
        'do = "free-action"\nchooser = "host"\noptional = true\naction = "remodel"\nfactor = 2',
        before_money=(10, 10, 10),
        steps=(("remodel F1 vega", "cannot-afford"), ("remodel A2 vega", "same-group"), "remodel A2 sphinx"),
        changed={"A2": "sphinx red 2"},
    ),
    Case(
        "remodel-each-must",
        'do = "free-action"\nchooser = "each"\naction = "remodel"\ncasinos = { max_spaces = 1 }',
        steps=(
            ("pass", NOT_A_CHOICE),
            ("remodel F1 vega", NOT_A_CHOICE),
            "remodel E3 tivoli",
            ("yellow: remodel B1 tivoli", NOT_A_CHOICE),
            "yellow: remodel C9 albion",
            ("green: remodel E3 vega", "not-boss"),
            "green: remodel D7 vega",
        ),
        changed={"E3": "tivoli x2 down red 4", "C9": "albion yellow 6", "D7": "vega green 2"},
    ),
    Case(
        "reorganize-at-its-cost",
        'do = "free-action"\nchooser = "each"\noptional = true\naction = "reorganize"\nfactor = 1',
        steps=(
            ("yellow: reorganize D7", "no-die"),
            "yellow: reorganize C9",
            ("green: reorganize C9", "no-die"),
            "green: reorganize F3",
        ),
        dice=(4, 1, 2, 3),
        money=(0, 4, 2),
        marks=("C9", "F1", "F2", "F3"),
        changed={
            "C9": "sphinx yellow 4",
            "F1": "pioneer red 1",
            "F2": "pioneer yellow 2",
            "F3": "pioneer green 3",
        },
    ),
    # What the first player reorganized the next ones may not; yellow's two values are put back before green is asked.
    Case(
        "reorganize-each-must",
        'do = "free-action"\nchooser = "each"\naction = "reorganize"\ncasinos = { min_size = 2, strip = true }',
        steps=(
            ("reorganize C1", NOT_A_CHOICE),
            ("reorganize A2", NOT_A_CHOICE),
            "reorganize F1",
            ("yellow: reorganize F2", NOT_A_CHOICE),
            ("yellow: place B1 4", NOT_A_CHOICE),
            "yellow: place B1 1",
        ),
        dice=(4, 5, 6, 1, 2),
        marks=("B1", "B4", "F1", "F2", "F3"),
        changed={
            "B1": "vega yellow 1",
            "B4": "vega yellow 2",
            "F1": "pioneer red 4",
            "F2": "pioneer yellow 5",
            "F3": "pioneer green 6",
        },
    ),
    Case(
        "raise-at-its-cost",
        'do = "free-action"\nchooser = "host"\noptional = true\naction = "raise"\nfactor = 1',
        before_money=(15, 10, 10),
        steps=(("raise F1", "cannot-afford"), ("raise D1", "no-boss"), "raise A2"),
        changed={"A2": "vega x2 red 2"},
        needs="raise",
    ),
    Case(
        "raise-each-must",
        'do = "free-action"\nchooser = "each"\naction = "raise"\ncasinos = { max_height = 1, strip = true }',
        steps=(("yellow: raise D7", "not-boss"), ("yellow: pass", NOT_A_CHOICE), "yellow: raise B4"),
        changed={
            "F1": "pioneer x2 red 5",
            "F2": "pioneer x2 yellow 2",
            "F3": "pioneer x2 green 1",
            "B1": "vega x2 yellow 4",
            "B4": "vega x2 yellow 3",
            "D7": "tivoli x2 green 2",
        },
        needs="raise",
    ),
    Case(
        "raise-each-may-boss-by-dice",
        'do = "free-action"\nchooser = "each"\noptional = true\naction = "raise"\n'
        'casinos = { boss = "somebody", dice = "somebody", min_height = 2 }',
        steps=(("raise A2", NOT_A_CHOICE), "raise E3", "green: raise C2"),
        changed={"E3": "pioneer x3 down red 4", "C1": "sphinx x3 green 5", "C2": "sphinx x3 red 1"},
        needs="raise",
    ),
]

YELLOW_DICE = {
    f"{block}{n}": f"{group} yellow {n % 2 + 1}"
    for block, group in (("B", "tivoli"), ("E", "sphinx"))
    for n in range(1, 7)
}
RED_DICE = {"C1": "lot red", **{lot: text.replace("yellow", "red") for lot, text in YELLOW_DICE.items() if lot != "B6"}}
YELLOW_LOTS = {f"D{n}": "lot yellow" for n in range(1, 10)} | {"F1": "lot yellow"}
LACKS = [
    # are chosen by the player whose choice it was, after it and before it takes effect.
    Case(
        "place-each-without-a-die-left",
        'do = "place-die"\nchooser = "each"\noptional = true\nto = 6',
        scene={**YELLOW_DICE, "C1": "vega", "C2": "vega"},
        steps=(
            "choose C2",
            "yellow: choose C1",
            ("yellow: choose C1", NOT_A_CHOICE),
            ("yellow: choose A2", NOT_A_CHOICE),
            ("yellow: pass", NOT_A_CHOICE),
            ("red: choose A2", "not-your-turn"),
            "yellow: choose B4",
            "green: choose B4",
        ),
        dice=(1, 2),
        changed={"C1": "vega yellow 1", "C2": "vega red 2", "B4": "tivoli green 6"},
    ),
    Case(
        "claim-each-without-a-marker-left",
        'do = "claim-lot"\nchooser = "each"\nfactor = 0',
        scene=YELLOW_LOTS,
        steps=(
            "choose A5",
            "yellow: choose F4",
            ("yellow: choose F4", NOT_A_CHOICE),
            ("yellow: choose A5", NOT_A_CHOICE),
            "yellow: choose F1",
        ),
        changed={"A5": "lot red", "F4": "lot yellow", "F1": "empty"},
    ),
    Case(
        "lot-each-without-a-marker-left",
        'do = "to-parking-lot"\nchooser = "each"\namount = 2',
        scene={**YELLOW_LOTS, "C1": "tivoli yellow 3"},
        steps=(("yellow: choose C1", NOT_A_CHOICE), "yellow: choose D5"),
        changed={"A2": "lot red", "C1": "lot yellow", "D5": "empty"},
        money=(2, 12, 10),
    ),
    Case(
        "build-without-a-die-left",
        'do = "free-action"\nchooser = "host"\naction = "build"',
        scene=RED_DICE,
        steps=(("build C1 vega", "no-dice-left"), ("build C1 vega using C1", "no-die"), "build C1 vega using A2"),
        changed={"A2": "vega", "C1": "vega red 4"},
    ),
]

CASES = [*SCORES, *PAYS, *MONEY, *FLIPS, *LEAVINGS, *REROLLS, *DICE, *CLAIMS, *ACTIONS, *LACKS]


def table_of(case: Case, money: Three, points: Three, spaces: Mapping[str, str]) -> dict[str, object]:
    """A position of the case as a table."""
    return {
        "players": [f"{who} ${has} {got}pts" for who, has, got in zip(COLOURS, money, points, strict=True)],
        "lots": {lot: text for lot, text in spaces.items() if text != "empty"},
        "cards": ["own"],
        "cons": {"vega": ["own"]},
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case):
    library = [case.card()]
    before = {**case.scene, **case.extra, "A2": "lot red"}
    red, yellow, green = case.before_money
    parsed = parse_position(table_of(case, (red + 6, yellow, green), case.before_points, before), library=library)
    position, chance = parsed.position.copy(), parsed.chance(case.dice)
    for step in ("build A2 vega", "host", *case.steps):
        text, refused = (step, "") if isinstance(step, str) else step
        seat, action = parse_action(text, position)
        untouched = position.key()
        if refused:
            with pytest.raises(IllegalAction) as error:
                play(position, action, chance, [], actor(position, seat, action))
            assert (text, error.value.code) == (text, refused)
            assert position.key() == untouched
        else:
            play(position, action, chance, [], actor(position, seat, action))
        assert position.problems() == []
    assert chance.left_over == []

    names = position.rules.board.names
    after = table_of(case, case.money, case.points, {**before, "A2": "vega red 2", **case.changed})
    after |= {
        "cons": {},
        "con_discards": {"vega": ["own"]},
        "hosted": True,
        "reorganized": list(case.marks),
        "deck": [*(names[lot] for lot in lots(parsed.position.undrawn)), "game-over"],
    }
    expected = parse_position(after, library=library).position
    assert format_position(position) == format_position(expected)
    assert same_position(position, expected)


def test_a_refusal_names_what_the_card_asks():
    case = next(case for case in CASES if case.id == "sprawl-thrice-the-price")
    start = table_of(case, (33, 10, 10), case.before_points, {**SCENE, "A2": "lot red"})
    position = parse_position(start, library=[case.card()]).position
    chance = parse_position(start, library=[case.card()]).chance()
    for text in ("build A2 vega", "host"):
        play(position, parse_action(text, position)[1], chance)
    with pytest.raises(IllegalAction, match=r"Sprawling to A3 costs \$45; red has \$27\."):
        play(position, parse_action("sprawl A2 A3", position)[1], chance)


def test_ids_are_their_own():
    assert len({case.id for case in CASES}) == len(CASES)


def values_of(part: Field) -> list[object]:
    """What a field should have been played with: each word, true and false; of numbers and lists any will do."""
    if isinstance(part, Word):
        # Two words may stand for one value, as names and colours of groups do.
        return [part.write(value) for value in set(part.words.values())]
    if isinstance(part, Flag):
        return [True, False]
    return ["any", *(part.words if isinstance(part, Number) else ())]


def stood_for(part: Field) -> list[object]:
    """The values that words, true and false stand for."""
    if isinstance(part, Flag):
        return [part.yes, part.no]
    return list(part.words.values()) if isinstance(part, Word | Number) else []


def said_in(part: Field, data: Mapping[str, object]) -> list[object]:
    """The values that a field has in data, where what is left out has its default."""
    if part.name in data:
        value = data[part.name]
        return [value] if isinstance(part, Word | Flag) or isinstance(value, str) else ["any"]
    return [part.write(part.default)] if part.default in stood_for(part) else []


def missing(where: str, table: Table, played: list[Mapping[str, object]]) -> list[str]:
    """The values of the table's fields that are nowhere in the data played."""
    found: list[str] = []
    for part in table.fields:
        if not isinstance(part, Inner):
            said = [value for data in played for value in said_in(part, data)]
            found += [f"{where}.{part.name} = {value}" for value in values_of(part) if value not in said]
    return found


def test_every_word_of_the_language_is_played():
    cards = [*shipped_cards(), *(case.card() for case in CASES)]
    effects: list[dict[str, Any]] = [effect for card in cards for effect in card_to_data(card)["effects"]]
    found: list[str] = []
    for verb in VERBS:
        played = [effect for effect in effects if effect["do"] == verb.word]
        found += missing(verb.word, verb.table, played)
        for part in verb.table.fields:
            if isinstance(part, Inner):
                tables = [effect[part.name] for effect in played if part.name in effect]
                # How casinos are selected is the same for all verbs, how tiles are is not.
                found += missing(f"{verb.word}.tiles", part.table, tables) if part.table is not CASINOS else []
                found += [] if tables else [f"{verb.word} with {part.name}"]
    found += missing("casinos", CASINOS, [effect["casinos"] for effect in effects if "casinos" in effect])
    assert found == []
