"""Game records: the truth about a game, one JSON object a line; written by appending only, read and replayed."""

from conjobs.record.fair import Drawn, commitment, new_secret
from conjobs.record.files import GameInUse, RecordFile, read_record
from conjobs.record.lines import (
    CARDS_VERSION,
    FORMAT_VERSION,
    RULES_VERSION,
    BadRecord,
    GivenUp,
    Header,
    Ply,
    Record,
    Result,
    Undo,
)
from conjobs.record.outcomes import Outcome, Recorded, Recording
from conjobs.record.replay import Replay, replay

__all__ = [
    "CARDS_VERSION",
    "FORMAT_VERSION",
    "RULES_VERSION",
    "BadRecord",
    "Drawn",
    "GameInUse",
    "GivenUp",
    "Header",
    "Outcome",
    "Ply",
    "Record",
    "RecordFile",
    "Recorded",
    "Recording",
    "Replay",
    "Result",
    "Undo",
    "commitment",
    "new_secret",
    "read_record",
    "replay",
]
