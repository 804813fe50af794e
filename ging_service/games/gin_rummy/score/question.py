"""Reading a deal or a hand to be scored. The question is checked, never corrected.

Errors are raised as ``Refused`` with a code, the rule and the place. A knock that the rules refuse is no error here: it
is judged, and refused, in ``answer``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import read_card, read_declared, read_items, read_object, read_whole
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, PACK, SEATS
from ging_service.games.gin_rummy.rules.house_rules import HouseRules, check_house_rules
from ging_service.games.gin_rummy.rules.lay_offs import LayOff, Showing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_IN_EVERY_QUESTION: Final = ("upcard", "taken", "rules")
DEAL_MEMBERS: Final = ("hands", "discard", "melds", "showing", *_IN_EVERY_QUESTION)
HAND_MEMBERS: Final = ("hand", *_IN_EVERY_QUESTION)
_DRAWN: Final = HAND_SIZE + 1
_USUAL: Final = HouseRules()


class Around(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the score of a deal and of a hand depends on besides the cards."""

    rules: HouseRules = _USUAL
    upcard: Card | None = None
    taken: Card | None = None


class DealQuestion(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A checked deal: two hands by seat.

    ``knocker``: the seat with eleven cards; None if both have ten, because nobody has knocked. ``melds``: those that the
    knocker names, None for the best. ``showing``: what the other player declares, None where the service finds it.
    """

    hands: tuple[Hand, ...]
    around: Around
    knocker: int | None = None
    discard: Card = Card("")
    melds: tuple[Hand, ...] | None = None
    showing: Showing | None = None


class HandQuestion(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A checked hand of ten or eleven cards."""

    hand: Hand
    around: Around


def ask(given: object) -> DealQuestion | HandQuestion:
    """Return a checked question from JSON: a deal (``hands``) or one hand (``hand``). Raises ``Refused``."""
    # One member tells the two kinds of question apart. Whatever else is wrong is told about that kind.
    if isinstance(given, dict) and "hand" in given:
        return _hand_question(read_object(given, "", HAND_MEMBERS))
    return _deal_question(read_object(given, "", DEAL_MEMBERS))


def _hand_question(members: Mapping[str, object]) -> HandQuestion:
    hand = _hand(members["hand"], "hand")
    _check_twice([hand], ["hand"])
    if len(hand) not in (HAND_SIZE, _DRAWN):
        raise Refused("wrong_hand_size", "GR7", f"a hand has {HAND_SIZE} or {_DRAWN} cards, not {len(hand)}", "hand")
    return HandQuestion(hand=hand, around=_around(members, hand))


def _deal_question(members: Mapping[str, object]) -> DealQuestion:
    if members.get("hands") is None:
        raise Refused("missing_member", "GR3", "there are no hands", "hands")
    hands = _hands(members["hands"], "hands")
    if len(hands) != len(SEATS):
        raise Refused("wrong_number_of_hands", "GR1", f"two players have two hands, not {len(hands)}", "hands")
    _check_twice(hands, [f"hands.{seat}" for seat in SEATS])
    knocker = _knocker(hands)
    if knocker is None:
        for name in ("discard", "melds", "showing"):
            if members.get(name) is not None:
                detail = f"nobody has eleven cards, so nobody has knocked: leave out {name}"
                raise Refused("wrong_hand_size", "GR10", detail, name)
        return DealQuestion(hands=hands, around=_around(members, None))
    if members.get("discard") is None:
        detail = "a knock needs its discard, one of the eleven cards"
        raise Refused("missing_member", "GR10", detail, "discard")
    melds = members.get("melds")
    around = _around(members, hands[knocker])
    return DealQuestion(
        hands=hands,
        around=around,
        knocker=knocker,
        discard=read_card(members["discard"], "discard", "GR1"),
        melds=None if melds is None else _hands(melds, "melds"),
        showing=_showing(members.get("showing"), around.rules),
    )


def _knocker(hands: Sequence[Hand]) -> int | None:
    """GR7, GR10: Return the seat with eleven cards, None if both have ten."""
    sizes = tuple(map(len, hands))
    if sizes == (HAND_SIZE, HAND_SIZE):
        return None
    if sorted(sizes) != [HAND_SIZE, _DRAWN]:
        detail = f"the knocker has {_DRAWN} cards and the other player {HAND_SIZE}; they have {sizes[0]} and {sizes[1]}"
        raise Refused("wrong_hand_size", "GR10", detail, "hands")
    return sizes.index(_DRAWN)


def _around(members: Mapping[str, object], hand: Hand | None) -> Around:
    """Return the house rules, the upcard and the card taken from the discard pile; ``hand``: that of the turn, if any."""
    rules = _rules(members.get("rules"))
    upcard, taken = (_optional_card(members.get(name), name) for name in ("upcard", "taken"))
    if upcard is None and rules.knock_limit == "upcard" and hand is not None:
        detail = "the knock limit is that of the upcard, so it must be named"
        raise Refused("missing_member", "GR10", detail, "upcard")
    if taken is not None and taken not in (hand or ()):
        raise Refused("not_held", "GR6", f"{taken} was taken, so it must be in the hand of the turn", "taken")
    return Around(rules=rules, upcard=upcard, taken=taken)


def _showing(given: object, rules: HouseRules) -> Showing | None:
    """GR15: Return what the other player declares, if the house rules say that they do."""
    if rules.showing == "found":
        if given is not None:
            detail = "the service finds the other player's melds, unless rules.showing is declared"
            raise Refused("unknown_member", "GR15", detail, "showing")
        return None
    if given is None:
        raise Refused("missing_member", "GR15", "the other player declares melds and lay-offs", "showing")
    members = read_object(given, "showing", ("melds", "lay_offs"))
    lay_offs = read_items(members.get("lay_offs", ()), "showing.lay_offs")
    return Showing(
        melds=_hands(members.get("melds", ()), "showing.melds"),
        lay_offs=tuple(_lay_off(lay_off, where) for lay_off, where in lay_offs),
    )


def _lay_off(given: object, where: str) -> LayOff:
    members = read_object(given, where, ("card", "meld"))
    for name in ("card", "meld"):
        if name not in members:
            raise Refused("missing_member", "GR14", "a lay-off has a card and a meld", f"{where}.{name}")
    return LayOff(
        card=read_card(members["card"], f"{where}.card", "GR1"),
        meld=read_whole(members["meld"], f"{where}.meld", "GR14"),
    )


# A look-up instead of a parser: files of deals have millions of cards in their usual spelling.
_AS_USUAL: Final = {card: card for card in PACK}


def _hands(given: object, where: str) -> tuple[Hand, ...]:
    """Return lists of cards. Lists in the usual spelling are read at once, others and mistakes with care."""
    if isinstance(given, list) and set(map(type, given)) == {list}:
        try:
            return tuple([tuple(map(_AS_USUAL.__getitem__, hand)) for hand in given])
        except (KeyError, TypeError):
            pass  # it is read again below, which names what is wrong
    return tuple(_hand(hand, place) for hand, place in read_items(given, where))


def _hand(given: object, where: str) -> Hand:
    """GR1: the cards of a list, in any spelling."""
    return tuple(read_card(card, place, "GR1") for card, place in read_items(given, where))


def _optional_card(given: object, where: str) -> Card | None:
    return None if given is None else read_card(given, where, "GR1")


def _check_twice(hands: Sequence[Hand], places: Sequence[str]) -> None:
    """GR1: there is one of each card."""
    cards = [card for hand in hands for card in hand]
    if len(set(cards)) == len(cards):
        return
    found = [f"{where}.{place}" for hand, where in zip(hands, places, strict=True) for place in range(len(hand))]
    second = next(number for number, card in enumerate(cards) if card in cards[:number])
    raise Refused("card_twice", "GR1", f"{cards[second]} appears twice", found[second])


def _rules(given: object) -> HouseRules:
    """Return house rules; those that are left out have their defaults."""
    if given is None:
        return _USUAL
    rules = read_declared(HouseRules, given, "rules")
    check_house_rules(rules)
    return rules
