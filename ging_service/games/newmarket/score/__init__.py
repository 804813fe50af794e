"""Settling deals of Newmarket that belong to no table."""
