"""Of the API: club."""
