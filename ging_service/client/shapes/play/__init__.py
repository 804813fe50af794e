"""Of the API: play."""
