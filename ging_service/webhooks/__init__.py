"""Sending webhooks: where deliveries may go, the connection, retries, and the tables that queue them."""
