"""Evening records: a table as a text that a scribe types from paper. The format: ``docs/records.md``."""
