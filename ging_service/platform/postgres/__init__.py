"""The embedded Postgres: its programs, processes and folder."""
