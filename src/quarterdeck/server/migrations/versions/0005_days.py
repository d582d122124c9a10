"""The deals of a day: its secret, and everybody's counted try."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("date", sa.String(10), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("date", sa.String(10), primary_key=True),
        sa.Column("deal", sa.String(60), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("against", sa.Integer),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_index("tries_of_player", "tries", ["player", "date"])


def downgrade() -> None:
    op.drop_index("tries_of_player", "tries")
    op.drop_table("tries")
    op.drop_table("days")
