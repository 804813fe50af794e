"""Settling deals that come as JSON Lines: one line in, one line out, whatever the line is.

A plain line is read straight into its type. Everything else (odd spelling, declarations, mistakes) is read again with
care, so that what is said of a mistake does not depend on the quick way.
"""

from __future__ import annotations

from typing import Final, cast

import msgspec

from ging_service.application.members_once import parse
from ging_service.application.settle import CombinationDeclaration, Declaration, Question, SuitDeclaration, settle
from ging_service.application.settle_question import LARGEST, ask, quick_hands
from ging_service.domain.cards import SUITS
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.rules.combinations import RANK
from ging_service.domain.games.ging.rules.counting import SEATS, Ties

MOST_BYTES: Final = 2**20
"""Longer lines are not read: no deal needs them, and they would fill the memory."""

_NULL: Final = msgspec.Raw(b"null")


class _Said(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    suit: str | None = None
    points: int | None = None
    combination: str | None = None


class _Plain(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    hands: list[list[str]]
    ties: Ties | None = None
    declarations: list[list[_Said]] | None = None
    id: msgspec.Raw = _NULL


class _Named(msgspec.Struct):
    id: msgspec.Raw = _NULL


class _Fault(msgspec.Struct):
    code: str
    detail: str
    where: str
    rule: str


class _Faulty(msgspec.Struct):
    id: msgspec.Raw
    error: _Fault


_decode_plain: Final = msgspec.json.Decoder(_Plain).decode
_decode_id: Final = msgspec.json.Decoder(_Named).decode
_encode: Final = msgspec.json.Encoder().encode


def settle_line(line: bytes, number: int) -> tuple[bytes, bool]:
    """Settle the deal of one line, without its line end: the answer, and whether the line was a good one.

    ``number`` is the line's, from 1, for faults that have no other place.
    """
    try:
        plain = _decode_plain(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _settle_carefully(line, number)
    if not _is_plain(line, plain):
        return _settle_carefully(line, number)
    question = _quick_question(plain)
    if question is None:
        return _settle_carefully(line, number)
    return b'{"id":%b,%b' % (plain.id, _encode(settle(question))[1:]), True


def too_long(number: int) -> bytes:
    """The answer to a line that was not read because of its length."""
    detail = f"the line is longer than {MOST_BYTES} bytes"
    return _faulty(_NULL, Refused("line_too_long", "", detail), number)


def _is_plain(line: bytes, plain: _Plain) -> bool:
    """Whether nothing got lost in the quick way: a member given twice leaves more colons than members.

    Bytes that are skipped, as those of the id, are not checked to be UTF-8 on that way either.
    """
    colons = 1 + (plain.id is not _NULL) + (plain.ties is not None)
    if plain.declarations is not None:
        colons += 1 + sum([2 if said.combination is None else 1 for seat in plain.declarations for said in seat])
    found = line.count(b":")
    if found != colons and bytes(plain.id).startswith(b'"'):
        colons += bytes(plain.id).count(b":")
    return found == colons and line.isascii()


def _quick_question(plain: _Plain) -> Question | None:
    """The question of a line in which all is as usual, else nothing."""
    hands = quick_hands(plain.hands)
    if hands is None or plain.declarations is None:
        return None if hands is None else Question(hands=hands, ties=plain.ties or "elder")
    said = tuple([tuple([_quick_declaration(one) for one in seat]) for seat in plain.declarations])
    if len(said) != len(SEATS) or any(None in seat for seat in said):
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


def _settle_carefully(line: bytes, number: int) -> tuple[bytes, bool]:
    """Settle a line by the full check of its question; any fault is answered."""
    echo = _NULL
    try:
        text = _text(line)
        echo = _id(line)
        given = _json(text)
        if isinstance(given, dict):
            given.pop("id", None)
        return b'{"id":%b,%b' % (echo, _encode(settle(ask(given)))[1:]), True
    except Refused as refusal:
        return _faulty(echo, refusal, number), False


def _faulty(echo: msgspec.Raw, refusal: Refused, number: int) -> bytes:
    where = refusal.where or f"line {number}"
    return _encode(_Faulty(echo, _Fault(refusal.code, refusal.detail, where, refusal.rule)))


def _text(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise Refused("invalid_utf8", "", f"byte {error.start} of the line is not UTF-8") from None


def _id(line: bytes) -> msgspec.Raw:
    """The id as it was written, so that it comes back byte by byte; null without one. Checks all of the syntax."""
    try:
        return _decode_id(line).id
    except msgspec.ValidationError:
        return _NULL  # no object: said by the full check
    except RecursionError:
        raise Refused("too_deep", "", "lists and objects lie too deep in each other") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("not_json", "", f"the line is not JSON: {error}") from None


def _json(text: str) -> object:
    """The value of a line. No number is worked out that would be too long to be one."""
    try:
        return parse(text)
    except RecursionError:
        raise Refused("too_deep", "", "lists and objects lie too deep in each other") from None
    except ValueError as error:
        raise Refused("not_json", "", f"the line is not JSON: {error}") from None
