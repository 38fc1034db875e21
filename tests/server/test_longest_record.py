"""Whatever record a table writes, the server opens it again."""

import pytest

from conjobs.rules.errors import ConjobsError
from conjobs.table import Table, TableConfig
from conjobs.table.playing import MOST_LINES


def test_the_longest_record_that_a_table_writes_can_be_opened_to_be_watched(client):
    table = Table(TableConfig.read({"players": 6, "seed": 7}), 0.0)
    table.furnish("Ann", 0.0)
    table.start(0, 0.0)

    def offer_for_ever():
        while True:
            table.submit(0, table.version, f"offer {table.colours[0]} gives {table.colours[1]} $1", 0.0)

    with pytest.raises(ConjobsError, match="too long"):
        offer_for_ever()
    table.set_bot(0, 0, "random", 0.0)
    while (thinking := table.thinking()) is not None:
        table.play_bot(thinking.think(), 0.0)
    assert table.status == "over"
    record = table.record_text().encode()
    assert record.count(b"\n") > MOST_LINES / 2
    opened = client.post("/api/records", content=record).json()
    assert (len(opened["moments"]), opened["cut"]) == (table.ply + 1, False)
