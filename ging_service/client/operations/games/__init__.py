"""Of the API: games."""
