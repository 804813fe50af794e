"""Of the API: ledger."""
