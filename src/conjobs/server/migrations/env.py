"""Runs the migrations on the connection that `conjobs.server.database` hands over."""

from alembic import context

from conjobs.server.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # One transaction around all, which the caller began and ends: a migration that fails leaves nothing half done.
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
