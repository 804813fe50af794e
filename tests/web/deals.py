"""Deals for tests: the page's own examples, by seat with seat 0 eldest (the dealer is seat 3)."""

from __future__ import annotations

FIRST_EXAMPLE = [
    ["9S", "JH", "9H", "10D", "7D", "KC", "JC"],
    ["10S", "8S", "KH", "10H", "KD", "9D", "10C"],
    ["KS", "JS", "7S", "7H", "QD", "JD", "8D"],
    ["QS", "QH", "8H", "QC", "9C", "8C", "7C"],
]
"""Seat 3 has most, 34 clubs; seat 2 second, 28 diamonds."""

SWEEP = [
    ["KS", "QS", "JS", "10S", "9S", "8S", "7S"],
    ["KH", "QH", "JH", "10H", "9H", "8H", "7H"],
    ["KD", "QD", "JD", "10D", "9D", "8D", "7D"],
    ["KC", "QC", "JC", "10C", "9C", "8C", "7C"],
]
"""Every hand is seven of a suit."""

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
