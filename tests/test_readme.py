"""What the README and the page on the library show works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("page", ["README.md", "docs/library.md"])
def test_the_python_shown_runs(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)
    assert blocks
    for block in blocks:
        scope: dict[str, object] = {}
        exec(block, scope)
        assert repr(scope["game"]).startswith("<Game of red, yellow, green, blue: ply 0")


def test_the_record_shown_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from conjobs import Game

    game = Game.new(seed=3)
    while game.ply < 12:
        game.play(next(iter(game.legal_actions)))
    (tmp_path / "game.conjobs").write_text(game.record.to_text(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    for block in re.findall(r"```python\n(.*?)```", page, re.S):
        exec(block, {})


def test_readme_names_just_the_commands_to_start() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    start = readme.split("## Start", 1)[1].split("```sh\n", 1)[1].split("```", 1)[0]
    assert [line.split("#")[0].strip() for line in start.splitlines()] == ["make serve", "make play", "make test"]
