"""The run of all checks, when it is ended, ends them with it."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
from pathlib import Path

RUN = Path(__file__).parents[1] / ".ci" / "run"
# Some checks take long, and hold the pipe on which they say that they have begun as long as anything of them runs.
MAKE = """#!/usr/bin/env bash
[[ $1 == compiled || $1 == test ]] || exit 0
echo "$1" >&"$BEGUN"
sleep 60
exit
"""


def test_a_run_that_is_ended_leaves_no_check_behind(tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    copy = shutil.copy(RUN, tmp_path / ".ci")
    (tmp_path / "bin").mkdir()
    for name in ("make", "cc", "valgrind", "chromium", "openssl", "apt-get"):
        command = tmp_path / "bin" / name
        command.write_text(MAKE if name == "make" else "#!/bin/sh\n")
        command.chmod(0o755)
    reading, writing = os.pipe()
    with open(reading, "rb", buffering=0) as pipe:
        path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "BEGUN": str(writing)}
        run = subprocess.Popen([copy], env=environment, pass_fds=[writing], stdout=subprocess.DEVNULL)
        os.close(writing)
        begun = b""
        while begun.count(b"\n") < 2:
            assert select.select([pipe], [], [], 30)[0]
            begun += pipe.read(100)
        run.terminate()
        assert run.wait(20) == -signal.SIGTERM
        assert select.select([pipe], [], [], 10)[0]
        assert pipe.read(100) == b""
