"""Evening records of Gin Rummy: its words, and its commands as lines. The format: ``docs/records-gin-rummy.md``."""
