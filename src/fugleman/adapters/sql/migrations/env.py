"""What does Alembic run the steps on? The connection that `migrate` gives it, within its transaction."""

from __future__ import annotations

from alembic import context

from fugleman.adapters.sql.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
