"""Bots that play Thirty-one."""
