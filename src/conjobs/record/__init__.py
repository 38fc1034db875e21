"""Game records: the truth about a game, one JSON object a line; written by appending only, read and replayed."""

from conjobs.record.files import GameInUse, RecordFile, read_record
from conjobs.record.lines import FORMAT_VERSION, RULES_VERSION, BadRecord, Header, Ply, Record, Result, Undo
from conjobs.record.outcomes import Outcome, Recorded, Recording
from conjobs.record.replay import Replay, replay

__all__ = [
    "FORMAT_VERSION",
    "RULES_VERSION",
    "BadRecord",
    "GameInUse",
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
    "read_record",
    "replay",
]
