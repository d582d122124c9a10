"""Puzzles in which somebody found something wrong."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "puzzle_doubts",
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("puzzle", sa.String(80), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("puzzle_doubts")
