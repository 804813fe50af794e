"""`ging ledger check`: the ledger recomputed from the events, and everything that is told of it compared."""
