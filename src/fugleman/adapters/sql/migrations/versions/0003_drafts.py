"""Orders that seats keep as drafts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("drafts", sa.Text, nullable=False, server_default="[]"))
    op.create_table(
        "drafts",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("fields", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("drafts")
    op.drop_column("tables", "drafts")
