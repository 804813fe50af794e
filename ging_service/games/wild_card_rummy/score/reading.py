"""What the questions have in common: house rules, wild rank, cards, melds and actions, read from JSON and never corrected.

Errors are raised as ``Refused`` with a code, the rule and the place.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import (
    called,
    read_card,
    read_declared,
    read_items,
    read_object,
    read_text,
    read_whole,
)
from ging_service.games.wild_card_rummy.rules.cards import JOKER, RANKS
from ging_service.games.wild_card_rummy.rules.dealing import pack_of, packs_of
from ging_service.games.wild_card_rummy.rules.house_check import check_house_rules
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, Terms
from ging_service.games.wild_card_rummy.rules.melds import Action, ActionKind, Meld, MeldKind, meld_reasons
from ging_service.games.wild_card_rummy.rules.refusals import at, refuse_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

AROUND: Final = ("wild", "seats", "rules")
"""The members that describe the deal of a question."""

MOST_POINTS: Final = 1_000_000_000
"""Upper limit on points: far above those of any game."""

_OF_KIND: Final[Mapping[str, tuple[str, ...]]] = {
    "meld": ("kind", "meld_kind", "cards", "stands_for", "rank"),
    "extend": ("kind", "meld", "cards", "stands_for"),
    "claim": ("kind", "meld", "cards", "takes"),
}
"""The members of an action of each kind."""


class Around(msgspec.Struct, frozen=True, gc=False):
    """What a question about cards depends on besides them."""

    terms: Terms
    seats: int


def read_around(members: Mapping[str, object]) -> Around:
    """WR1, WR3: Return the house rules, the wild rank and the number of seats of a question."""
    rules = read_rules(members.get("rules"))
    seats = read_seats(members.get("seats"), rules)
    wild = read_rank(need(members, "wild", "WR3"), "wild", "WR3")
    return Around(Terms(wild=wild, packs=packs_of(rules, seats), rules=rules), seats)


def read_rules(given: object, usual: Mapping[str, object] | None = None) -> HouseRules:
    """Return house rules; those that are left out have their defaults, or what is ``usual`` for a question in which players pay.

    A question belongs to no table, to which a payment would make them bring a stack: left out, it is 1.
    """
    if given is None:
        given = {}
    # Anything else is left as it is for `read_declared`, which refuses it with its place.
    if isinstance(given, dict):
        usual = usual or {}
        if given.get("payment", usual.get("payment", "none")) != "none":
            given = {"starting_stack": 1, **usual, **given}
    rules = read_declared(HouseRules, given, "rules")
    check_house_rules(rules)
    return rules


def read_seats(given: object, rules: HouseRules) -> int:
    """WR1: Return the number of players; left out, the fewest."""
    seats = rules.fewest_seats if given is None else read_whole(given, "seats", "WR1")
    check_seats(seats, rules, "seats")
    return seats


def check_seats(seats: int, rules: HouseRules, where: str) -> None:
    """WR1: Check that so many can play."""
    if not rules.fewest_seats <= seats <= rules.most_seats:
        detail = f"{rules.fewest_seats} to {rules.most_seats} can play by these house rules, not {seats}"
        raise Refused("no_such_seat", "WR1", detail, where)


def need(members: Mapping[str, object], name: str, rule: str, where: str = "") -> object:
    """Return a member that must be there."""
    if members.get(name) is None:
        raise Refused("missing_member", rule, f"there is no {name}", f"{where}{name}")
    return members[name]


def read_rank(given: object, where: str, rule: str) -> str:
    """WR3: Return a rank; "" for none."""
    rank = read_text(given, where)
    if rank and rank not in RANKS:
        raise Refused("no_such_choice", rule, f"a rank is one of {', '.join(RANKS)}", where)
    return rank


def read_from(least: int, given: object, where: str, rule: str) -> int:
    """Return a whole number from ``least`` on."""
    number = read_whole(given, where, rule)
    if number < least:
        raise Refused("wrong_type", rule, f"{number} found where a whole number from {least} on is expected", where)
    return number


def read_points(given: object, where: str, rule: str) -> int:
    """Return points, few enough for exact totals."""
    points = read_whole(given, where, rule)
    if abs(points) > MOST_POINTS:
        raise Refused("number_too_large", rule, f"points here are at most {MOST_POINTS}", where)
    return points


def read_choice(given: object, choices: Any, where: str) -> Any:  # noqa: ANN401  the type of the choices
    """Return a text that is one of a type's."""
    if read_text(given, where) not in get_args(choices):
        raise Refused("no_such_choice", "", f"this is one of {', '.join(get_args(choices))}", where)
    return given


def read_yes(given: object, where: str) -> bool:
    """Return true or false; false if it is left out."""
    if given is None or isinstance(given, bool):
        return bool(given)
    raise Refused("wrong_type", "", f"{called(given)} found where true or false is expected", where)


def read_some(given: object, where: str) -> Iterator[tuple[object, str]]:
    """Return the items of a list, each with its place; none if it is left out."""
    return read_items(() if given is None else given, where)


def read_hand(given: object, where: str) -> Hand:
    """WR1, WR34: Return the cards of a list, in any spelling; none if it is left out."""
    return tuple(read_any_card(card, place) for card, place in read_some(given, where))


def read_any_card(given: object, where: str) -> Card:
    """WR1, WR34: Return a card or the joker."""
    if isinstance(given, str) and given.strip().casefold() == JOKER.casefold():
        return JOKER
    return read_card(given, where, "WR1")


def read_meld(given: object, where: str, terms: Terms) -> Meld:
    """WR5 to WR9: Return a meld that lies on the table, so it must be one."""
    members = read_object(given, where, ("kind", "cards", "stands_for", "rank"))
    meld = Meld(
        kind=read_choice(need(members, "kind", "WR9", f"{where}."), MeldKind, f"{where}.kind"),
        cards=read_hand(need(members, "cards", "WR5", f"{where}."), f"{where}.cards"),
        stands_for=read_hand(members.get("stands_for"), f"{where}.stands_for"),
        rank=read_rank(members.get("rank", ""), f"{where}.rank", "WR9"),
    )
    refuse_for(at(where, meld_reasons(meld, terms)))
    return meld


def read_action(given: object, where: str) -> Action:
    """WR13 to WR16: Return an action. It has no members but those of its kind."""
    kind = given.get("kind") if isinstance(given, dict) else None
    known = _OF_KIND.get(kind, ()) if isinstance(kind, str) else ()
    # Without a valid kind every member passes here, so that the answer names the kind and not a member.
    members = read_object(given, where, known or tuple(dict.fromkeys(name for of in _OF_KIND.values() for name in of)))
    inside = f"{where}."
    meld_kind = members.get("meld_kind")
    return Action(
        kind=read_choice(need(members, "kind", "WR11", inside), ActionKind, f"{where}.kind"),
        meld=read_whole(need(members, "meld", "WR14", inside), f"{where}.meld", "WR14") if "meld" in known else -1,
        meld_kind="" if meld_kind is None else read_choice(meld_kind, MeldKind, f"{where}.meld_kind"),
        cards=read_hand(need(members, "cards", "WR11", inside), f"{where}.cards"),
        stands_for=read_hand(members.get("stands_for"), f"{where}.stands_for"),
        rank=read_rank(members.get("rank", ""), f"{where}.rank", "WR9"),
        takes=read_any_card(need(members, "takes", "WR15", inside), f"{where}.takes") if kind == "claim" else Card(""),
    )


def check_copies(around: Around, *groups: tuple[str, Sequence[Card]]) -> None:
    """WR1, WR34: Check that no card is there more often than in the packs. Each group of cards has the place of its list."""
    left = Counter(pack_of(around.terms.rules, around.seats))
    for card, where in _placed(groups):
        if left[card] <= 0:
            if card == JOKER and around.terms.rules.joker == "none":
                raise Refused("not_in_pack", "WR34", "by these house rules there is no joker", where)
            raise Refused("card_twice", "WR1", f"{card} appears too often", where)
        left[card] -= 1


def _placed(groups: Iterable[tuple[str, Sequence[Card]]]) -> Iterable[tuple[Card, str]]:
    for where, cards in groups:
        for place, card in enumerate(cards):
            yield card, f"{where}.{place}"
