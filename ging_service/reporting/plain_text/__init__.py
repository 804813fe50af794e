"""The ledger as text that other programs read: one writer for each format, entry by entry."""
