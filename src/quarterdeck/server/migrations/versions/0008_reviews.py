"""Reviews: what each decision of a match was worth, weighed after it was over."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("wanted_at", sa.Float, nullable=False),
        sa.Column("owner", sa.String(16), nullable=False, server_default=""),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("decisions", sa.Text, nullable=False),
    )
    op.create_index("reviews_wanted", "reviews", ["state", "wanted_at"])


def downgrade() -> None:
    op.drop_index("reviews_wanted", "reviews")
    op.drop_table("reviews")
