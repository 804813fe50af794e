"""Connections to the database: pools, sessions, time limits, and statements sent straight to libpq."""
