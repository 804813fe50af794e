"""The outlet of a game for records: how its evenings are written line by line.

A game names its ``GameRecords`` in the entry point group ``ging_service.game_records``. The record of a game without
one lists its commands (``commands.py``).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.domain.installed_games import find_outlets
from ging_service.records.errors import Misread
from ging_service.records.names import PlayerNames, names_of
from ging_service.records.record import EventAt, RecordLine, UntimedLine

GROUP: Final = "ging_service.game_records"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadFields:
    """Facts about the table from the head of a record. ``more``: all fields of the head, by name."""

    members: tuple[str, ...]
    players: tuple[str, ...]
    rules: Any
    more: Mapping[str, Any]

    def seat(self, key: str, rule: str, seat_rule: str) -> int | None:
        """Return the seat in a field of the head, which is a seat or a player; None if the field is missing.

        ``rule`` is about the field, ``seat_rule`` about who sits where. Raises ``Misread`` with the key.
        """
        value = self.more.get(key)
        if isinstance(value, str):
            try:
                return names_of(self.members, self.players, seat_rule).seat(value)
            except Misread as misread:
                misread.key = key
                raise
        if isinstance(value, bool) or not isinstance(value, int | None):
            raise Misread("bad_field", f"{key!r} must be a seat or a player", rule=rule, key=key)
        return value


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstDealer:
    """The field ``first_dealer`` of a head, which the opening command has too.

    A record is from paper, on which somebody has dealt: so it names them where a request could leave them out.
    ``if_named``: the house rules by which the head names them. ``by``: who names them, ``otherwise``: how they are found,
    both in words, "" where the game itself refuses a dealer too many or missing. ``rule``: about the field. ``found``: the
    event of the opening that tells them.
    """

    rule: str
    if_named: Collection[str]
    by: str = ""
    otherwise: str = ""
    found: type

    def of(self, head: HeadFields, seat_rule: str) -> int:
        """Return the first dealer, −1 where the players find them. Raises ``Misread``."""
        found = head.seat("first_dealer", self.rule, seat_rule)
        is_named = head.rules.first_dealer in self.if_named
        if found is None and is_named and self.by:
            told = f"name the 'first_dealer', {self.by}"
            raise Misread("missing_field", told, rule=self.rule, key="rules.first_dealer")
        if found is not None and not is_named and self.otherwise:
            named = " or ".join(f'"{word}"' for word in self.if_named)
            told = f"{self.otherwise}, unless rules.first_dealer is {named}"
            raise Misread("bad_field", told, rule=self.rule, key="first_dealer")
        return -1 if found is None else found

    def lines(self, events: Sequence[EventAt]) -> Iterator[str]:
        """Yield the line of the head, where the house rules have it."""
        # The first dealer is found with the opening, whose events are no more than these.
        for event, _ in events[:3]:
            if isinstance(event, self.found):
                found: Any = event
                if found.by in self.if_named:
                    yield f"first_dealer = {found.seat}"


class Written(ABC):
    """A part of a line that is no command yet, because only the table tells the rest."""

    __slots__ = ()

    @abstractmethod
    def commands(self, state: Any) -> tuple[Any, ...]:  # noqa: ANN401  the game's own state
        """Return the commands."""


def commands_of(said: Any, state: Any) -> tuple[Any, ...]:  # noqa: ANN401  of any game
    """Return the commands of what a line says: a command, a ``Written`` part, or several of them."""
    parts = said if isinstance(said, tuple) else (said,)
    return tuple(one for part in parts for one in (part.commands(state) if isinstance(part, Written) else (part,)))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecords:
    """The lines of a game's records.

    ``opens``: the command that opens the table. ``first_dealer``: how the head names them, None in a game without one.
    ``related``: the field to which another one belongs, for a refusal that names a field which is not in the file.
    ``seat_rule``: the rule that defines who sits where, for players who cannot be identified. ``read_line(text, names)``:
    the content of a line; raises ``Misread``. ``timed(said, now_s)``: the content with the time of the line, in
    seconds since 1970. ``remark(text)``: the command that notes a remark, None for a game without remarks: comments
    among its lines are then nothing but comments. ``is_remark(said)``: True for such a command.
    ``commands(said, state)``: the commands that a line means, with what only the table can tell. ``refusal(refused)``:
    a refusal in the form that the writer of the record needs. ``lines(events)``: the lines that lead to these
    events; raises ``Refused("no_record")`` if no lines can.
    """

    opens: type
    first_dealer: FirstDealer | None = None
    related: Mapping[str, str] = field(default_factory=dict)
    seat_rule: str = ""
    read_line: Callable[[str, PlayerNames], RecordLine]
    timed: Callable[[Any, int], Any] = lambda said, _now_s: said
    remark: Callable[[str], Any] | None = None
    is_remark: Callable[[Any], bool] = lambda _said: False
    commands: Callable[[Any, Any], tuple[Any, ...]] = commands_of
    refusal: Callable[[Refused], Refused] = lambda refused: refused
    lines: Callable[[Sequence[EventAt]], Iterator[UntimedLine]]

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of the head that only this game has."""
        return ("first_dealer",) if self.first_dealer else ()

    def opening(self, head: HeadFields) -> Any:  # noqa: ANN401  a command of the game
        """Return the command that opens the table. Raises ``Misread``."""
        more = {"first_dealer": self.first_dealer.of(head, self.seat_rule)} if self.first_dealer else {}
        return self.opens(members=head.members, rules=head.rules, **more)

    def head(self, events: Sequence[EventAt]) -> Iterable[str]:
        """Return further lines of the head."""
        return self.first_dealer.lines(events) if self.first_dealer else ()

    def remark_of(self, text: str) -> Any:  # noqa: ANN401  a command of the game
        """Return the command that notes a remark, in a game that has remarks."""
        if self.remark is None:
            raise LookupError("the game has no remarks")
        return self.remark(text)


@cache
def _outlets() -> dict[str, GameRecords]:
    return find_outlets(GROUP, GameRecords)


def records_of(kind: str) -> GameRecords | None:
    """Return the lines of a game's records; None if they are lists of commands."""
    return _outlets().get(kind)


TextOf = Callable[[Any, UntimedLine | None], tuple[str, str]]
"""The text of an event on a line of its own, and what it adds to the line before; "" for none."""


def join_lines(
    events: Sequence[EventAt], text_of: TextOf, *, deals: tuple[type, ...], at_once: bool = True
) -> Iterator[UntimedLine]:
    """Yield lines from the texts of events. Events that only follow from a command have no text.

    ``deals``: the events whose line begins a deal. ``at_once``: only what happened at one moment shares a line, which has
    one time.
    """
    line: UntimedLine | None = None
    for event, happened_at in events:
        text, joined = text_of(event, line)
        if line is not None and joined and (line.happened_at == happened_at or not at_once):
            line = replace(line, text=f"{line.text}{':' if line.deal else ''} {joined}")
        elif text:
            if line is not None:
                yield line
            line = UntimedLine(text=text, happened_at=happened_at, deal=isinstance(event, deals))
    if line is not None:
        yield line


def check_no_ruling(events: Sequence[EventAt], deal: str = "deal") -> None:
    """Raise ``Refused("no_record")`` if a ruling has amended or voided a deal, whose name is ``deal``.

    What follows a ruling rests on a score that the lines before it do not lead to.
    """
    if any(states(event, Fact.RULING_APPLIED) and event.kind != "ordered" for event, _ in events):
        detail = f"a ruling has amended or voided a {deal} of this table, and a record does not contain rulings"
        raise Refused("no_record", "", detail)
