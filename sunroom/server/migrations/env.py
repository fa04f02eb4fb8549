"""Run by Alembic, on the connection it is given, inside one transaction."""

from alembic import context

from sunroom.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
