"""Ging: a showdown game for four, 28 cards and a tray of counters."""
