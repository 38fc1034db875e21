"""The tables of the card language in `docs/cards.md`, made from the definitions of cards, verbs and selectors."""

from __future__ import annotations

from collections.abc import Sequence

from conjobs.cons.card_files import REPLACES_CARD
from conjobs.cons.cards import CARD
from conjobs.cons.fields import Field
from conjobs.cons.selector_words import CASINOS, TILE_TABLES
from conjobs.cons.verb_words import VERBS


def reference() -> str:
    """The tables of verbs, fields and selectors for the reference page, in Markdown."""
    card_fields = [*CARD.fields, REPLACES_CARD]
    effect_fields = [(field, verb.word) for verb in VERBS for field in verb.table.fields]
    tile_fields = [(field, "") for table in TILE_TABLES for field in table.fields]
    verbs = [
        f"| `{verb.word}` | {verb.about} | "
        + ", ".join(f"**`{field.name}`**" if field.required else f"`{field.name}`" for field in verb.table.fields)
        + " |"
        for verb in VERBS
    ]
    parts = [
        "## Fields of a card\n",
        *_field_table([(field, "") for field in card_fields], False),
        "\n## Verbs\n",
        "Fields in bold must be there.\n",
        "| `do` | what happens | fields |",
        "| --- | --- | --- |",
        *verbs,
        "\n## Fields of an effect\n",
        *_field_table(effect_fields, True),
        "\n## Which casinos\n",
        "All that is said must match.\n",
        *_field_table([(field, "") for field in CASINOS.fields], False),
        "\n## Which tiles\n",
        "All that is said must match. The table of fields above has which of these each verb takes.\n",
        *_field_table(tile_fields, False),
    ]
    return "\n".join(parts) + "\n"


def _field_table(fields: Sequence[tuple[Field, str]], with_verbs: bool) -> list[str]:
    """Lines of a Markdown table, one for each way that a field is defined, with the verbs that take it so."""
    verbs: dict[str, list[str]] = {}
    for field, verb in fields:
        must = "must be there" if field.required else ""
        row = f"| `{field.name}` | {field.values()} | {field.about} | " + ("" if with_verbs else f"{must} |")
        verbs.setdefault(row, [])
        if verb not in verbs[row]:
            verbs[row].append(verb)
    head = ["| field | values | meaning | " + ("verbs |" if with_verbs else "|"), "| --- | --- | --- | --- |"]
    if not with_verbs:
        return head + list(verbs)
    return head + [row + ", ".join(f"`{word}`" for word in words) + " |" for row, words in verbs.items()]
