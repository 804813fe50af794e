"""Rulings of arbitrators at tables of any game: a deal is voided or amended, or a transfer is ordered.

A game that brings ``GameRulings`` of its own does not use them.
"""
