"""The fast generator: what happens to it from outside."""

import signal
import subprocess
import sys
import textwrap

import pytest


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs a signal that comes by itself")
def test_a_signal_while_a_generator_is_seeded_is_an_exception_as_anywhere():
    """Ctrl-C comes at any moment; compiled arithmetic on large numbers would end the process instead."""
    script = textwrap.dedent("""
        import signal
        import time
        from conjobs.rules.chance import FastChance

        class Woken(Exception):
            pass

        def wake(*_):
            raise Woken

        woken, end = 0, time.monotonic() + 0.6
        signal.signal(signal.SIGALRM, wake)
        while time.monotonic() < end:
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.0002)
                while True:
                    FastChance(2**61 + 1)
            except Woken:
                woken += 1
        print("alive", woken > 100)
    """)
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert (found.returncode, found.stdout, found.stderr) == (0, "alive True\n", "")
