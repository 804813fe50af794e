"""Thirty-one: 24 cards lie face up, and the card that brings the total to 31 wins."""
