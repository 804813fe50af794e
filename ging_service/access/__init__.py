"""Credentials as the database keeps them: tables and SQL. Nothing here is in a club's log, nor follows from it."""
