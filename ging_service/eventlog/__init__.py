"""The event log: append, read, codec and the schema they need."""
