"""The service on the web."""
