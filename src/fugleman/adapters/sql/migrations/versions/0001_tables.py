"""Tables with their journals and strongboxes, links and grants, bells and notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("manners", sa.Text, nullable=False),
        sa.Column("opened", sa.String(32), nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("closes", sa.String(32)),
        sa.Column("call", sa.Integer),
        sa.Column("paused", sa.String(32)),
        sa.Column("agreed", sa.Text, nullable=False),
        sa.Column("belled", sa.Boolean, nullable=False),
    )
    op.create_index("tables_closes", "tables", ["closes"])
    for lines in ("entries", "secrets"):
        op.create_table(
            lines,
            sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
            sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
            sa.Column("line", sa.LargeBinary, nullable=False),
        )
    op.create_table(
        "links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
    )
    op.create_index("links_role", "links", ["table_id", "role"])
    op.create_table(
        "grants",
        sa.Column("session", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("role", sa.String(16), primary_key=True),
        sa.Column("granted", sa.String(32), nullable=False),
    )
    op.create_index("grants_role", "grants", ["table_id", "role"])
    op.create_table(
        "bells",
        sa.Column("stop", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
    )
    op.create_index("bells_seat", "bells", ["table_id", "seat"])
    op.create_table(
        "outbox",
        sa.Column("stop", sa.String(64), sa.ForeignKey("bells.stop", ondelete="CASCADE"), primary_key=True),
        sa.Column("call", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("next_try", sa.String(32), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("outbox_next_try", "outbox", ["next_try"])


def downgrade() -> None:
    for name in ("outbox", "bells", "grants", "links", "secrets", "entries", "tables"):
        op.drop_table(name)
