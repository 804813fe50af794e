"""Commands of a club, its members, keys and webhooks."""
