"""The command `conjobs`, also as `python -m conjobs`."""

import sys


def run() -> None:
    """Run the command; who ends it while it begins, or once more while it ends, is told nothing.

    What it needs is imported here, for that takes a moment.
    """
    try:
        try:
            from conjobs.cli import main

            main(prog_name="conjobs")
        finally:
            import signal

            # Python itself, which ends now, would show a traceback.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        sys.exit(130)


# Several processes at work import this module anew, and must not begin all over.
if __name__ == "__main__":
    run()
