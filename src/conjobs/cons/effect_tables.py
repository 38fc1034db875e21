"""The tables that stand for effects in a card: an effect is read from one, and written as one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from conjobs.cons.contradictions import check_effect
from conjobs.cons.effects import Effect
from conjobs.cons.fields import Field, Place, near, one_of, shown
from conjobs.cons.verb_words import VERB_BY_CODE, VERB_BY_WORD

MOST_EFFECTS: Final = 12


class Effects(Field):
    """The effects of a card: a list of tables, each with a verb's word under `do`."""

    def read(self, value: object, place: Place) -> tuple[Effect | None, ...]:
        """The effects; nothing stands in for one that is wrong."""
        if not isinstance(value, list) or not value:
            place.problem("A card needs at least one effect.", "Write each under its own [[card.effects]].")
            return ()
        if len(value) > MOST_EFFECTS:
            place.problem(f"{len(value)} effects are too many.", f"Allowed: up to {MOST_EFFECTS}.")
            return ()
        return tuple(_read_effect(part, place.of_item(f"{place.item}, effect {n}")) for n, part in enumerate(value, 1))

    def write(self, value: Any) -> object:
        """The tables."""
        return [_effect_to_data(effect) for effect in value]

    def schema(self) -> dict[str, object]:
        """An array of what a verb describes."""
        return {"type": "array", "items": {"$ref": "#/$defs/effect"}, "minItems": 1, "maxItems": MOST_EFFECTS}

    def values(self) -> str:
        """A list of tables."""
        return "one or more, each under its own `[[card.effects]]`"


def _read_effect(table: object, place: Place) -> Effect | None:
    if not isinstance(table, Mapping):
        place.problem(f"{shown(table)} is no table.", 'Write it as [[card.effects]], and then do = "…".')
        return None
    word = table.get("do")
    verb = VERB_BY_WORD.get(word) if isinstance(word, str) else None
    if verb is None:
        known = list(VERB_BY_WORD)
        wrong = f"There is no verb {shown(word)}." if "do" in table else "This is missing."
        place.within("do").problem(wrong, one_of(known) + near(word, known))
        return None
    before = len(place.problems)
    values = verb.table.read(table, place, ["do"], f'"{verb.word}" takes no such field.')
    if len(place.problems) > before:
        return None
    effect = Effect(verb.code, **values)
    check_effect(effect, table, place)
    return effect


def _effect_to_data(effect: Effect) -> dict[str, object]:
    verb = VERB_BY_CODE[effect.verb]
    return {"do": verb.word, **verb.table.write(effect)}
