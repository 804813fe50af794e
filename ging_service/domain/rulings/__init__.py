"""Rulings of arbitrators at tables of any game: a deal is voided, or a transfer is ordered.

A game that brings ``GameRulings`` of its own, for instance to amend deals, does not use them.
"""
