"""The ledger as text that other programs read: one writer a format, entry by entry."""
