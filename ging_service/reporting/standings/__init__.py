"""Standings: results of players over a period, and their ranking."""
