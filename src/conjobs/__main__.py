"""`python -m conjobs` is the command `conjobs`."""

from conjobs.cli import run

run()
