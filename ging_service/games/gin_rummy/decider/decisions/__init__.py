"""Decisions, by subject."""
