"""Several servers: who is there, which of them plays a table, and the fence that keeps the others from writing it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("owner", sa.String(16), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_owner", "tables", ["owner"])


def downgrade() -> None:
    op.drop_index("tables_owner", "tables")
    op.drop_column("tables", "fence")
    op.drop_column("tables", "owner")
    op.drop_table("servers")
