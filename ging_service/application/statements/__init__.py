"""Statements: what somebody had, what moved by which rule, what he has; and one renderer a format."""
