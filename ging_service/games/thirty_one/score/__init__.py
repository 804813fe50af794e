"""Scoring rounds of Thirty-one that belong to no table. The format: ``docs/settle-thirty-one.md``."""
