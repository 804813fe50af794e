"""Each numbered rule in one line, for readers who see that a rule was applied."""

from __future__ import annotations

from typing import Final

ONE_LINE: Final = {
    "NM1": "four to eight players, clockwise; the four kings lie in the middle, each suit runs from the ace to the queen",
    "NM2": "the lowest cut deals first, then the deal passes to the left; after a misdeal the same player deals again",
    "NM3": "counters lie on each king still in, and in the kitty",
    "NM4": "before every deal everybody stakes on each king still in and in the kitty; what was not won stays",
    "NM5": "a player who is short owes the stakes, buys another stack, or the game ends, as the table has chosen",
    "NM6": "all 48 cards are dealt singly from eldest, the dead hand last in each round; hands may be uneven",
    "NM7": "hand sizes are public; nobody sees the dead hand, and a hand laid down is known only to its holder",
    "NM8": "the dealer, then each player to the left, may exchange their whole hand for the dead one; the first does",
    "NM9": "the dealer exchanges free, another player pays the price to the kitty",
    "NM10": "the lowest diamond in a player's hand is played first",
    "NM11": "the holder of the next higher card of the suit must play it; the service plays forced cards at once",
    "NM12": "a sequence stops when the next card is dead or was played before, or at a queen",
    "NM13": "the player of the last card starts again in the other colour, with their lowest card of a suit",
    "NM14": "without that colour the player passes, and so on to the left; a player who can start must",
    "NM15": "at each card: a won king, the end of the game, an empty hand, then the next card or a stop",
    "NM16": "when the time has passed, nobody buys, and the suit with the lower lowest card is started",
    "NM17": "the queen of a king still in wins everything on it, and the king leaves the game",
    "NM18": "the queen of a king that has gone wins nothing and stops the sequence too",
    "NM19": "a player who plays their last card is out: the deal ends, and they win the kitty",
    "NM20": "if nobody can start the colour, the deal ends and the kitty stays",
    "NM21": "cards left and the dead hand stay closed, unless the table has chosen to show them",
    "NM22": "in a deal that begins with one king in, a card is buried in the dead hand",
    "NM23": "the highest card of that suit in a hand names the caller, the next lower one that they lack is buried",
    "NM24": "another player who holds it must exchange hands with the dead hand, free",
    "NM25": "the call is compulsory and public, and the service makes it once in the deal",
    "NM26": "the game ends when the queen of the last king is played: its player takes heap and kitty",
    "NM27": "if the game ends otherwise, heaps and kitty are divided equally; a broken-off deal is void",
    "NM28": "stacks, heaps and kitty together are always the starting stacks and what was bought",
    "NM29": "with real cards a scribe records starts, cards, passes and stops, or the result",
    "NM30": "the time limit of a choice; when it has passed, the service chooses (NM16)",
    "NM31": "a scribe who does not play ends the table at any time, one who plays not while hidden hands are played",
    "NM32": "a bot sits only at a table opened for it by a scribe who does not play",
    "NM33": "an arbitrator who does not sit at the table can open all cards of a deal that is over, for a review",
    "NM50": "the original game: the layout is an ace, king, queen and jack of four suits; all 52 cards are dealt",
    "NM51": "in the original game all hands are equal, and the rest goes to the dead hand",
    "NM52": "in the original game eldest starts in any suit, with its lowest card held",
    "NM53": "in the original game everybody stakes on the four cards of the layout; there is no kitty and no buy",
    "NM54": "in the original game a sequence ends with the king; its player starts the next one, in any suit",
    "NM55": "in the original game a card of the layout takes the counters on its like",
    "NM56": "in the original game each opponent pays the player who is out one counter for each card left",
}
"""By the rule's number. From NM30 to NM33 the rules are those of a table of this service."""
