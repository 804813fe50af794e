"""Webhooks as the database keeps them: tables and SQL. Nothing here is in a club's log; all of it goes by the log."""
