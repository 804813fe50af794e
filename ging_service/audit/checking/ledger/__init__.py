"""Checks of what the events post: entries, limits, seasons and counters held."""
