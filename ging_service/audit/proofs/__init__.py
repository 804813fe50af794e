"""Proofs from the live log: of events, of deals, and of signed trees."""
