"""Preparation of a command that works on the database itself: the database, the services, limits from the settings."""
