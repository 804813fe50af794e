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

NEWMARKET = {
    "hands": [
        ["JS", "QS", "AH", "2H", "3H", "4H", "5H", "6H"],
        ["AD", "2D", "3D", "4D", "5D", "6D", "7D", "8D"],
        ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S"],
        ["9S", "10S", "7H", "8H", "9H", "10H", "JH", "QH"],
        ["9D", "10D", "JD", "QD", "AC", "2C", "3C", "4C"],
    ],
    "dead": ["5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC"],
}
"""Of Newmarket: seat 1 is out with the eight of diamonds."""

NEWMARKET_CHOICE = {
    "hands": [
        ["JS", "QS", "AH", "2H", "3H", "4H", "5H", "6H"],
        ["AD", "5C", "3S", "4D", "5D", "6D", "7D", "8D"],
        ["AS", "2S", "3D", "4S", "5S", "6S", "7S", "8S"],
        ["9S", "10S", "7H", "8H", "9H", "10H", "JH", "QH"],
        ["9D", "10D", "JD", "QD", "AC", "2C", "3C", "4C"],
    ],
    "dead": ["2D", "6C", "7C", "8C", "9C", "10C", "JC", "QC"],
}
"""Of Newmarket: after the ace of diamonds seat 1 can start clubs or spades."""

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
