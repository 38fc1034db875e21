"""Which build runs."""

from __future__ import annotations

import os

from conjobs.rules import bits, board, casinos, legal, play, position
from conjobs.rules.bits import COMPILED


def test_all_of_the_rules_are_of_one_build() -> None:
    for module in (bits, board, casinos, legal, play, position):
        assert str(module.__file__).endswith(".py") != COMPILED


def test_the_build_is_the_one_that_is_tested() -> None:
    """`make test-compiled` says what it expects, so that it cannot pass interpreted."""
    assert (os.environ.get("CONJOBS_EXPECTS") == "compiled") == COMPILED
