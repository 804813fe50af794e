"""Chances at a table of Newmarket."""
