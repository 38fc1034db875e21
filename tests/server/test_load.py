"""The load test measures what it says. No test looks at how long anything took."""

import json
import subprocess
import sys
from pathlib import Path

LOAD = Path(__file__).parent.parent.parent / "benchmarks" / "load.py"


def test_a_short_load_gives_all_figures(tmp_path):
    command = [sys.executable, str(LOAD), "--short", "--json", str(tmp_path / "found.json")]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert ran.returncode == 0, ran.stderr
    found = json.loads((tmp_path / "found.json").read_text())
    assert (found["tables"], found["seats"], found["rate"]) == (20, 4, 100)
    assert found["even"]["moves"] == 200
    assert 0 < found["even"]["p50"] <= found["even"]["p95"] <= found["even"]["p99"]
    assert found["ratio"] == found["highest"] / found["echo"] > 0
    assert "from click to the last seat's page" in ran.stdout
