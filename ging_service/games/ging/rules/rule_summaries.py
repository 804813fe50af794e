"""Each numbered rule in one line: for readers who see that a counter moved by G11."""

from __future__ import annotations

from typing import Final

ONE_LINE: Final = {
    "G1": "28 cards: court cards and tens count 10, the rest their number; only K, Q, J are face cards",
    "G2": "four seats, clockwise; eldest sits to the dealer's left, the dealer is youngest",
    "G3": "the lowest cut deals first, unless the table has chosen otherwise",
    "G4": "seven cards each, clockwise from eldest; dealt by the service or recorded",
    "G5": "each player puts a stake on their corner and one in the pee",
    "G6": "the tray is full between deals; no counter is made or lost",
    "G7": "a claim is a player's whole count of one suit; more points go first, then the elder seat",
    "G8": "the best claim is most, the next best second: each takes one corner counter",
    "G9": "one player who holds both takes three corner counters",
    "G10": "of equal counts the elder's claims go first; with best_first a second claim goes behind",
    "G11": "each player who took nothing replaces one corner counter",
    "G12": "seven cards: seven of one suit",
    "G13": "four sevens: the sevens of all suits",
    "G14": "ging: the whole holding of a suit counts exactly 37",
    "G15": "gentlemen: only face cards",
    "G16": "bare shoulders: no face card",
    "G17": "the highest combination wins, of equal ones the elder's; the others win nothing",
    "G18": "a sweep cancels most of a suit and takes the whole tray; then all dress again",
    "G19": "players declare in no order; when all four are satisfied the deal settles",
    "G20": "only what was declared counts; in a showdown all hands are turned up and read",
    "G21": "a false claim is refused and on record; the table may ask a penalty for it",
    "G22": "a claim is proved by tabling its cards",
    "G23": "one claim alone holds most and second; without any the deal passes",
    "G24": "the deal passes clockwise; a misdeal is dealt again by the same dealer",
    "G25": "a player who dodges a turn to deal loses the deal; play goes on from the actual dealer",
    "G26": "the guilty player deals in place of the others until their own natural turn",
    "G27": "found only after the player's next natural deal: lapsed, without penalty",
    "G28": "accusation, finding, each replaced dealer and the end of a penalty are on record",
    "G29": "the game ends as the table has chosen; each player takes their stack home",
    "G30": "the game ends when a player cannot pay what they owe the tray",
    "G31": "at the end the layout is divided equally, what is left over from eldest on",
    "G32": "each player brings their starting stack, and more if the table allows it",
    "G33": "one stake a place of the tray; every transfer scales with it",
}
"""By the rule's number, G1 to G33."""
