"""Gin Rummy: two players, ten cards each, melds and deadwood."""
