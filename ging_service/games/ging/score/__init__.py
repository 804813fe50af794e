"""Scoring deals of Ging that belong to no table. The format: ``docs/settle.md``."""
