"""Webhooks: events of a club sent to where it wants them, signed, in order, until they have arrived."""
