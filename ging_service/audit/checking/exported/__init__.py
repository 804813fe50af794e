"""Checks of exported files as files: their layout, lines and text."""
