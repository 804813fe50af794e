"""Clubs, their members, roles and house rules."""
