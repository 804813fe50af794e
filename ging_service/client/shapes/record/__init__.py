"""The API: record."""
