"""Accounts, entries, seasons and settlements."""
