"""When a table must be woken, and what the lobby shows of it, without reading the whole table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add both columns. A table of before is due at once, so that the server looks at it."""
    op.add_column("tables", sa.Column("due", sa.Double, nullable=True))
    op.add_column("tables", sa.Column("lobby", sa.Text, nullable=True))
    op.create_index("tables_by_due", "tables", ["due"])
    op.execute(sa.text("UPDATE tables SET due = 0 WHERE status = 'running'"))
