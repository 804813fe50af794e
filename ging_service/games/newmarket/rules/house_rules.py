"""The house rules of a table, marked [O] in the rules, and named sets of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from ging_service.domain.cards import Hand, rank_of, suit_of
from ging_service.domain.declare import Described, value
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.rules.cards import ORIGINAL_LAYOUT, WHOLE_PACK, GameKind

if TYPE_CHECKING:
    from collections.abc import Iterator

FirstDealer = Literal["lowest", "highest", "assigned", "random"]
KingStakes = Literal["every_deal", "once"]
Short = Literal["account", "rebuy", "end"]
Buy = Literal["everybody", "dealer_only", "off"]
Start = Literal["own_choice", "lowest_of_colour"]
Bury = Literal["after_buy", "before_buy", "off"]
CardsLeft = Literal["closed", "shown"]
NextStart = Literal["any_suit", "another_suit", "other_colour"]
BotStakes = Literal["refused", "allowed"]


@value
class HouseRules:
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    game: Annotated[GameKind, Described("Newmarket, or the original game with a layout of its own (NM50)")] = (
        "newmarket"
    )
    first_dealer: Annotated[FirstDealer, Described("How the first dealer is found (NM2)")] = "lowest"
    king_stake: Annotated[
        int, Described("Counters that everybody puts on each king, or on each place of the layout (NM3, NM53)")
    ] = 1
    kitty_stake: Annotated[int, Described("Counters for the kitty (NM3)")] = 1
    buy_price: Annotated[int, Described("Counters for the spare hand (NM3)")] = 1
    starting_stack: Annotated[int, Described("Counters that each player brings (NM3)")] = 50
    kings: Annotated[
        KingStakes, Described("Whether the kings are dressed for every deal, or once before the first (NM4)")
    ] = "every_deal"
    short: Annotated[Short, Described("What happens to a player without enough counters for the stakes (NM5)")] = (
        "account"
    )
    buy: Annotated[Buy, Described("Who may exchange their hand for the spare one (NM8, NM9)")] = "everybody"
    start: Annotated[
        Start,
        Described(
            "Whether a player chooses the suit of a new sequence, or must take the lowest card of the colour (NM13)"
        ),
    ] = "own_choice"
    turn_limit_s: Annotated[int, Described("Seconds for each choice; 0: no limit (NM30)")] = 0
    bury: Annotated[Bury, Described("When a card is buried for the last king (NM22)")] = "after_buy"
    cards_left: Annotated[
        CardsLeft, Described("Whether the cards left and the spare hand are shown after each deal (NM21)")
    ] = "closed"
    deals: Annotated[int, Described("Deals of the whole game; 0: as many as it takes (NM27)")] = 0
    missed_card: Annotated[
        int, Described("Counters for the kitty from a player who misses a card, with real cards (NM29)")
    ] = 0
    layout: Annotated[Hand, Described("The four cards of the original game (NM53)", null=True)] = ORIGINAL_LAYOUT
    next_start: Annotated[NextStart, Described("The suits of the next sequence of the original game (NM54)")] = (
        "any_suit"
    )
    bot_stakes: Annotated[
        BotStakes, Described("Whether a bot may sit at the table, at which counters are always played for (NM32)")
    ] = "refused"


MOST: Final = 1_000_000
"""Upper limit on every number: what lies on a table stays far inside exact JSON integers."""

_RULE_OF_NUMBER: Final = {
    "king_stake": "NM3",
    "kitty_stake": "NM3",
    "buy_price": "NM3",
    "starting_stack": "NM3",
    "turn_limit_s": "NM30",
    "deals": "NM27",
    "missed_card": "NM29",
}

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


def _out_of_range(rules: HouseRules) -> Iterator[tuple[str, str, str]]:
    """Numbers that mean nothing: (rule, house rule, what is wrong)."""
    for name, rule in _RULE_OF_NUMBER.items():
        least = 1 if name in ("king_stake", "kitty_stake") else 0
        if not least <= getattr(rules, name) <= MOST:
            yield rule, name, f"{name} must be {least} to {MOST}"


def _contradictions(rules: HouseRules) -> Iterator[tuple[str, str, str]]:
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


def _wrong_layout(rules: HouseRules) -> Iterator[tuple[str, str, str]]:
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
    wrong = [*_out_of_range(rules), *_contradictions(rules), *_wrong_layout(rules)]
    if wrong:
        raise Refused(
            "house_rules",
            wrong[0][0],
            "; ".join(f"{text} ({rule})" for rule, _, text in wrong),
            where=", ".join(dict.fromkeys(f"rules.{name}" for _, name, _ in wrong)),
        )


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
