"""Reading the question of a settlement. The question is checked, never corrected.

Errors are raised as ``Refused`` with a code, the rule and the place.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, cast, get_args

import msgspec

from ging_service.domain.cards import SUIT_NAMES, SUITS, Card, Hand, parse_card, suit_of
from ging_service.domain.errors import Refused
from ging_service.game_support.json_reading import read_card, read_items, read_object, read_text, read_whole
from ging_service.game_support.scoring import GameScore, answer
from ging_service.game_support.strict_json import LARGEST
from ging_service.games.ging.decider.decisions.dealing import check_hands
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.claim_ranking import Ties
from ging_service.games.ging.rules.combinations import RANK, Combination
from ging_service.games.ging.score.schemas import DEAL, SETTLED
from ging_service.games.ging.score.settle import (
    Answer,
    CombinationDeclaration,
    Declaration,
    Question,
    SuitDeclaration,
    settle,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


_WHOLE_PACK: Final = frozenset(PACK)
_MEMBERS: Final = ("hands", "declarations", "ties")


class _Spellings(dict[str, Card]):
    """Cards by their spelling; a new one is read once and kept if it is of the usual length."""

    def __missing__(self, text: str) -> Card:
        card = parse_card(text, "G1")
        # Blanks around a card are accepted, so hostile lines could fill the memory with ever new spellings.
        if len(text) <= len("10S"):
            self[text] = card
        return card


_CARDS: Final = _Spellings()
_SevenTexts = tuple[str, str, str, str, str, str, str]
FourHands = tuple[_SevenTexts, _SevenTexts, _SevenTexts, _SevenTexts]
"""Four hands of seven cards, in any spelling."""


def quick_hands(given: FourHands) -> tuple[Hand, ...] | None:
    """G1, G4: Return the hands if they are valid, else None: ``ask`` then reports the error."""
    # Four hands of seven that hold the whole pack together: no card is missing, and none is there twice. Most lines
    # spell all cards in the usual way, and then need not be read card by card.
    if _is_whole_pack(given):
        return cast("tuple[Hand, ...]", given)
    try:
        hands = tuple([tuple(map(_CARDS.__getitem__, hand)) for hand in given])
    except Refused:
        return None
    return hands if _is_whole_pack(hands) else None


def _is_whole_pack(hands: Iterable[Sequence[str]]) -> bool:
    return set(chain.from_iterable(hands)) == _WHOLE_PACK


def ask(given: object) -> Question:
    """Return a checked question from JSON: an object of ``hands`` and, optionally, ``declarations`` and ``ties``.

    Raises ``Refused``; ``where`` names the place as a path of members and numbers from 0, ``hands.2.6``.
    """
    members = read_object(given, "", _MEMBERS)
    if "hands" not in members:
        raise Refused("missing_member", "G4", "there are no hands", "hands")
    hands = check_hands(tuple(_hand(hand, where) for hand, where in read_items(members["hands"], "hands")))
    ties = members.get("ties")
    if ties is not None and ties not in get_args(Ties):
        raise Refused("no_such_ties", "G10", 'ties is "elder" or "best_first"', "ties")
    return Question(
        hands=hands,
        declarations=_declarations(members.get("declarations")),
        ties="elder" if ties is None else cast("Ties", ties),
    )


def _hand(given: object, where: str) -> Hand:
    """G4: the cards of a hand, in any spelling."""
    return tuple(read_card(card, place, "G1") for card, place in read_items(given, where))


def _declarations(given: object) -> tuple[tuple[Declaration, ...], ...] | None:
    """G20: Return the declarations of each seat, or None."""
    if given is None:
        return None
    declared = tuple(
        tuple(_declaration(item, place) for item, place in read_items(seat, where))
        for seat, where in read_items(given, "declarations")
    )
    if len(declared) != len(SEATS):
        detail = f"four seats declare, not {len(declared)}: use an empty list for a seat that declares nothing"
        raise Refused("not_four_declarations", "G2", detail, "declarations")
    return declared


def _declaration(given: object, where: str) -> Declaration:
    """G7, G12 to G16: one claim."""
    members = read_object(given, where, ("suit", "points", "combination"))
    # By its members and not by a member for its kind: the two never share one.
    if members.keys() == {"combination"}:
        return CombinationDeclaration(combination=_combination(members["combination"], f"{where}.combination"))
    if members.keys() == {"suit", "points"}:
        return SuitDeclaration(
            suit=_suit(members["suit"], f"{where}.suit"),
            points=read_whole(members["points"], f"{where}.points", "G7"),
        )
    raise Refused("not_a_claim", "G19", "a claim is either a suit with its points or a combination", where)


def _suit(given: object, where: str) -> str:
    """G1: a suit by its letter, sign or name, in any case."""
    text = read_text(given, where).strip().lower()
    for letter in SUITS:
        if text in (SUIT_NAMES[letter], SUIT_NAMES[letter][:-1]):
            return letter
    try:
        # The spellings of suits are those of cards: a king in front saves a second table of signs.
        return suit_of(read_card(f"K{text}", where, "G1"))
    except Refused:
        raise Refused("no_such_suit", "G1", "a suit is one of S, H, D, C, its sign or its name", where) from None


def _combination(given: object, where: str) -> Combination:
    """G12 to G16: a combination by its name, in any case, its words joined by _, - or a space."""
    name = "_".join(read_text(given, where).lower().replace("-", " ").replace("_", " ").split())
    if name not in RANK:
        raise Refused("no_such_combination", "G17", f"a combination is one of {', '.join(RANK)}", where)
    return name


# Ging's part of `ging score` and `POST /v1/settle`: deals of Ging that belong to no table.
#
# A plain line is read straight into its type. Everything else (odd spelling, mistakes) is read again with care.

_NULL: Final = msgspec.Raw(b"null")


class _Said(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    suit: str | None = None
    points: int | None = None
    combination: str | None = None


class _Plain(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    hands: FourHands
    ties: Ties | None = None
    declarations: list[list[_Said]] | None = None
    id: msgspec.Raw = _NULL


_decode_plain: Final = msgspec.json.Decoder(_Plain).decode


def quick_line(line: bytes) -> bytes | None:
    """Return the answer to a line in its usual form, without its line end; None if the line needs the careful way."""
    try:
        plain = _decode_plain(line)
    # Not an error yet: the careful way names what is wrong, or finds that nothing is.
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    question = _quick_question(plain) if _is_plain(line, plain) else None
    return None if question is None else answer(plain.id, settle(question))


def score(given: object) -> Answer:
    """Return the answer to a deal parsed from JSON. Raises ``Refused``."""
    return settle(ask(given))


SCORE: Final = GameScore(
    score=score, quick_line=quick_line, questions={"SettleDeal": DEAL}, answers={"SettledDeal": SETTLED}
)
"""The object that the entry point group ``ging_service.game_score`` names."""


def _is_plain(line: bytes, plain: _Plain) -> bool:
    """Return True if the quick way lost nothing: a member given twice leaves more colons than members.

    Bytes that are skipped, as those of the id, are not checked to be UTF-8 on that way either.
    """
    # One for ``hands``, which every line has.
    colons = 1 + (plain.id is not _NULL) + (plain.ties is not None)
    if plain.declarations is not None:
        colons += 1 + sum([2 if said.combination is None else 1 for seat in plain.declarations for said in seat])
    found = line.count(b":")
    # An id that is a string may contain colons of its own.
    if found != colons and bytes(plain.id).startswith(b'"'):
        colons += bytes(plain.id).count(b":")
    return found == colons and line.isascii()


def _quick_question(plain: _Plain) -> Question | None:
    """Return the question of a line in its usual form, else None."""
    hands = quick_hands(plain.hands)
    if hands is None or plain.declarations is None:
        return None if hands is None else Question(hands=hands, ties=plain.ties or "elder")
    said = tuple([tuple([_quick_declaration(one) for one in seat]) for seat in plain.declarations])
    if len(said) != len(SEATS) or not all(map(all, said)):
        return None
    declarations = cast("tuple[tuple[Declaration, ...], ...]", said)
    return Question(hands=hands, declarations=declarations, ties=plain.ties or "elder")


def _quick_declaration(said: _Said) -> Declaration | None:
    suit, points, combination = said.suit, said.points, said.combination
    if combination in RANK and suit is None and points is None:
        return CombinationDeclaration(combination=combination)
    if suit in SUITS and points is not None and combination is None and abs(points) <= LARGEST:
        return SuitDeclaration(suit=suit, points=points)
    return None
