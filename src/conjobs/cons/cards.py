"""A con card as data: its fields, its canonical form, and the hash of that."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from conjobs.cons.effect_tables import Effects
from conjobs.cons.fields import Several, Table, Text, Word
from conjobs.cons.selector_words import GROUP_WORDS
from conjobs.cons.verbs import EventCard

CARD: Final = Table(
    "card",
    [
        Text("id", "Its own among all cards.", 60, "[a-z0-9-]+", "small letters, digits and hyphens"),
        Text("name", "The title.", 60),
        Word("group", "The group whose deck it lies in, by name or tile colour.", GROUP_WORDS),
        Text("set", "The set it belongs to, shown with the card.", 40),
        Text("text", "What players read.", 400),
        Several(
            Word("needs", "What must be in play; without it the card stays out.", {"raise": "raise"}), 1, default=()
        ),
        Effects("effects", "What happens, in order."),
    ],
)


def card_to_data(card: EventCard) -> dict[str, object]:
    """The table that stands for a card in its canonical form: fields that have their defaults are left out."""
    return CARD.write(card)


def card_hash(card: EventCard) -> str:
    """A hash of all that matters for playing and showing the card: the SHA-256 of its canonical JSON, in hex."""
    text = json.dumps(card_to_data(card), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
