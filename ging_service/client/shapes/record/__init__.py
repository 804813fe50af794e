"""Of the API: record."""
