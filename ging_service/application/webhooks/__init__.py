"""Manage webhooks, and deliver a club's events to them: signed, in order, until they have arrived."""
