"""Views and options that are put together from parts written before are the same as those made anew."""

import orjson
import pytest

from conjobs.rules.play import play
from conjobs.rules.position import OVER
from conjobs.server.held import WrittenParts
from conjobs.view import options_text, table_view, view_options
from kit import TABLES, random_action, start


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_parts_written_before_are_as_those_written_anew(table):
    position, source = start(table, 7)
    parts = WrittenParts()
    before = [position]
    turn = 1
    while before[-1].phase != OVER and turn < 200:
        position = before[-1].copy()
        seat, action = random_action(position, source)
        play(position, action, source, [], seat)
        before.append(position)
        turn += 1
        assert orjson.loads(options_text(position)) == view_options(position)
        # Now and then somebody looks at an earlier moment, or the players go back.
        for shown in (position, before[-min(9, len(before))], position) if turn % 9 == 0 else (position,):
            assert orjson.loads(orjson.dumps(table_view(shown, turn, parts))) == table_view(shown, turn)
        if turn % 31 == 0:
            del before[-5:]
    assert turn > 20
