"""Moments of a table as pictures over HTTP."""

from xml.etree import ElementTree

from service import new_table, play_on, two_people


def picture(player, ply, theme=""):
    return player.ask("GET", f"/at/{ply}/picture.svg{theme and f'?theme={theme}'}")


def texts(answer):
    return list(ElementTree.fromstring(answer.content).itertext())


def test_a_moment_of_a_table_becomes_a_picture(client):
    players = two_people(client, cons=True)
    play_on(players, 9)
    for ply in (0, 5, 9):
        answer = picture(players[0], ply)
        assert answer.status_code == 200
        said = texts(answer)
        assert {"Ann", "Ben"} <= set(said)
        assert any(f"Move {ply} of 9" in text for text in said)
        view = players[0].ask("GET", f"/at/{ply}").json()["view"]
        assert all(f"${player['money']}" in said for player in view["players"])
    assert picture(players[0], 10).json()["code"] == "no-ply"
    light, dark = (picture(players[0], 9, theme) for theme in ("light", "dark"))
    assert light.text == picture(players[0], 9).text
    assert light.text != dark.text
    assert picture(players[0], 9, "pink").status_code == 422


def test_a_picture_may_do_nothing_and_is_kept_once_the_game_is_over(client):
    players = two_people(client)
    play_on(players, 2)
    running = picture(players[0], 1)
    assert running.headers["content-type"] == "image/svg+xml"
    assert running.headers["content-security-policy"].startswith("default-src 'none'; style-src 'unsafe-inline'")
    assert running.headers.get_list("cache-control") == ["no-store"]
    assert running.headers["x-content-type-options"] == "nosniff"
    while players[0].look()["table"]["status"] == "running":
        play_on(players, 1)
    over = picture(players[0], 1)
    assert over.headers.get_list("cache-control") == ["private, max-age=3600"]
    assert len(over.headers.get_list("content-security-policy")) == 1
    # What is no picture is never kept.
    assert players[0].ask("GET", "/at/1").headers["cache-control"] == "no-store"
    assert picture(players[0], 9_999).headers["cache-control"] == "no-store"


def test_who_may_not_watch_gets_no_picture(client):
    players = two_people(client, watch="nobody")
    where = f"/api/tables/{players[0].table}/at/0/picture.svg"
    assert client.get(where).json()["code"] == "not-welcome"
    assert picture(players[1], 0).status_code == 200
    assert picture(new_table(client), 0).json()["code"] == "no-ply"


def test_a_name_is_no_markup(client):
    ann = new_table(client, "<b>&amp;", players=2, seed=7, bots={"1": "random"}, start=True)
    said = texts(picture(ann, 0))
    assert "<b>&amp;" in said
    assert "bot" in said
