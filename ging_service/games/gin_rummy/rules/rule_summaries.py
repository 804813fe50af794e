"""Each numbered rule in one line, for readers who see that a rule was applied."""

from __future__ import annotations

from typing import Final

ONE_LINE: Final = {
    "GR1": "two players, 52 cards; ace 1, court cards and tens 10, the rest their number",
    "GR2": "the lower cut deals first, then the deal alternates, unless the table has chosen otherwise",
    "GR3": "ten cards each; the next card is turned up, the rest is the stock",
    "GR4": "the player who did not deal takes the upcard or passes, then the dealer",
    "GR5": "when both have passed, the first player draws: the upcard, or by house rule from the stock",
    "GR6": "draw the top card of the stock or of the discard pile",
    "GR7": "a turn ends with a discard or a knock",
    "GR8": "a card taken from the discard pile may not be discarded in the same turn",
    "GR9": "a meld is three or four of a rank, or three or more neighbours in a suit; the rest is deadwood",
    "GR10": "a player may knock if ten cards leave no more deadwood than the limit",
    "GR11": "a knock names its discard and its melds; what is not named counts",
    "GR12": "a knock without deadwood is gin",
    "GR13": "a knock that is not true is refused, and nothing changes",
    "GR14": "unless it was gin, the other player lays off cards on the knocker's melds",
    "GR15": "the least deadwood counts that melds and lay-offs can leave, unless the players declare them",
    "GR16": "after a knock both hands are public, and so is its discard",
    "GR17": "a turn that leaves two cards in the stock without a knock voids the deal; the same dealer deals again",
    "GR18": "gin scores the other's deadwood and the bonus for gin",
    "GR19": "the knocker with less deadwood scores the difference",
    "GR20": "undercut: the other player with less or equal deadwood scores the difference and a bonus",
    "GR21": "the table sets the bonuses, and whether equal deadwood is an undercut",
    "GR22": "deal points add up; the first to reach the target wins the game",
    "GR23": "then the bonuses: for the game, for each deal won, and for a game in which the loser won none",
    "GR24": "the totals are settled; the winner stays the winner even with the lower total",
    "GR30": "when a turn's time limit passes, the service passes, or draws from the stock and discards that card",
    "GR31": "a player who resigns loses the deal, without points, and the game, and wins no counters by it",
    "GR32": "the table ends after the agreed number of games, or between two games as soon as a player ends it",
    "GR33": "after each game the players pay each other for points, the game and bonuses, as the table has chosen",
    "GR34": "a scribe records deals with real cards: the result, a knock with both hands, or turn by turn",
}
"""By the rule's number. GR25 to GR29 are worked examples; from GR30 on the rules are those of a table of this service."""
