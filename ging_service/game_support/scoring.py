"""Scoring deals that belong to no table: the outlet of a game for `ging score` and `POST /v1/settle`.

One deal in, one answer out; nothing is stored. A package names its ``GameScore`` in the entry point group
``ging_service.game_score``, under the game's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import msgspec

from ging_service.domain.errors import Refused
from ging_service.domain.installed_games import find_outlet, outlet_names
from ging_service.game_support.game_names import game_named
from ging_service.game_support.json_schemas import answer_schema, question_schema
from ging_service.game_support.strict_json import parse

GROUP: Final = "ging_service.game_score"

MOST_BYTES: Final = 2**20
"""Limit on the length of a line. No deal needs longer ones, and they would fill the memory."""

_NO_ID: Final = msgspec.Raw(b"null")
_encode: Final = msgspec.json.Encoder().encode

Line = tuple[bytes, bool]
"""The answer to a line of JSON, and whether the line was valid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScore:
    """The functions that score one deal of a game.

    ``score(given)``: the answer to a deal as it comes out of JSON, without its ``id``: an object that msgspec can
    encode, with one member or more. Raises ``Refused``; ``where`` names the place as a path of members and numbers from
    0. ``quick_line(line)``: the answer to a line where the game can compute it faster, with the same bytes as ``score``
    leads to; None for a line that needs ``score``. ``questions`` and ``answers``: the JSON Schemas of deals and answers
    for the API's specification, by names that no other game uses, each an object without its ``id``.
    """

    score: Callable[[object], Any]
    quick_line: Callable[[bytes], bytes | None] = lambda _line: None
    questions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    answers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        ask: Callable[[object], Any],
        answer_to: Callable[[Any], Any],
        questions: Mapping[str, type],
        answers: Mapping[str, type],
        **more: Any,  # noqa: ANN401  other fields
    ) -> GameScore:
        """Return the scoring of a game whose questions and answers are declared types. ``ask(given)``: the question."""
        return cls(
            score=lambda given: answer_to(ask(given)),
            questions={name: question_schema(kind) for name, kind in questions.items()},
            answers={name: answer_schema(kind) for name, kind in answers.items()},
            **more,
        )


class Reason(msgspec.Struct, frozen=True, gc=False):
    """Why the rules refuse what a valid question is about. The answer has it, and the line is no error."""

    code: str
    rule: str
    detail: str
    where: str

    @classmethod
    def of(cls, refused: Refused) -> Reason:
        """Return the reason that a refusal gives."""
        return cls(refused.code, refused.rule, refused.detail, refused.where)


class _Named(msgspec.Struct):
    id: msgspec.Raw = _NO_ID


class Fault(msgspec.Struct, frozen=True, gc=False):
    """What is wrong with a question."""

    code: str
    detail: str
    where: str
    rule: str


class NotSettled(msgspec.Struct, frozen=True, gc=False):
    """The answer to a question that is not valid."""

    error: Fault


_decode_id: Final = msgspec.json.Decoder(_Named).decode


def scored_games() -> tuple[str, ...]:
    """Return the names of the games whose deals can be scored."""
    return outlet_names(GROUP)


@cache
def score_of(kind: str) -> GameScore:
    """Return the scoring of a game. Raises ``Refused``: ``no_such_game``, ``no_scoring`` for a game that has none."""
    game = game_named(kind)
    found = find_outlet(GROUP, GameScore, kind)
    if found is None:
        raise Refused("no_scoring", "", f"{game.title} cannot score a deal that belongs to no table")
    return found


def score_line(game: GameScore, line: bytes, number: int) -> Line:
    """Score the deal of one line, without its line end.

    ``number`` is the line's, from 1, for faults that have no other place. Error texts do not depend on the quick way: a
    line that it cannot answer is read again with the full check.
    """
    quick = game.quick_line(line)
    if quick is not None:
        return quick, True
    echo = _NO_ID
    try:
        # First, because msgspec does not check bytes that it skips.
        text = _text(line)
        # Before the rest is read, so that an error about it carries the id of its line.
        echo = _id(line)
        given = _json(text)
        if isinstance(given, dict):
            # The id belongs to the line and not to the deal: it may be any JSON, and goes back as it came.
            given.pop("id", None)
        return answer(echo, game.score(given)), True
    except Refused as refusal:
        return not_settled(echo, refusal, f"line {number}"), False


def answer(echo: msgspec.Raw, found: object) -> bytes:
    """The answer to a line with the id ``echo``, as it was written there."""
    # The answer has a member or more, so the id can take the place of its opening brace: no byte of it is read again.
    return b'{"id":%b,%b' % (echo, _encode(found)[1:])


def too_long(number: int) -> bytes:
    """The answer to a line that was not read because of its length."""
    detail = f"the line is longer than {MOST_BYTES} bytes"
    return not_settled(_NO_ID, Refused("line_too_long", "", detail), f"line {number}")


def not_settled(echo: msgspec.Raw, refusal: Refused, whole: str = "") -> bytes:
    """The answer to a question that is refused. ``whole``: the place of a fault that has no other."""
    return answer(echo, NotSettled(Fault(refusal.code, refusal.detail, refusal.where or whole, refusal.rule)))


def _text(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise Refused("invalid_utf8", "", f"byte {error.start} of the line is not UTF-8") from None


def _id(line: bytes) -> msgspec.Raw:
    """The id as it was written, so that it is returned byte by byte; null without one. Checks all of the syntax."""
    try:
        return _decode_id(line).id
    except msgspec.ValidationError:
        return _NO_ID  # no object: said by the full check
    except RecursionError:
        raise Refused("too_deep", "", "lists and objects are nested too deep") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("not_json", "", f"the line is not JSON: {error}") from None


def _json(text: str) -> object:
    """The value of a line. Numbers with too many digits are refused before they are converted."""
    try:
        return parse(text)
    except RecursionError:
        raise Refused("too_deep", "", "lists and objects are nested too deep") from None
    except ValueError as error:
        raise Refused("not_json", "", f"the line is not JSON: {error}") from None
