"""Backends: a command works on the database itself or on a service, and does not know which."""
