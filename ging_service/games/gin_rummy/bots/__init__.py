"""Bots that play Gin Rummy. A bot knows what the rules show the player of its seat, and nothing else."""
