"""Boards, editions, con cards and the text of the rules, from TOML files; each is read and checked once."""

from conjobs.data.board import board_from, load_board
from conjobs.data.card import SETS, card_library, file_problems, load_cards, shipped_cards
from conjobs.data.edition import Edition, load_editions, ruleset
from conjobs.data.rulebook import CHAPTERS, SOURCES, Rule, Term, load_glossary, load_rules, rulings

__all__ = [
    "CHAPTERS",
    "SETS",
    "SOURCES",
    "Edition",
    "Rule",
    "Term",
    "board_from",
    "card_library",
    "file_problems",
    "load_board",
    "load_cards",
    "load_editions",
    "load_glossary",
    "load_rules",
    "ruleset",
    "rulings",
    "shipped_cards",
]
