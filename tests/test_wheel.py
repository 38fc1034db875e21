"""The wheel: built for its platform, installed into an environment of its own, and played with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, **options: object) -> str:
    """What the command prints; it must succeed."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
@pytest.mark.parametrize("build", ["compiled", "interpreted"])
def test_a_wheel_is_installed_and_played_with(tmp_path: Path, build: str) -> None:
    source = tmp_path / "source"
    run("git", "clone", "-q", ROOT, source)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    wish = {**outside, "CONJOBS_BUILD": build}
    run(*pip, "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", tmp_path, source, env=wish)
    (wheel,) = tmp_path.glob("conjobs-*.whl")
    assert wheel.name.endswith("-any.whl") == (build == "interpreted")

    home = tmp_path / "environment"
    venv.create(home, with_pip=False)
    packages = next(home.glob("lib/python*/site-packages"), home / "Lib" / "site-packages")
    # Dependencies come from where the tests run; an editable conjobs there is not found in this way.
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    run(*pip, "--python", home, "install", "-q", "--no-deps", "--no-index", wheel, env=outside)
    conjobs = next(home.glob("[bS]*/conjobs*"))

    outside["CONJOBS_HOME"] = str(tmp_path / "games")
    found = json.loads(run(conjobs, "doctor", "--json", env=outside, cwd=tmp_path))
    assert found["build"] == build
    shown = run(conjobs, "play", "--seat", "random", "--seat", "greedy", "--seed", "1", env=outside, cwd=tmp_path)
    assert "won." in shown
    assert "1 game" in run(conjobs, "games", env=outside, cwd=tmp_path)
