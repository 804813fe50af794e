"""Rendering of pages: templates, static files, cards and counters."""
