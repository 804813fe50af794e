"""Reading the question of a settlement. The question is checked, never corrected.

Errors are raised as ``Refused`` with a code, the rule and the place.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, cast, get_args

from ging_service.domain.cards import SUIT_NAMES, SUITS, Card, Hand, parse_card, suit_of
from ging_service.domain.errors import Refused
from ging_service.game_support.strict_json import LARGEST
from ging_service.games.ging.decider.decisions.dealing import check_hands
from ging_service.games.ging.rules.combinations import RANK, Combination
from ging_service.games.ging.rules.counting import HAND_SIZE, PACK, SEATS, Ties
from ging_service.games.ging.score.settle import CombinationDeclaration, Declaration, Question, SuitDeclaration

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_WHOLE_PACK: Final = frozenset(PACK)
_SIZES: Final = [HAND_SIZE for _ in SEATS]
_MEMBERS: Final = ("hands", "declarations", "ties")


class _Spellings(dict[str, Card]):
    """Cards by their spelling; a new one is read once and kept if it is of the usual length."""

    def __missing__(self, text: str) -> Card:
        card = parse_card(text)
        if len(text) <= len("10S"):
            self[text] = card
        return card


_CARDS: Final = _Spellings()


def quick_hands(given: Sequence[Sequence[str]]) -> tuple[Hand, ...] | None:
    """G1, G4: Return four hands if they are valid, else None: ``ask`` then reports the error."""
    try:
        hands = tuple([tuple(map(_CARDS.__getitem__, hand)) for hand in given])
    except Refused:
        return None
    # Four hands of seven that hold the whole pack together: no card is missing, and none is there twice.
    if list(map(len, hands)) != _SIZES or set(chain.from_iterable(hands)) != _WHOLE_PACK:
        return None
    return hands


def ask(given: object) -> Question:
    """Return a checked question from JSON: an object of ``hands`` and, optionally, ``declarations`` and ``ties``.

    Raises ``Refused``; ``where`` names the place as a path of members and numbers from 0, ``hands.2.6``.
    """
    members = _object(given, "", _MEMBERS)
    if "hands" not in members:
        raise Refused("missing_member", "G4", "there are no hands", "hands")
    hands = check_hands(tuple(_hand(hand, where) for hand, where in _items(members["hands"], "hands")))
    ties = members.get("ties")
    if ties is not None and ties not in get_args(Ties):
        raise Refused("no_such_ties", "G10", 'ties is "elder" or "best_first"', "ties")
    return Question(
        hands=hands,
        declarations=_declarations(members.get("declarations")),
        ties="elder" if ties is None else cast("Ties", ties),
    )


def _object(given: object, where: str, known: Sequence[str]) -> Mapping[str, object]:
    if not isinstance(given, dict):
        raise Refused("wrong_type", "", f"{_called(given)} found where an object is expected", where)
    for name in given:
        if name not in known:
            shown = name if len(name) <= 40 else name[:40] + "…"  # noqa: PLR2004  enough to find it
            raise Refused("unknown_member", "", f"there is no member {shown!r}, only {', '.join(known)}", where)
    return cast("Mapping[str, object]", given)


def _items(given: object, where: str) -> Iterator[tuple[object, str]]:
    if not isinstance(given, list | tuple):
        raise Refused("wrong_type", "", f"{_called(given)} found where a list is expected", where)
    for place, item in enumerate(given):
        yield item, f"{where}.{place}"


def _text(given: object, where: str) -> str:
    if not isinstance(given, str):
        raise Refused("wrong_type", "", f"{_called(given)} found where text is expected", where)
    return given


def _called(given: object) -> str:
    """Return the JSON name of a value's type."""
    if given is None:
        return "null"
    names = {bool: "true or false", int: "a number", float: "a number", str: "text", dict: "an object"}
    return names.get(type(given), "a list")


def _hand(given: object, where: str) -> Hand:
    """G4: the cards of a hand, in any spelling."""
    return tuple(_card(_text(card, place), place) for card, place in _items(given, where))


def _card(text: str, where: str) -> Card:
    if len(text) > 16:  # noqa: PLR2004  no card is nearly that long; what is said of it should not be either
        raise Refused("not_a_card", "G1", "a text this long is not a card", where)
    return parse_card(text, where)


def _declarations(given: object) -> tuple[tuple[Declaration, ...], ...] | None:
    """G20: Return the declarations of each seat, or None."""
    if given is None:
        return None
    declared = tuple(
        tuple(_declaration(item, place) for item, place in _items(seat, where))
        for seat, where in _items(given, "declarations")
    )
    if len(declared) != len(SEATS):
        detail = f"four seats declare, not {len(declared)}: use an empty list for a seat that declares nothing"
        raise Refused("not_four_declarations", "G2", detail, "declarations")
    return declared


def _declaration(given: object, where: str) -> Declaration:
    """G7, G12 to G16: one claim."""
    members = _object(given, where, ("suit", "points", "combination"))
    if members.keys() == {"combination"}:
        return CombinationDeclaration(combination=_combination(members["combination"], f"{where}.combination"))
    if members.keys() == {"suit", "points"}:
        return SuitDeclaration(
            suit=_suit(members["suit"], f"{where}.suit"),
            points=_points(members["points"], f"{where}.points"),
        )
    raise Refused("not_a_claim", "G19", "a claim is either a suit with its points or a combination", where)


def _suit(given: object, where: str) -> str:
    """G1: a suit by its letter, sign or name, in any case."""
    text = _text(given, where).strip().lower()
    for letter in SUITS:
        if text in (SUIT_NAMES[letter], SUIT_NAMES[letter][:-1]):
            return letter
    try:
        return suit_of(_card(f"K{text}", where))
    except Refused:
        raise Refused("no_such_suit", "G1", "a suit is one of S, H, D, C, its sign or its name", where) from None


def _points(given: object, where: str) -> int:
    """G7: Return a whole number. A later step checks whether it is the true one."""
    if type(given) is not int:
        raise Refused("wrong_type", "G7", f"{_called(given)} found where a whole number is expected", where)
    if abs(given) > LARGEST:
        raise Refused("number_too_large", "G7", f"numbers here are at most {LARGEST}", where)
    return given


def _combination(given: object, where: str) -> Combination:
    """G12 to G16: a combination by its name, in any case, its words joined by _, - or a space."""
    name = "_".join(_text(given, where).lower().replace("-", " ").replace("_", " ").split())
    if name not in RANK:
        raise Refused("no_such_combination", "G17", f"a combination is one of {', '.join(RANK)}", where)
    return name
