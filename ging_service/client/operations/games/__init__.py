"""The API: games."""
