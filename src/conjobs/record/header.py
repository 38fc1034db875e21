"""Reading the first line of a record."""

from __future__ import annotations

from typing import Any

from conjobs.cons.letters import printable, shows
from conjobs.record.fair import COMMITTED, SCHEME, are_words, is_secret
from conjobs.record.lines import (
    CARDS_VERSION,
    FORMAT_VERSION,
    RULES_VERSION,
    BadRecord,
    Header,
    check_keys,
    json_object,
    outcome_keys,
)
from conjobs.record.migrate import migrated
from conjobs.record.source import SEEDED

MOST_LETTERS = 60
MOST_TURNS = 1_000_000
_KEYS = {"conjobs", "format", "rules_version", "cards_version", "rules", "players", "chance", "setup", "start", "turn"}
_SEEDED_KEYS = {"kind", "seed"}
_COMMITTED_KEYS = {"kind", "scheme", "commitment", "words"}


def parse_header(text: str) -> Header:
    """The header of a record.

    Raises:
        BadRecord: it is none, or one of a later version than this program knows.
    """
    table = json_object(text, 1)
    if table.get("conjobs") != "game":
        raise BadRecord(1, "this is no record of a game.", 'Its first line has "conjobs": "game".')
    _version(table, "format", FORMAT_VERSION)
    table = migrated(table)
    check_keys(table, _KEYS, 1)
    players = _players(table.get("players"))
    names = [player.get("name", "") for player in players]
    rules, chance, start = table.get("rules"), table.get("chance"), table.get("start")
    if not isinstance(rules, dict) or not isinstance(chance, dict):
        raise BadRecord(1, "the header needs rules and chance.")
    if start is not None and not isinstance(start, str):
        raise BadRecord(1, "start is no text.")
    _check_chance(chance, len(players))
    turn = table.get("turn", 1)
    if type(turn) is not int or not 1 <= turn <= MOST_TURNS or (turn > 1 and start is None):
        raise BadRecord(1, "turn is no number of a turn.", "It is a whole number from 1, of a game with a start.")
    setup = table.get("setup", {})
    if not isinstance(setup, dict):
        raise BadRecord(1, "setup is no object.")
    return Header(
        rules,
        tuple(player["colour"] for player in players),
        tuple(player["who"] for player in players),
        chance,
        outcome_keys(setup, 1),
        start,
        _version(table, "format", FORMAT_VERSION),
        _version(table, "rules_version", RULES_VERSION),
        _version(table, "cards_version", CARDS_VERSION),
        tuple(names) if any(names) else (),
        turn,
    )


def _check_chance(chance: dict[str, Any], players: int) -> None:
    kind = chance.get("kind")
    if kind == SEEDED and set(chance) == _SEEDED_KEYS and type(chance["seed"]) is int:
        return
    if kind != COMMITTED or set(chance) != _COMMITTED_KEYS:
        raise BadRecord(1, "chance is of no kind that this program knows.", "It is seeded, or committed.")
    if chance["scheme"] != SCHEME:
        raise BadRecord(1, "chance is of a scheme that this program does not know.", f"It knows {SCHEME}.")
    if not is_secret(chance["commitment"]):
        raise BadRecord(1, "the commitment is no SHA-256.", "It is 64 hex digits, in small letters.")
    words = chance["words"]
    if not isinstance(words, list) or len(words) != players or not all(map(are_words, words)):
        raise BadRecord(1, "the players' words are not a line of text for each.")


def _version(table: dict[str, Any], key: str, newest: int) -> int:
    version = table.get(key)
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise BadRecord(1, f"{key} is no version.", f"It is a whole number, at most {newest}.")
    if version > newest:
        raise BadRecord(1, f"{key} {version} is later than this program knows.", f"It knows up to {newest}.")
    return version


def _players(value: object) -> list[dict[str, str]]:
    if not isinstance(value, list) or not value:
        raise BadRecord(1, "the header needs players.", "They are a list of colour and who, in seat order.")
    for player in value:
        if not isinstance(player, dict) or set(player) - {"name"} != {"colour", "who"}:
            raise BadRecord(1, "a player has just colour and who, and perhaps a name.")
        if not all(isinstance(part, str) for part in player.values()):
            raise BadRecord(1, "a player's colour, who and name are text.")
        for key in ("who", "name"):
            said = player.get(key, "")
            blank = key == "name" and said != "" and not shows(said)
            if len(said) > MOST_LETTERS or not printable(said) or blank:
                raise BadRecord(1, f"a player's {key} cannot be shown.", f"It has up to {MOST_LETTERS} letters.")
    return value
