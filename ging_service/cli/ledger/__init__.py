"""Commands of the treasurer's book and the ledger."""
