"""Rulings: what a deal should have come to, what that changes, and what follows from it. Nothing is ever edited."""
