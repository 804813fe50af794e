"""The house rules of a table, marked [O] in the rules, and named sets of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from ging_service.domain.cards import Hand, rank_of, suit_of
from ging_service.domain.declare import house_rule, value
from ging_service.domain.rule_checks import MOST, out_of_range, refuse_all
from ging_service.games.newmarket.rules.cards import ORIGINAL_LAYOUT, WHOLE_PACK, GameKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.rule_checks import Wrong

FirstDealer = Literal["lowest", "highest", "assigned", "random"]
KingStakes = Literal["every_deal", "once"]
Short = Literal["account", "rebuy", "end"]
Buy = Literal["everybody", "dealer_only", "off"]
Start = Literal["own_choice", "lowest_of_colour"]
Bury = Literal["after_buy", "before_buy", "off"]
CardsLeft = Literal["closed", "shown"]
NextStart = Literal["any_suit", "another_suit", "other_colour"]
BotStakes = Literal["refused", "allowed"]


GAME: Final = "The game"
COUNTERS: Final = "Counters"
SPARE_HAND: Final = "The spare hand"
SEQUENCES: Final = "Sequences"
END: Final = "Time, and the end"
ORIGINAL: Final = "The original game only"


@value
class HouseRules:
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    game: Annotated[
        GameKind,
        house_rule(
            "NM50",
            "Game",
            GAME,
            newmarket="Newmarket, with four kings",
            original="Original Newmarket, with a layout of four cards",
        ),
    ] = "newmarket"
    first_dealer: Annotated[
        FirstDealer,
        house_rule(
            "NM2",
            "First dealer",
            GAME,
            lowest="the player who cuts the lowest card",
            highest="the player who cuts the highest card",
            assigned="the player we name",
            random="drawn by lot",
        ),
    ] = "lowest"
    king_stake: Annotated[
        int, house_rule("NM3", "Counters that each player puts on each king, or on each card of the layout", COUNTERS)
    ] = 1
    kitty_stake: Annotated[int, house_rule("NM3", "Counters that each player puts in the kitty", COUNTERS)] = 1
    buy_price: Annotated[
        int, house_rule("NM3", "Price of the spare hand; the dealer takes it free of charge", SPARE_HAND)
    ] = 1
    starting_stack: Annotated[int, house_rule("NM3", "Counters at the start", COUNTERS)] = 50
    kings: Annotated[
        KingStakes,
        house_rule(
            "NM4", "The kings are dressed", COUNTERS, every_deal="before every deal", once="before the first deal only"
        ),
    ] = "every_deal"
    short: Annotated[
        Short,
        house_rule(
            "NM5",
            "A player without the counters for the stakes",
            COUNTERS,
            account="goes below zero and owes them",
            rebuy="takes one more starting stack",
            end="ends the game",
        ),
    ] = "account"
    buy: Annotated[
        Buy,
        house_rule(
            "NM9",
            "Who may take the spare hand",
            SPARE_HAND,
            everybody="everybody, the dealer first",
            dealer_only="the dealer only",
            off="nobody",
        ),
    ] = "everybody"
    start: Annotated[
        Start,
        house_rule(
            "NM13",
            "A new sequence starts",
            SEQUENCES,
            own_choice="with a suit of the player's choice",
            lowest_of_colour="with the player's lowest card of the colour",
        ),
    ] = "own_choice"
    turn_limit_s: Annotated[int, house_rule("NM30", "Seconds for each choice, 0 for no limit", END)] = 0
    bury: Annotated[
        Bury,
        house_rule(
            "NM22",
            "A card is buried for the last king",
            SPARE_HAND,
            after_buy="after the buy",
            before_buy="before the buy",
            off="never",
        ),
    ] = "after_buy"
    cards_left: Annotated[
        CardsLeft,
        house_rule(
            "NM21",
            "Cards left and the spare hand at the end of a deal",
            SPARE_HAND,
            closed="stay closed",
            shown="are shown",
        ),
    ] = "closed"
    deals: Annotated[int, house_rule("NM27", "Number of deals, 0 for as many as it takes", END)] = 0
    missed_card: Annotated[
        int, house_rule("NM29", "Counters to the kitty for a card missed in its turn, with real cards", SEQUENCES)
    ] = 0
    layout: Annotated[
        Hand, house_rule("NM53", "Layout: an ace, a king, a queen and a jack of four suits", ORIGINAL, null=True)
    ] = ORIGINAL_LAYOUT
    next_start: Annotated[
        NextStart,
        house_rule(
            "NM54",
            "The next sequence starts",
            ORIGINAL,
            any_suit="in any suit",
            another_suit="in another suit",
            other_colour="in the other colour",
        ),
    ] = "any_suit"
    bot_stakes: Annotated[BotStakes, house_rule("NM32", "Bots at the table", END)] = "refused"


_ONLY_NEWMARKET: Final = {
    "kitty_stake": "NM53",
    "buy_price": "NM53",
    "kings": "NM53",
    "buy": "NM53",
    "start": "NM54",
    "bury": "NM53",
    "missed_card": "NM53",
}
_ONLY_ORIGINAL: Final = {"layout": "NM53", "next_start": "NM54"}


def _contradictions(rules: HouseRules) -> Iterator[Wrong]:
    """House rules that cannot hold together: (rule, house rule, what is wrong)."""
    # NM53: there is no kitty in the original game, whatever its house rule says.
    least = 4 * rules.king_stake + (0 if rules.game == "original" else rules.kitty_stake)
    if rules.short != "account" and rules.starting_stack < least:
        yield "NM5", "starting_stack", f"without debts, a starting_stack must hold the first stakes: {least} or more"
    of_other, other = (
        (_ONLY_NEWMARKET, "Newmarket") if rules.game == "original" else (_ONLY_ORIGINAL, "the original game")
    )
    for name, rule in of_other.items():
        # House rules do not remember which of them were given, so one that is its default counts as left out.
        if getattr(rules, name) != getattr(_USUAL, name):
            yield rule, name, f"{name} is a rule of {other} only: leave it out"


def _wrong_layout(rules: HouseRules) -> Iterator[Wrong]:
    """NM50: Yield what is wrong with the layout of the original game."""
    are_cards = set(rules.layout) <= {*WHOLE_PACK}
    # ``rank_of`` takes any text, so whether these are cards at all is a condition of its own.
    ranks = sorted(map(rank_of, rules.layout))
    if not are_cards or ranks != ["A", "J", "K", "Q"] or len({*map(suit_of, rules.layout)}) != len(ranks):
        yield "NM50", "layout", "the layout is one ace, king, queen and jack of four different suits"


# Made once: each check compares the rules of the other game with it.
_USUAL: Final = HouseRules()


def check_house_rules(rules: HouseRules) -> None:
    """Raise ``Refused("house_rules")`` that names every number out of range and every contradiction at once."""
    stakes = {"king_stake": (1, MOST), "kitty_stake": (1, MOST)}
    refuse_all([*out_of_range(rules, **stakes), *_contradictions(rules), *_wrong_layout(rules)])


PRESETS: Final = {
    "day-centre": HouseRules(),
    "no-debts": HouseRules(short="rebuy", deals=12, turn_limit_s=60),
    "short-evening": HouseRules(short="end", starting_stack=20, deals=8, cards_left="shown"),
    "strict-colours": HouseRules(start="lowest_of_colour", bury="before_buy", buy="dealer_only"),
    "kings-once": HouseRules(kings="once", buy="off", bury="off"),
    "original": HouseRules(game="original", deals=8),
    "original-colours": HouseRules(game="original", deals=8, next_start="other_colour", short="end"),
}
"""The main source as it stands; with rebuys instead of debts; a few deals without debts; the other readings of its rules;
stakes on the kings once for the whole game; the original game; and the original game with changes of colour."""


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
