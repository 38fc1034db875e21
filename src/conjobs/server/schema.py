"""The tables of the database, as they are now. How an older database comes to be so: `migrations/`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData()

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("config", Text, nullable=False),
    Column("state", Text, nullable=False),
    # Counts what was written: who writes names the one that he saw, so that no two processes write one table.
    Column("revision", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    # When something must happen by itself: a bot's move, a clock that runs out.
    Column("due", Double, nullable=True),
    # What the lobby shows; only of public tables.
    Column("lobby", Text, nullable=True),
    Index("tables_by_change", "status", "changed"),
    Index("tables_by_due", "due"),
)

LINES: Final = Table(
    "lines",
    METADATA,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("message", Text, nullable=False),
)
