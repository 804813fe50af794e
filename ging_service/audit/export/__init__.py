"""Writing a club's log as files that can be checked without a database."""
