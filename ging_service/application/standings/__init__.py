"""Standings: what players have come to over a period, and who is ahead."""
