"""The lot of Thirty-one against even odds, and what the player who begins makes of it."""
