"""Credentials: rights, tokens, passphrases and limits, and the tables that keep them. None of it is in a club's log."""
