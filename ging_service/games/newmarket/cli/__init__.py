"""Newmarket's part of the command line."""
