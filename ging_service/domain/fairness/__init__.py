"""Odds and fair dealing."""
