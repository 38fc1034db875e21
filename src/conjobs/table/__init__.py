"""Tables that people sit at, with bots in the empty seats; without any network, file or clock."""

from conjobs.table.bots import BotMove, Thinking
from conjobs.table.change import Change
from conjobs.table.config import ClockConfig, TableConfig
from conjobs.table.kept import Entry
from conjobs.table.refusals import SENTENCES
from conjobs.table.seats import Seat, Seated
from conjobs.table.table import Table

__all__ = [
    "SENTENCES",
    "BotMove",
    "Change",
    "ClockConfig",
    "Entry",
    "Seat",
    "Seated",
    "Table",
    "TableConfig",
    "Thinking",
]
