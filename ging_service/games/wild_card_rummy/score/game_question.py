"""Reading the deals of a game for its running totals, or the totals of a game for its payments (WR20 to WR28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import read_items, read_object, read_whole
from ging_service.games.wild_card_rummy.rules.order import is_named, ranks_to_name, rounds, wild_of_round
from ging_service.games.wild_card_rummy.rules.recorded import EndedBy, HeldCards, ended_by
from ging_service.games.wild_card_rummy.score.reading import (
    check_seats,
    need,
    read_from,
    read_hand,
    read_points,
    read_rank,
    read_rules,
    read_some,
    read_yes,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules

GAME_MEMBERS: Final = ("deals", "rules")
MONEY_MEMBERS: Final = ("totals", "outs", "rules")
_DEAL_MEMBERS: Final = ("held", "melded", "winner", "wild", "adds")
_CENT_A_POINT: Final[Mapping[str, object]] = {
    "payment": "pairs",
    "stake": {"unit": "money"},
}
"""WR26: what house rules are usual in a question about money."""


class GivenDeal(msgspec.Struct, frozen=True, gc=False):
    """The result of a deal. ``winner``: who has ended it, −1 for nobody. ``adds``: whether the player in last place presses."""

    wild: str
    kind: EndedBy
    winner: int
    held: tuple[HeldCards, ...]
    melded: tuple[int, ...]
    adds: bool


class GameQuestion(msgspec.Struct, frozen=True, gc=False):
    """The deals of a game in order, not necessarily all of them."""

    deals: tuple[GivenDeal, ...]
    rules: HouseRules


class MoneyQuestion(msgspec.Struct, frozen=True, gc=False):
    """The totals of a game by seat. ``outs``: for each deal the seat that went out, −1 for nobody."""

    totals: tuple[int, ...]
    outs: tuple[int, ...]
    rules: HouseRules


def ask_game(members: Mapping[str, object]) -> GameQuestion:
    """Return the checked deals of a game."""
    rules = read_rules(members.get("rules"))
    given = tuple(read_items(need(members, "deals", "WR3"), "deals"))
    if not 1 <= len(given) <= rounds(rules):
        detail = f"a game has 1 to {rounds(rules)} deals, not {len(given)}"
        raise Refused("not_scored_so", "WR3", detail, "deals")
    deals: list[GivenDeal] = []
    for one, where in given:
        # One after the other: where the dealer names the rank, each deal depends on those before it (WR33).
        deals.append(_deal(one, where, deals, rules))
    return GameQuestion(tuple(deals), rules)


def _deal(given: object, where: str, before: Sequence[GivenDeal], rules: HouseRules) -> GivenDeal:
    members = read_object(given, where, _DEAL_MEMBERS)
    inside = f"{where}."
    held = tuple(_held(one, place) for one, place in read_items(need(members, "held", "WR20", inside), f"{where}.held"))
    check_seats(len(held), rules, f"{where}.held")
    if before and len(before[0].held) != len(held):
        detail = f"there are {len(before[0].held)} players, not {len(held)}"
        raise Refused("wrong_number_of_hands", "WR1", detail, f"{where}.held")
    wild = _wild(members.get("wild"), f"{where}.wild", before, rules)
    winner = _seat(members.get("winner"), f"{where}.winner", len(held))
    return GivenDeal(
        wild,
        _ended_by(winner, held, wild, rules, where),
        winner,
        held,
        _melded(members, where, len(held), rules),
        read_yes(members.get("adds"), f"{where}.adds"),
    )


def _ended_by(winner: int, held: Sequence[HeldCards], wild: str, rules: HouseRules, where: str) -> EndedBy:
    try:
        return ended_by(winner, held, wild, rules)
    except Refused as refused:
        # The rules name a part of the deal, and the question has the deal at a place of its own.
        raise Refused("not_scored_so", refused.rule, refused.detail, f"{where}.{refused.where}") from None


def _held(given: object, where: str) -> HeldCards:
    """WR20: Return what a player held: a list of cards, or its points."""
    if isinstance(given, list):
        return HeldCards(cards=read_hand(given, where), points=-1)
    return HeldCards(cards=(), points=read_points(read_from(0, given, where, "WR20"), where, "WR20"))


def _wild(given: object, where: str, before: Sequence[GivenDeal], rules: HouseRules) -> str:
    """WR3, WR33: Return the wild rank: by the order, or as the dealer has named it."""
    number = len(before) + 1
    if not is_named(number, rules):
        if given is not None:
            raise Refused("unknown_member", "WR3", "the wild rank follows from the order of the deals", where)
        return wild_of_round(number, rules)
    if given is None:
        raise Refused("missing_member", "WR33", "the dealer names the wild rank", where)
    rank = read_rank(given, where, "WR33")
    if rank not in ranks_to_name([deal.wild for deal in before], rules):
        raise Refused("not_scored_so", "WR33", "each rank is named once", where)
    return rank


def _melded(members: Mapping[str, object], where: str, seats: int, rules: HouseRules) -> tuple[int, ...]:
    """WR32: Return the points of melded cards by seat, where they count."""
    place = f"{where}.melded"
    if rules.scoring == "held":
        if members.get("melded") is not None:
            raise Refused("unknown_member", "WR32", "by these house rules melded cards do not count", place)
        return (0,) * seats
    given = need(members, "melded", "WR32", f"{where}.")
    melded = tuple(
        read_points(read_from(0, one, inside, "WR32"), inside, "WR32") for one, inside in read_items(given, place)
    )
    if len(melded) != seats:
        raise Refused("wrong_number_of_hands", "WR32", f"there are {seats} players, not {len(melded)}", place)
    return melded


def _seat(given: object, where: str, seats: int) -> int:
    """Return a seat, −1 for nobody."""
    if given is None:
        return -1
    seat = read_whole(given, where, "WR17")
    if not 0 <= seat < seats:
        raise Refused("no_such_seat", "WR1", f"the seats are 0 to {seats - 1}; there is no seat {seat}", where)
    return seat


def ask_money(members: Mapping[str, object]) -> MoneyQuestion:
    """Return the checked totals of a game. House rules that are left out are those of one cent a point."""
    rules = read_rules(members.get("rules"), _CENT_A_POINT)
    if rules.payment == "none":
        raise Refused("not_scored_so", "WR26", "by these house rules nobody pays", "rules.payment")
    given = need(members, "totals", "WR26")
    totals = tuple(read_points(one, where, "WR26") for one, where in read_items(given, "totals"))
    check_seats(len(totals), rules, "totals")
    outs = tuple(read_some(members.get("outs"), "outs"))
    if len(outs) > rounds(rules):
        detail = f"a game has {rounds(rules)} deals, not {len(outs)}"
        raise Refused("not_scored_so", "WR3", detail, "outs")
    return MoneyQuestion(totals, tuple(_seat(one, where, len(totals)) for one, where in outs), rules)
