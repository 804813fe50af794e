"""Which house rules mean something together (WR1 to WR37)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.domain.rule_checks import MOST, out_of_range, refuse_all
from ging_service.domain.stakes import check_stake, counters_of
from ging_service.games.wild_card_rummy.rules.cards import FEWEST_SEATS, MOST_SEATS
from ging_service.games.wild_card_rummy.rules.dealing import pack_of
from ging_service.games.wild_card_rummy.rules.points import FEWEST_SEATS_FOR_AUTO_PRESS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.rule_checks import Wrong
    from ging_service.domain.stakes import Stake
    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

FEWEST_CARDS: Final = 3
MOST_CARDS: Final = 13
"""WR4, WR30: fewer than three cards make no meld, and no source deals more than thirteen."""


def check_house_rules(rules: HouseRules) -> None:
    """Raise ``Refused("house_rules")`` that names every number out of range and every contradiction at once."""
    refuse_all(_wrong(rules))


def _wrong(rules: HouseRules) -> Iterator[Wrong]:
    seats = (FEWEST_SEATS, MOST_SEATS)
    yield from out_of_range(
        rules, fewest_seats=seats, most_seats=seats, hand_size=(FEWEST_CARDS, MOST_CARDS), round_to=(1, MOST)
    )
    yield from _wrong_seats(rules)
    yield from _wrong_deals(rules)
    yield from _wrong_turns(rules)
    yield from _wrong_points(rules)
    yield from _wrong_stake(rules)
    yield from _wrong_payment(rules)


def _wrong_seats(rules: HouseRules) -> Iterator[Wrong]:
    """WR1, WR4: with every number of players, a card must stay in the stock."""
    fewest, most = rules.fewest_seats, rules.most_seats
    if fewest > most:
        yield "WR1", "most_seats", "most_seats must not be below fewest_seats"
    short = [
        seats
        # Numbers out of range are told above, but not refused yet: without these bounds a billion seats would be tried.
        for seats in range(max(fewest, FEWEST_SEATS), min(most, MOST_SEATS) + 1)
        # One is added, because the first player gets an extra card.
        if len(pack_of(rules, seats)) <= seats * rules.hand_size + 1
    ]
    if short:
        told = " or ".join(map(str, short))
        yield "WR4", "hand_size", f"with {told} players and {rules.hand_size} cards each, no card stays in the stock"
    if rules.auto_press == "yes" and most < FEWEST_SEATS_FOR_AUTO_PRESS:
        yield "WR25", "auto_press", f"auto_press needs {FEWEST_SEATS_FOR_AUTO_PRESS} players"


def _wrong_deals(rules: HouseRules) -> Iterator[Wrong]:
    """WR33, WR34: which deals can be in any order, or be followed by one with only the joker wild."""
    if rules.wild_choice == "dealer" and rules.deals == "A..K,A":
        yield "WR33", "wild_choice", "the dealer names each rank once, so deals cannot have one of them twice"
    if rules.joker == "last_deal" and rules.deals in ("2..K", "A..K,A"):
        yield "WR34", "joker", "a last deal with only the joker wild is the 14th, after deals with thirteen ranks"


def _wrong_turns(rules: HouseRules) -> Iterator[Wrong]:
    """WR12, WR31: options of a turn that exclude each other."""
    if rules.first_meld == "second_round" and rules.last_melds == "yes":
        detail = "nobody goes out before all have had a turn, so there are no last_melds"
        yield "WR31", "last_melds", detail
    if rules.taken_card == "use" and rules.discard_taken == "allowed":
        yield "WR12", "discard_taken", "a card that must be melded at once cannot be discarded"


def _wrong_points(rules: HouseRules) -> Iterator[Wrong]:
    """WR21, WR24, WR25: values of cards that exclude each other, and a press where the highest total wins."""
    if rules.values == "fives" and rules.faces == "rank":
        yield "WR21", "faces", "with values fives, faces count ten"
    # 1 is the default, so it counts as left out.
    if rules.values == "fives" and rules.ace_points != 1:
        yield "WR21", "ace_points", "with values fives an ace counts five, so leave ace_points at 1"
    if rules.scoring == "melded" and rules.press == "yes":
        yield "WR24", "press", "the player with the highest total cannot press where that total wins"
    if rules.scoring == "melded" and rules.auto_press == "yes":
        yield "WR25", "auto_press", "the player with the highest total cannot press where that total wins"


def _wrong_stake(rules: HouseRules) -> Iterator[Wrong]:
    """WR26, WR28: a stake that is invalid by itself, or amounts that are no whole number of counters with it."""
    try:
        check_stake(rules.stake)
    except Refused as refused:
        # Nothing else is checked then: amounts cannot be divided by a counter that is worth 0 or no number.
        yield "WR26", f"stake.{refused.where}", f"stake: {refused}"
        return
    # The page rounds halves up, and only then do its figures come out (WR26).
    if rules.stake.rounding != "half_up":
        yield "WR26", "stake.rounding", "payments are rounded halves up"
    if rules.payment != "none" and not _is_whole(rules.round_to, rules.stake):
        yield "WR26", "round_to", "round_to must be a whole number of counters"
    if rules.payment != "none" and not _is_whole(rules.deal_fee, rules.stake):
        yield "WR28", "deal_fee", "deal_fee must be a whole number of counters"


def _is_whole(amount: int, stake: Stake) -> bool:
    return counters_of(amount, stake).denominator == 1


def _wrong_payment(rules: HouseRules) -> Iterator[Wrong]:
    """WR26, WR28, WR37: where the players pay, they have a stake and a stack."""
    if rules.payment != "none":
        if not rules.stake.amount:
            yield "WR26", "stake", "a payment needs a stake"
        if not rules.starting_stack:
            yield "WR37", "starting_stack", "with a payment, each player brings a starting_stack of 1 or more counters"
        return
    if rules.stake.amount:
        yield "WR26", "stake", "a stake needs a payment"
    if rules.deal_fee:
        yield "WR28", "deal_fee", "a deal_fee is paid on top of a payment, and there is none"
    if rules.starting_stack:
        yield "WR37", "starting_stack", "without a payment nobody needs a starting_stack"
