"""Sending webhooks: their requests, retries, and the tables that queue deliveries."""
