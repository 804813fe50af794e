"""Importing old books as CSV: read them, check every row, preview the result."""
