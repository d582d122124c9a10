"""Alembic's way in: the server hands over its own connection."""

from alembic import context

from quarterdeck.server.store import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
