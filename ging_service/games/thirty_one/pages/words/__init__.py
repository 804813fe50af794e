"""Thirty-one in words on pages: awaited actions, hints and house rules."""
