"""Bots that play Newmarket."""
