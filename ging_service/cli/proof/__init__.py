"""Commands that prove and check."""
