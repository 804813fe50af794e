"""Thirty-one in words: its events, its results, and the contents of the log."""
