"""Rulings: the corrected result of a deal, the difference to pay, and its consequences. Nothing is ever edited."""
