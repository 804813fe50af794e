"""The API: events."""
