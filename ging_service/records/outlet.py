"""The outlet of a game for records: how its evenings are written line by line.

A game names its ``GameRecords`` in the entry point group ``ging_service.game_records``. The record of a game without
one lists its commands (``commands.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

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

    def first_dealer(self, rule: str, seat_rule: str, *, by: str, if_named: Collection[str], otherwise: str) -> int:
        """Return the first dealer, −1 where the players find them. ``if_named``: the house rules by which the head names them.

        A record is from paper, on which somebody has dealt: so it names them where a request could leave them out. ``by``:
        who names them, ``otherwise``: how they are found, in words. ``rule`` and ``seat_rule`` as in ``seat``. Raises ``Misread``.
        """
        found = self.seat("first_dealer", rule, seat_rule)
        is_named = self.rules.first_dealer in if_named
        if found is None and is_named:
            told = f"name the 'first_dealer', {by}"
            raise Misread("missing_field", told, rule=rule, key="rules.first_dealer")
        if found is not None and not is_named:
            named = " or ".join(f'"{word}"' for word in if_named)
            told = f"{otherwise}, unless rules.first_dealer is {named}"
            raise Misread("bad_field", told, rule=rule, key="first_dealer")
        return -1 if found is None else found


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecords:
    """The lines of a game's records.

    ``fields``: fields of the head that only this game has. ``related``: the field to which another one belongs, for a
    refusal that names a field which is not in the file. ``seat_rule``: the rule that defines who sits where, for
    players who cannot be identified. ``opening(head)``: the command that opens the table. ``read_line(text, names)``:
    the content of a line. Both raise ``Misread``. ``timed(said, now_s)``: the content with the time of the line, in
    seconds since 1970. ``remark(text)``: the command that notes a remark, None for a game without remarks: comments
    among its lines are then nothing but comments. ``is_remark(said)``: True for such a command.
    ``commands(said, state)``: the commands that a line means, with what only the table can tell. ``refusal(refused)``:
    a refusal in the form that the writer of the record needs. ``rules(opened)``: the house rules in the event that
    opened the table. ``head(events)``: further lines of the head. ``lines(events)``: the lines that lead to these
    events; raises ``Refused("no_record")`` if no lines can.
    """

    fields: tuple[str, ...] = ()
    related: Mapping[str, str] = field(default_factory=dict)
    seat_rule: str = ""
    opening: Callable[[HeadFields], Any]
    read_line: Callable[[str, PlayerNames], RecordLine]
    timed: Callable[[Any, int], Any] = lambda said, _now_s: said
    remark: Callable[[str], Any] | None = None
    is_remark: Callable[[Any], bool] = lambda _said: False
    commands: Callable[[Any, Any], tuple[Any, ...]]
    refusal: Callable[[Refused], Refused] = lambda refused: refused
    rules: Callable[[Any], Any]
    head: Callable[[Sequence[EventAt]], Iterable[str]]
    lines: Callable[[Sequence[EventAt]], Iterator[UntimedLine]]

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
