"""What a refusal says is a sentence, with the right number of things."""

from __future__ import annotations

import pytest

from conjobs.game import Game
from conjobs.notation.positions.reading import parse_position
from conjobs.rules.errors import ConjobsError

TABLE = {
    "players": ["red $5", "yellow $40"],
    "lots": {"D1": "vega red 5", "D4": "vega red 3", "A1": "sphinx red 3", "B1": "pioneer yellow 2", "E1": "vega down"},
}


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("raise A1", "Raising Sphinx A1, 1 space, costs $15; red has $5."),
        ("raise D1", "Raising Vega D1 D4, 2 spaces, costs $30; red has $5."),
        ("remodel D1 albion", "Remodelling Vega D1 D4, 2 spaces, costs $10; red has $5."),
        ("reorganize D4", "Reorganizing Vega D1 D4 costs $8; red has $5."),
        ("remodel D1 vega", "Vega D1 D4 is vega already."),
        ("raise B1", "yellow is the boss of Pioneer B1."),
        ("reorganize B1", "red has no die in Pioneer B1."),
        ("gamble E1 1", "The colourless casino E1 has no boss."),
    ],
)
def test_a_refusal_names_the_casino_and_a_price_tells_for_how_many_spaces_it_is(action: str, said: str) -> None:
    """A-3, A-5: the price is by the space."""
    game = Game.from_position(parse_position(TABLE).position)
    with pytest.raises(ConjobsError) as refused:
        game.play(action)
    assert refused.value.message == said


def test_who_must_act_now_begins_a_sentence() -> None:
    """T-1."""
    game = Game.from_position(parse_position(TABLE).position)
    with pytest.raises(ConjobsError) as refused:
        game.play("end", 1)
    assert refused.value.allowed == "Red must act now."
