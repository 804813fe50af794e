"""Statements of accounts: opening, movements by rule, closing; and one renderer for each format."""
