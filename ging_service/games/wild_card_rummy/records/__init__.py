"""Evening records of wild-card rummy: its words, and its commands as lines. The format: ``docs/records-wild-card-rummy.md``."""
