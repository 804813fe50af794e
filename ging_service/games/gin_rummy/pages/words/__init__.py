"""Gin Rummy in words on pages: awaited actions and house rules."""
