"""Web push: the key of this database's servers, and the keys of browsers that are told."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("private", sa.String(64), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    for name in ("p256dh", "auth"):
        op.add_column("notices", sa.Column(name, sa.String(100), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("notices", "auth")
    op.drop_column("notices", "p256dh")
    op.drop_table("push_keys")
