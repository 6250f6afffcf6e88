"""Tables in an SQL database: SQLite in one file, or PostgreSQL."""
