"""Newmarket at a table: commands, events, state, and what everybody may see."""
