"""``ging ledger check``: recompute the ledger from the events, and compare everything that is derived from it."""
