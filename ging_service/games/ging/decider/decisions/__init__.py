"""Decisions of Ging, one for each command."""
