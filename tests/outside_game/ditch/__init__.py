"""Ditch: a small card game for two or three players, with hidden hands, a stock, a pot and points.

Rules D1 to D10 are in ``ditch.rules``.
"""
