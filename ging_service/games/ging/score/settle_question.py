"""Ging's part of `ging score` and `POST /v1/settle`: deals of Ging that belong to no table. The format: ``docs/settle.md``.

A plain line is read straight into its type. Everything else (odd spelling, mistakes) is read again with care.
"""

from __future__ import annotations

from itertools import chain
from typing import Final, cast

import msgspec

from ging_service.domain.cards import SUITS, Hand, parse_card
from ging_service.domain.errors import Refused
from ging_service.game_support.scoring import GameScore, answer
from ging_service.game_support.strict_json import LARGEST
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.combinations import RANK
from ging_service.games.ging.rules.deal_settlement import Ties  # noqa: TC001  msgspec reads the types of the fields
from ging_service.games.ging.score.settle import (
    Answer,
    CombinationDeclaration,
    Declaration,
    Question,
    SuitDeclaration,
    ask,
    settle,
)

_WHOLE_PACK: Final = frozenset(PACK)
_SevenTexts = tuple[str, str, str, str, str, str, str]
_FourHands = tuple[_SevenTexts, _SevenTexts, _SevenTexts, _SevenTexts]


def _quick_hands(given: _FourHands) -> tuple[Hand, ...] | None:
    """G1, G4: Return the hands if they are valid, else None: ``ask`` then reports the error."""
    # Four hands of seven that hold the whole pack together: no card is missing, and none is there twice. Most lines
    # spell all cards in the usual way, and then need not be read card by card.
    if set(chain.from_iterable(given)) == _WHOLE_PACK:
        return cast("tuple[Hand, ...]", given)
    try:
        hands = tuple([tuple([parse_card(card, "G1") for card in hand]) for hand in given])
    except Refused:
        return None
    return hands if set(chain.from_iterable(hands)) == _WHOLE_PACK else None


_NULL: Final = msgspec.Raw(b"null")


class _Said(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    suit: str | None = None
    points: int | None = None
    combination: str | None = None


class _Plain(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    hands: _FourHands
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
    hands = _quick_hands(plain.hands)
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


SCORE: Final = GameScore.of(
    ask, settle, questions={"SettleDeal": Question}, answers={"SettledDeal": Answer}, quick_line=quick_line
)
"""The object that the entry point group ``ging_service.game_score`` names."""
