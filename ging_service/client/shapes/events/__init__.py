"""Of the API: events."""
