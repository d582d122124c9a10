"""Puzzles that people made of their matches."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "made_puzzles",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(16), nullable=False, unique=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("wanted_at", sa.Float, nullable=False),
        sa.Column("owner", sa.String(16), nullable=False, server_default=""),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("made_puzzles_wanted", "made_puzzles", ["state", "wanted_at"])


def downgrade() -> None:
    op.drop_index("made_puzzles_wanted", "made_puzzles")
    op.drop_table("made_puzzles")
