"""Newmarket's part of the verifier."""
