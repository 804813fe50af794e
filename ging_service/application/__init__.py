"""Use cases: load, decide, append and project, in one transaction."""
