"""Ging: a showdown game for four players."""
