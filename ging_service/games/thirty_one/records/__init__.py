"""Evening records of Thirty-one. The format: ``docs/records-thirty-one.md``."""
