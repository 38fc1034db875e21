"""A Chromium for the tests, found and started: the one there is, Debian's package, or Playwright's own download."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Playwright

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "chrome")
# Without these it asks its maker's hosts for updates, which no test needs.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LEAN = Path(__file__).with_suffix(".sh")


def launch(playwright: Playwright, path: str) -> Browser:
    """Start the Chromium at a path, without what no test sees of it where a shell can leave that out."""
    if os.name == "nt":
        return playwright.chromium.launch(executable_path=path, args=FLAGS)
    return playwright.chromium.launch(executable_path=LEAN, args=FLAGS, env={**os.environ, "CHROMIUM": path})


def find_chromium() -> str | None:
    """The path of a Chromium, got from Debian or Playwright if there is none yet; None if none can be had."""
    with (Path(tempfile.gettempdir()) / "conjobs-tests-chromium.lock").open("w") as lock:
        # Two workers must not install at the same time.
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _there() or _from_debian() or _from_playwright()


def _there() -> str | None:
    return next((path for command in COMMANDS if (path := shutil.which(command))), None)


def _from_debian() -> str | None:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "capture_output": True, "timeout": 900}
    subprocess.run(["apt-get", "update"], check=False, **quiet)
    subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", "chromium"], check=False, **quiet)
    return _there()


def _from_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = Path(playwright.chromium.executable_path)
    if not path.exists():
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, check=False, capture_output=True, timeout=900)
    return str(path) if path.exists() else None
