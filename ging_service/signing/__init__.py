"""Signing the clubs' logs: what the `ging signer` process does, and nothing else of the service."""
