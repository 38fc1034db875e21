"""`python -m conjobs` is the command `conjobs`."""

from conjobs.cli import run

# Several processes at work import this module anew, and must not begin all over.
if __name__ == "__main__":
    run()
