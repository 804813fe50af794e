"""Disputes: what a member contests, who reviews it, and how it was ruled."""
