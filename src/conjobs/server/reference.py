"""What every page needs to know and what never changes while a server runs: board, cards, codes, rules."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, Final

from conjobs import __version__
from conjobs.bots.levels import levels
from conjobs.data import CHAPTERS, SETS, SOURCES, load_board, load_editions, load_glossary, load_rules, shipped_cards
from conjobs.data.edition import PLAYER_COLOURS
from conjobs.rules.board import COLOURS, GROUPS
from conjobs.rules.conventions import ConCard
from conjobs.server.settings import MOST_BODY, MOST_CARDS, MOST_MESSAGE, MOST_RECORD
from conjobs.table import SENTENCES
from conjobs.view import board_data, cards_data

PATTERNS: Final = ("lozenges", "zigzag", "discs", "flutes", "bricks")

CODES: Final[dict[str, str]] = {
    # Of the game, in their order of precedence.
    "malformed": "It cannot be read as an action.",
    "unknown-lot": "There is no such lot.",
    "game-over": "The game is over.",
    "not-in-edition": "This edition does not have it.",
    "not-your-turn": "Somebody else is to act.",
    "not-a-choice": "Something else must be decided first.",
    "no-event": "There is no event to host or cancel.",
    "no-offer": "There is no such offer.",
    "wrong-phase": "It belongs to another part of the turn.",
    "closed-block": "That block is closed with two players.",
    "already-gambled": "There was a gamble this turn.",
    "no-casino": "There is no such casino.",
    "ambiguous": "It could mean several casinos.",
    "no-die": "You have no die there.",
    "no-boss": "The casino has no boss.",
    "own-casino": "You are the boss there yourself.",
    "not-boss": "Somebody else is the boss there.",
    "not-your-lot": "The lot is not yours.",
    "lot-occupied": "The lot is not empty.",
    "not-adjacent": "The lot is no neighbour of the casino.",
    "same-group": "It is of that group already.",
    "already-reorganized": "A die there was reorganized this turn.",
    "max-height": "It would be higher than there are players.",
    "no-colour": "A casino without a colour cannot sprawl.",
    "no-tiles": "Too few tiles are left.",
    "no-dice-left": "You have no die left.",
    "bad-bet": "The bet is too small or too large.",
    "cannot-afford": "You have not the money.",
    # Of tables.
    **SENTENCES,
    # Of this interface.
    "bad-cards": "The card file cannot be used.",
    "bad-record": "The record cannot be used.",
    "bad-request": "The request is not as the description says.",
    "bad-token": "The secret of the seat is wrong.",
    "bad-webhook": "The webhook cannot be used.",
    "broken": "Something went wrong in the server.",
    "going-away": "The server stops or starts anew.",
    "no-table": "There is no such table.",
    "no-token": "A seat is needed for this.",
    "not-found": "There is nothing at this address.",
    "not-saved": "It could not be saved, so it was not done.",
    "no-database": "The database does not answer, so the tables cannot be read now.",
    "not-welcome": "Nobody may watch this table.",
    "player-here": "The player of that seat is here.",
    "too-fast": "Too much came at once.",
    "too-large": "It is too large.",
    "too-slow": "The request did not come to its end.",
    "too-many": "There are too many already.",
    "unknown-bot": "There is no such bot.",
    "wrong-host": "The server is not known by that name.",
    "wrong-method": "This address does not answer that method.",
    "wrong-origin": "The request came from another site.",
}


@functools.cache
def meta() -> dict[str, Any]:
    """Board, groups, editions, cards, bots, codes and limits."""
    return {
        "version": __version__,
        "board": board_data(load_board()),
        "groups": [
            {"name": name, "title": name.capitalize(), "letter": name[0].upper(), "colour": colour, "pattern": pattern}
            for name, colour, pattern in zip(GROUPS, COLOURS, PATTERNS, strict=True)
        ],
        "colours": list(PLAYER_COLOURS),
        "editions": {
            edition.name: {
                "title": edition.title,
                "players": [edition.least_players, edition.most_players],
                "colours": list(edition.colours),
                "raise": edition.raising,
                "lay_off": edition.lay_off,
                "cons": edition.cons,
            }
            for edition in load_editions().values()
        },
        "cards": known_cards(shipped_cards()),
        "sets": list(SETS),
        "bots": [{"id": level.id, "name": level.name, "about": level.about} for level in levels()],
        "codes": CODES,
        "limits": {"body": MOST_BODY, "cards": MOST_CARDS, "record": MOST_RECORD, "message": MOST_MESSAGE},
    }


def known_cards(cards: Iterable[ConCard]) -> dict[str, dict[str, Any]]:
    """Con cards by id, as people read them."""
    return {id: {"id": id, **card} for id, card in cards_data(cards).items()}


@functools.cache
def rules_data() -> dict[str, Any]:
    """The rules by chapter, our rulings, and the glossary."""
    rules = load_rules().values()
    chapters = [
        {
            "id": chapter,
            "title": title,
            "rules": [
                {
                    "number": rule.number,
                    "title": rule.title,
                    "text": rule.text,
                    "ruling": rule.ruling,
                    "six_player": rule.six_player,
                    "sources": [SOURCES[source] for source in rule.sources],
                }
                for rule in rules
                if rule.number.startswith(f"{chapter}-")
            ],
        }
        for chapter, title in CHAPTERS.items()
    ]
    return {
        "chapters": chapters,
        "rulings": [
            {"number": rule.number, "title": rule.title, "text": rule.ruling} for rule in rules if rule.ruling
        ],
        "glossary": [{"term": term.term, "text": term.text, "rule": term.rule} for term in load_glossary()],
    }
