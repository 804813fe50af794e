"""Proving a club's record: export it, check it without a database, compare it with the database, restore it."""
