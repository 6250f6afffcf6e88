"""How did the schema come to be? One file a step, run by Alembic."""
