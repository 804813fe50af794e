"""Checks that each request passes before its view runs: credentials, rights, origins and limits."""
