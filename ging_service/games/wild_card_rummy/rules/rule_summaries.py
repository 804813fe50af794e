"""Each numbered rule in one line, for readers who see that a rule was applied."""

from __future__ import annotations

from typing import Final

ONE_LINE: Final = {
    "WR1": "three to six players, 52 cards; the ace is low, or by house rule also above the king",
    "WR2": "the lowest card drawn deals first; then the deal passes to the left",
    "WR3": "thirteen deals; in each the next rank is wild, aces first and kings last",
    "WR4": "seven cards each and one more for the first player; the rest is the stock",
    "WR5": "a set is three or four cards of one rank, wild cards included",
    "WR6": "a run is three or more neighbours in one suit",
    "WR7": "a wild card may stand for any card; in its own place it is natural and cannot be claimed",
    "WR8": "in a run each wild card stands for one stated card, in a set for any missing suit",
    "WR9": "a meld is a set or a run as it was said when it went down",
    "WR10": "the first player's first turn begins without a draw",
    "WR11": "draw from the stock or the discard pile, then put down, extend and claim, then discard",
    "WR12": "a card taken from the discard pile may not be discarded in the same turn",
    "WR13": "a player first puts down a new meld; from then on they may extend any meld, and claim",
    "WR14": "a set is extended up to its limit, a run at either end",
    "WR15": "the real card takes the place of a wild card, and the player takes the wild card",
    "WR16": "a claimed wild card goes where the player likes, or by house rule into a meld",
    "WR17": "to go out is to discard one's last card; a card must stay for the discard",
    "WR18": "with one card, draw from the stock; go out, or keep the drawn card and discard the old one",
    "WR19": "with an empty stock the deal ends after the turn, unless the table has chosen otherwise",
    "WR20": "cards left in hand count against a player: wild 25, ace 1, court cards 10, the rest their number",
    "WR21": "the table sets what wild cards, aces and court cards count",
    "WR22": "the lowest total after the last deal wins",
    "WR23": "by house rule, some deals count double, and going out takes points off",
    "WR24": "when one total is 50 or more above every other, the next deal counts double",
    "WR25": "by house rule, the highest total after the first deal is raised to press the second",
    "WR26": "each difference between two players is rounded, then the payments are added up",
    "WR27": "everyone settles with everyone, or only the winner receives",
    "WR28": "by house rule, each other player pays a fee to the player who goes out",
    "WR29": "the first jack dealt face up finds the dealer; a player left with a 2 that is not wild may end the deal",
    "WR30": "thirteen cards each from two packs; sets of four at most",
    "WR31": "melds wait until all have had a turn, or players who had none meld once more at the end",
    "WR32": "several discards may be taken, and melded cards count for the player who melded them; the highest total wins",
    "WR33": "the dealer names the wild rank, each rank once",
    "WR34": "a joker is always wild and counts 50 in hand",
    "WR35": "when a turn's time limit passes, the service plays for the player",
    "WR36": "a scribe may end the table before its last deal; that game has no winner, and nobody pays",
    "WR37": "with a payment, players bring a stack and settle from it after the last deal",
    "WR38": "a scribe records deals with real cards: the result, or turn by turn",
    "WR39": "a deal whose stock is empty for the fourth time without a card melded in between ends",
}
"""By the rule's number. From WR35 on the rules are those of a table of this service."""
