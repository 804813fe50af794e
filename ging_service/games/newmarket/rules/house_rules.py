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
