"""The API: play."""
