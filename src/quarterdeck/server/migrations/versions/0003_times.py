"""Times are called created_at and updated_at."""

from alembic import op

revision = "0003"
down_revision = "0002"
RENAMED = (
    ("tables", "made", "created_at"),
    ("tables", "changed", "updated_at"),
    ("keys", "made", "created_at"),
    ("notes", "changed", "updated_at"),
)


def upgrade() -> None:
    for table, old, new in RENAMED:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")


def downgrade() -> None:
    for table, old, new in RENAMED:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {new} TO {old}")
