"""Each numbered rule in one line, for readers who see that a rule was applied."""

from __future__ import annotations

from typing import Final

ONE_LINE: Final = {
    "NM90": "24 cards lie face up; in turn each takes one, and the card that brings the total to 31 wins",
    "NM91": "a lot begins, then the loser; an ace counts 1; never over 31; if no card fits, the last taker wins",
    "NM92": "two players: the first wins with an ace, a 2 or a 5; if a round without 31 is a draw, only with a 5",
    "NM93": "when a turn's time limit passes, the service takes the lowest card for the player",
    "NM94": "the table ends after the agreed rounds, or when it is ended; a running round is then void",
    "NM95": "each player puts the stake into the pot, and the winner takes it; a draw returns it",
    "NM96": "a scribe records rounds with real cards: every card in order, or only the result",
}
"""By the rule's number. From NM93 on the rules are those of a table of this service."""
