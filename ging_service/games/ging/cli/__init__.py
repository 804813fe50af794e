"""Ging at the command line."""
