"""What holds for all tests."""

import os

import pytest
from hypothesis import settings

# No deadlines: how long an example takes says more about the machine than about the code.
settings.register_profile("dev", deadline=None)
# The same examples in every run, so that a change alone can turn a run red.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """One more than there are processors: who waits for a browser, a server or a clock needs none."""
    wanted = os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS")
    return int(wanted) if wanted else (os.cpu_count() or 1) + 1


def pytest_terminal_summary(terminalreporter):
    """What was left out for want of a browser or a database is said where nobody overlooks it."""
    lines = {str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", []) if report.longrepr}
    for line in sorted(lines):
        if "NO BROWSER" in line or "NO POSTGRESQL" in line:
            terminalreporter.write_line(line.removeprefix("Skipped: "), red=True, bold=True)
