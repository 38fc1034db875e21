"""Whatever record a table writes, the server opens it again."""

import pytest

from conjobs.rules.errors import ConjobsError
from conjobs.table import Table, TableConfig
from conjobs.table.playing import MOST_LINES


def test_the_longest_record_that_a_table_writes_can_be_opened_to_be_watched(client):
    table = Table(TableConfig.read({"players": 6, "seed": 7}), 0.0)
    table.furnish("Ann", 0.0)
    for name in ("Ben", "Cat", "Dan", "Eve", "Fay"):
        table.sit(name)
    table.start(0, 0.0)
    active = table.position.to_act

    def offer_for_ever(seat):
        other = (active + 1) % 6 if seat == active else active
        while True:
            table.submit(seat, table.version, f"offer {table.colours[seat]} gives {table.colours[other]} $1", 0.0)

    for seat in range(6):
        with pytest.raises(ConjobsError, match="too long"):
            offer_for_ever(seat)
    for seat in reversed(range(6)):
        table.set_bot(seat, seat, "random", 0.0)
    while (thinking := table.thinking()) is not None:
        table.play_bot(thinking.think(), 0.0)
    assert table.status == "over"
    record = table.record_text().encode()
    assert record.count(b"\n") > MOST_LINES / 2
    opened = client.post("/api/records", content=record).json()
    assert (len(opened["moments"]), opened["cut"]) == (table.ply + 1, False)
