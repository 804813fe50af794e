"""Bots that play wild-card rummy. A bot knows what the rules show the player of its seat, and nothing else."""
