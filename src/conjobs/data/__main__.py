"""Prints what is generated from the definitions: `python -m conjobs.data schema`, `reference` or `rulings`.

In a checkout, this renews the shipped schema and the pages:

    python -m conjobs.data schema > src/conjobs/data/cards.schema.json
    python -m conjobs.data rulings > docs/rulings.md

and what `reference` prints is the second half of docs/cards.md.
"""

from __future__ import annotations

import json
import sys

from conjobs.cons.reference import reference
from conjobs.cons.schema import schema
from conjobs.data.rulebook import rulings


def generated(what: str) -> str:
    """The text of the schema, the reference or the rulings."""
    if what == "schema":
        return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
    return {"reference": reference, "rulings": rulings}[what]()


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in ("schema", "reference", "rulings"):
        sys.exit("usage: python -m conjobs.data schema|reference|rulings")
    sys.stdout.write(generated(sys.argv[1]))
