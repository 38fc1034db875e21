"""The page on the engine: its Python runs, and its picture is the one that its script draws."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def test_the_python_shown_runs() -> None:
    scope: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "engine.md").read_text(encoding="utf-8"), re.S)
    assert len(blocks) == 3
    # One after the other, as they are read.
    for block in blocks:
        exec(block, scope)


def test_the_picture_is_what_its_script_draws() -> None:
    drawn = runpy.run_path(str(DOCS / "images" / "draw_engine.py"))["picture"]()
    assert (DOCS / "images" / "engine.svg").read_text(encoding="utf-8") == drawn
