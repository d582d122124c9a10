"""Moves write no index of `tables`: the lobby's is by when a table was made, no longer by when it was changed."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.drop_index("tables_open", "tables")
    op.create_index("tables_open", "tables", ["listed", "created_at"])
    if op.get_bind().dialect.name == "postgresql":  # room beside each row for its next versions (HOT)
        op.execute("alter table tables set (fillfactor = 60)")


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("alter table tables reset (fillfactor)")
    op.drop_index("tables_open", "tables")
    op.create_index("tables_open", "tables", ["listed", "updated_at"])
