"""The lines of a game: those that its commands declare, read and written by one codec, and those that it reads itself.

``@command(line="accuse {accuser:WHO} {accused:WHOM}")``: a line is the word of the action and fields, of which a player may
stand before it. ``{name:FORM}`` gives the form of a field in help and messages, else its name in capitals; WHO and WHOM are
players, and ``seat`` is one. A field that a person may leave out stands last, and so does a text, which goes up to the end
of the line. A command without a line is written as its fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from ging_service.domain.cards import Card
from ging_service.domain.declare import line_of
from ging_service.game_support.declared_commands import given_fields
from ging_service.game_support.declared_types import FieldType, field_types
from ging_service.records.errors import Misread
from ging_service.records.names import PlayerNames
from ging_service.records.words import (
    Word,
    free_text,
    need_words,
    no_more,
    number_of,
    read_action_line,
    read_text,
)

if TYPE_CHECKING:
    from ging_service.records.record import RecordLine

ReadWords = Callable[[Sequence[Word], PlayerNames], Any]
"""Reads all words of a line; returns what ``RecordLine.said`` is. Raises ``Misread``."""
WordKind = Literal["player", "card", "yes_no", "number", "text"]
_PART = re.compile(r"\{(?P<name>\w+)(?::(?P<form>\w+))?\}")
_PLAYERS = ("WHO", "WHOM")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldWord:
    """A field as it is written in a line. ``form`` stands for it in help and error messages."""

    name: str
    form: str
    kind: WordKind
    is_required: bool

    @property
    def shown(self) -> str:
        """The form, in brackets where the field may be left out."""
        return self.form if self.is_required else f"[{self.form}]"

    def read(self, word: Word, names: PlayerNames, card: Callable[[Word], Card]) -> Any:  # noqa: ANN401  the type of the field
        """Return the value of a word. Raises ``Misread``."""
        match self.kind:
            case "player":
                return word.seat(names)
            case "card":
                return card(word)
            case "yes_no":
                if not word.is_("yes", "no"):
                    raise Misread("bad_action", f"yes or no is expected here, not {word.text!r}", offset=word.offset)
                return word.is_("yes")
            case _:
                # A number. A text is no single word, and the line reads it.
                return number_of(word)

    def write(self, value: Any) -> str:  # noqa: ANN401  the type of the field
        """Return the word for a value, "" for an empty text."""
        match self.kind:
            case "player":
                return f"p{value}"
            case "yes_no":
                return "yes" if value else "no"
            case "text":
                return free_text(value)
            case _:
                return str(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandLine:
    """The line of a command. ``words``: in their order; ``place``: that of the action, 1 where it follows a player."""

    kind: type
    words: tuple[str | FieldWord, ...]
    place: int

    @property
    def action(self) -> str:
        """The word that tells this line from others, "" for a command without a line."""
        found = self.words[self.place] if self.words else ""
        return found if isinstance(found, str) else ""

    @property
    def fields(self) -> tuple[FieldWord, ...]:
        """The fields in the order in which they are written."""
        return tuple(one for one in self.words if isinstance(one, FieldWord))

    def read(self, words: Sequence[Word], names: PlayerNames, text: str, reading: LineGrammar) -> Any:  # noqa: ANN401  of any game
        """Return the command. ``text``: of the line, in which the words stand. Raises ``Misread``."""
        action, behind = self.action, words[self.place].end
        before, expected = self.fields[: self.place], self.fields[self.place :]
        given = {one.name: one.read(word, names, reading.card) for one, word in zip(before, words, strict=False)}
        words = words[self.place + 1 :]
        form = " ".join((action, *(one.shown for one in expected)))
        need_words(action, form, words, sum(one.is_required for one in expected))
        takes_rest = any(one.kind == "text" for one in expected)
        if reading.counts_first and not takes_rest:
            no_more(words[len(expected) :])
        for one in expected:
            if one.kind == "text":
                given[one.name], words = read_text(text, behind), ()
            elif words:
                given[one.name] = one.read(words[0], names, reading.card)
            behind, words = words[0].end if words else behind, words[1:]
        no_more(words)
        return self.kind(**given)

    def write(self, source: object) -> str:
        """Return the line, from a value with the fields of the command."""
        words = (one if isinstance(one, str) else one.write(getattr(source, one.name)) for one in self.words)
        return " ".join(filter(None, words))


@cache
def command_line(kind: type) -> CommandLine:
    """Return the line of a command. Raises ``TypeError`` if it has a field for which there is no word."""
    parts = line_of(kind).split() or [f"{{{one.name}}}" for one in given_fields(kind)]
    words = tuple(_word(part, kind) for part in parts)
    place = next((place for place, word in enumerate(words) if isinstance(word, str)), 0)
    return CommandLine(kind=kind, words=words, place=place)


def _word(part: str, kind: type) -> str | FieldWord:
    found = _PART.fullmatch(part)
    if found is None:
        return part
    name, declared = found["name"], field_types(kind)[found["name"]]
    form = found["form"] or ("WHO" if name == "seat" else name.upper())
    word: WordKind = "player" if form in _PLAYERS else _kind(name, declared)
    optional = {one.name for one in given_fields(kind) if not one.is_required}
    form = "yes|no" if word == "yes_no" else form
    return FieldWord(name=name, form=form, kind=word, is_required=name not in optional)


def _kind(name: str, declared: FieldType) -> WordKind:
    if declared.is_card:
        return "card"
    kinds: dict[str, WordKind] = {"flag": "yes_no", "whole": "number", "text": "text"}
    if declared.kind not in kinds:
        raise TypeError(f"there is no word for a field like {name!r}: the grammar must read this action")
    return kinds[declared.kind]


def declared(*kinds: type) -> dict[str, CommandLine]:
    """Return the declared lines of these commands, by their actions."""
    return {line.action: line for line in map(command_line, kinds)}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineGrammar:
    """The lines of a game: ``title``, for the message about a remark, and ``marks`` as in ``read_action_line``.

    ``actions``: by the first word of a line. They go before players: one who is called like an action is written by their
    seat. ``moves``: by the word after a player. ``otherwise``: reads any other line that begins with a player or with a
    word of ``starts``. ``card`` reads a card. ``events``: the command of each event that a declared line leads to; the
    event has the fields of the line. ``counts_first``: words behind the last one of a line are refused before those that
    have no meaning.
    """

    title: str = ""
    marks: str = ":"
    card: Callable[[Word], Card]
    actions: Mapping[str, CommandLine | ReadWords]
    moves: Mapping[str, CommandLine | ReadWords] = field(default_factory=dict)
    otherwise: ReadWords | None = None
    starts: Sequence[str] = ()
    events: Mapping[type, type] = field(default_factory=dict)
    counts_first: bool = True

    def read_line(self, text: str, names: PlayerNames) -> RecordLine:
        """Read one line of a game that keeps no remarks. Raises ``Misread`` with the place in the text."""
        return read_action_line(text, self.title, lambda words: self.read(words, names, text), marks=self.marks)

    def read(self, words: Sequence[Word], names: PlayerNames, text: str) -> Any:  # noqa: ANN401  of any game
        """Return what a line says. ``text``: in which the words stand. Raises ``Misread``."""
        first = words[0]
        found = self.actions.get(first.text.casefold())
        if found is None and not (self.moves or self.otherwise):
            raise Misread("bad_action", f"{first.text!r} is no action ({', '.join(self.actions)})", offset=first.offset)
        # Asked before anything else is read, so that a mistyped name is not reported as a mistake in what follows it.
        if found is None and not first.is_(*self.starts) and not names.knows(first.text):
            known = ", ".join((*self.actions, *self.starts))
            told = f"{first.text!r} is neither a player of this table nor an action ({known})"
            raise Misread("bad_action", told, offset=first.offset)
        if found is None and len(words) > 1:
            found = self.moves.get(words[1].text.casefold())
        found = found or self.otherwise
        if found is None:
            raise self.no_move(words)
        return found.read(words, names, text, self) if isinstance(found, CommandLine) else found(words, names)

    def no_move(self, words: Sequence[Word], more: str = "") -> Misread:
        """Return the error for a player after whom no move follows. ``more``: what else can follow, in words."""
        told = f"after a player comes what they do ({', '.join(self.moves)}){more}"
        return Misread("bad_action", told, offset=words[1].offset if len(words) > 1 else words[0].end)

    def line(self, event: object) -> str:
        """Return the declared line that leads to an event, "" if none does."""
        kind = self.events.get(type(event))
        return command_line(kind).write(event) if kind else ""
