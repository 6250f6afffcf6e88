"""Addresses for notices are locked; where there is no key to lock them with, they are dropped."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import context, op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

BELLS = sa.table("bells", sa.column("stop"), sa.column("locked"))


def upgrade() -> None:
    connection, lock = op.get_bind(), context.config.attributes["lock"]
    if connection.dialect.name == "sqlite":
        op.execute("PRAGMA secure_delete = ON")
    op.execute("ALTER TABLE bells RENAME COLUMN url TO locked")
    for stop, url in connection.execute(sa.select(BELLS.c.stop, BELLS.c.locked)).all():
        this = BELLS.c.stop == stop
        if lock is None:
            connection.execute(sa.delete(BELLS).where(this))
        else:
            connection.execute(sa.update(BELLS).where(this).values(locked=lock(url)))


def downgrade() -> None:
    """What is locked stays so: the release before this one sends nothing to it."""
    op.execute("ALTER TABLE bells RENAME COLUMN locked TO url")
