"""Evening records of Ging: its words, and its commands as lines. The format: ``docs/records.md``."""
