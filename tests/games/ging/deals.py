"""Deals that tests play with, in seat order; seat 0 is eldest when seat 3 deals."""

from __future__ import annotations

from tests.games.ging.table import hands

# The two worked examples of the page; B's last card of the first is 10♣ where it prints 10♦ a second time.
EXAMPLE_1 = hands(
    "9S JH 9H 10D 7D KC JC | 10S 8S KH 10H KD 9D 10C | KS JS 7S 7H QD JD 8D | QS QH 8H QC 9C 8C 7C",
)
EXAMPLE_2 = hands(
    "KS 10S 8S 10H 9H KC 10C | QS 9S JH JD 9D QC 8C | 7S 7H KD QD 10D JC 7C | JS KH QH 8H 8D 7D 9C",
)

# Seat 0 four sevens, seat 1 gentlemen, seat 2 ging (K♠ 10♠ 9♠ 8♠ = 37), seat 3 nothing but 30 hearts.
SWEEPS = hands(
    "7S 7H 7D 7C 8H 9H 8D | QS JS KD QD JD KC QC | KS 10S 9S 8S 9D 10D JC | KH QH JH 10H 8C 9C 10C",
)

# Everyone holds a combination: seat 0 bare shoulders, 1 gentlemen, 2 ging (Q♥ J♥ 10♥ 7♥), 3 seven clubs.
FOUR_COMBINATIONS = hands(
    "10S 9S 8S 7S 9H 8H 10D | KS QS JS KH KD QD JD | QH JH 10H 7H 9D 8D 7D | KC QC JC 10C 9C 8C 7C",
)
