"""Series: matches that belong together, who takes part in them, and their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "series",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("updated_at", sa.Float, nullable=False),
    )
    op.create_index("series_listed", "series", ["listed", "updated_at"])
    op.create_table(
        "series_people",
        sa.Column("series_id", sa.String(16), sa.ForeignKey("series.id"), primary_key=True),
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("entrant", sa.Integer, nullable=False),
        sa.Column("organiser", sa.Integer, nullable=False),
    )
    op.create_index("series_of_player", "series_people", ["player"])
    op.create_table(
        "series_games",
        sa.Column("series_id", sa.String(16), sa.ForeignKey("series.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False, unique=True),
        sa.Column("done", sa.Integer, nullable=False),
    )
    op.create_index("series_games_done", "series_games", ["done"])


def downgrade() -> None:
    op.drop_index("series_games_done", "series_games")
    op.drop_table("series_games")
    op.drop_index("series_of_player", "series_people")
    op.drop_table("series_people")
    op.drop_index("series_listed", "series")
    op.drop_table("series")
