"""The API: club."""
