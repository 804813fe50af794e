"""The API: ledger."""
