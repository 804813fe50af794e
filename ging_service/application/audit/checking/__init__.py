"""Checking a record that nobody vouches for: one pass over its events, every check fed on the way."""
