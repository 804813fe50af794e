"""Writing of a record: from the events of a table to its text, line by line, always in the same form."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
import re
from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import Fact, facts_of
from ging_service.domain.game import Game
from ging_service.domain.streams import decider_of
from ging_service.game_support.declared_values import as_json
from ging_service.records.outlet import records_of
from ging_service.records.record import EventAt, Heading, UntimedLine
from ging_service.records.times import moment_of_heading, spell_moment, zone_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")

LONGEST_LINE = 100
"""Line length up to which a remark goes beside its action; else it goes below it."""


def write_record(  # noqa: PLR0913  what the log does not know of an evening
    events: Sequence[EventAt],
    *,
    table: str,
    time_zone: str = "UTC",
    club: str = "",
    venue: str = "",
    players: Sequence[str] = (),
    date: dt.date | None = None,
) -> str:
    """The record of a table from its events, each with the time it happened ("" where unknown), from the first on.

    ``players`` are the names of the members; ``date`` is needed where the opening has no time. Read and played again,
    the text leads to the same events; in Ging, a deal of the service becomes a recorded one. Hands that are not in the
    events are left out: the claims then carry their cards. Raises ``LookupError`` for a game that has no lines, ``Refused("no_record")`` for a
    table to which no lines lead.
    """
    opened, opened_at = events[0]
    game = _game_of(opened)
    written = records_of(game.kind)
    if written is None:
        raise LookupError(f"records of {game.kind} list commands")
    # The least date stays only if the opening has no time either, which is an error below.
    heading = heading_at(
        opened_at, Heading(table=table, date=date or dt.date.min, time_zone=time_zone, club=club, venue=venue)
    )
    if not opened_at and date is None:
        raise ValueError("a record needs a date")
    # Which field of an opening has the members is the affair of the game, so the event is folded.
    members = game.members(game.evolve(game.initial_state(), opened))
    lines = [*head_lines(game.kind, heading), "", *_seats(members, players), *written.head(events)]
    lines += [*_rules(opened.rules), "", "actions = ["]
    lines += _actions(heading, list(written.lines(events)))
    return "\n".join([*lines, "]", ""])


def _game_of(opened: object) -> Game:
    game = decider_of(type(opened))
    if not isinstance(game, Game) or Fact.TABLE_OPENED not in facts_of(type(opened)):
        raise TypeError("the first event of a table is its opening")
    return game


def heading_at(opened_at: str, heading: Heading) -> Heading:
    """Return the heading with the time of the opening; in UTC where the clock of the place shows that hour twice."""
    if not opened_at:
        return heading
    moment = dt.datetime.fromisoformat(opened_at)
    local = moment.astimezone(zone_of(heading.time_zone))
    timed = dataclasses.replace(heading, date=local.date(), time=local.time().replace(fold=0))
    if moment_of_heading(timed) == moment:
        return timed
    return dataclasses.replace(heading, date=moment.date(), time=moment.time(), time_zone="UTC")


def toml_text(text: str) -> str:
    """A text in quotes."""
    # TOML has the escapes of JSON, but does not allow DEL as it is.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_list(texts: Sequence[str]) -> str:
    """A list of texts."""
    return f"[{', '.join(toml_text(text) for text in texts)}]"


def toml_value(value: Any) -> str:  # noqa: ANN401  JSON
    """A JSON value as a value of TOML on one line. TOML has no null: a member that is null is left out."""
    if isinstance(value, dict):
        return f"{{{', '.join(_members(value))}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return toml_text(value) if isinstance(value, str) else repr(value)


def _members(value: Mapping[str, Any]) -> Iterator[str]:
    for name, inner in value.items():
        if inner is not None:
            key = name if _BARE_KEY.fullmatch(name) else toml_text(name)
            yield f"{key} = {toml_value(inner)}"


def head_lines(kind: str, heading: Heading) -> Iterator[str]:
    """The lines of the head that every record has."""
    yield "format = 1"
    yield f"game = {toml_text(kind)}"
    if heading.club:
        yield f"club = {toml_text(heading.club)}"
    yield f"table = {toml_text(heading.table)}"
    yield f"date = {heading.date.isoformat()}"
    if heading.time != dt.time():
        yield f"time = {heading.time.isoformat()}"
    yield f"time_zone = {toml_text(heading.time_zone)}"
    if heading.venue:
        yield f"venue = {toml_text(heading.venue)}"


def _seats(members: tuple[str, ...], players: Sequence[str]) -> Iterator[str]:
    yield f"members = {toml_list(members)}"
    if players and tuple(players) != members:
        yield f"players = {toml_list(players)}"


def _rules(rules: Any) -> Iterator[str]:  # noqa: ANN401  the house rules of any game
    """Every house rule that is not the default."""
    for field in dataclasses.fields(rules):
        value = getattr(rules, field.name)
        # What is not written is read as the default again. So a record of the usual game stays short.
        if value == field.default:
            continue
        yield f"rules.{field.name} = {toml_value(as_json(value))}"


def _actions(heading: Heading, written: Sequence[UntimedLine]) -> Iterator[str]:
    zone, last = zone_of(heading.time_zone), moment_of_heading(heading)
    before_deal = _before_deals(written)
    place = 0
    while place < len(written):
        line, opens_part = written[place], place and before_deal[place] and not before_deal[place - 1]
        text, moment = line.text, _moment(line, last)
        if moment != last:
            text, last = f"{spell_moment(moment, last, zone)} {text}", moment
        place += 1
        # A remark just before a deal may be about it, so it does not go beside the line before.
        if not line.remark and place < len(written) and not before_deal[place]:
            beside = written[place]
            together = f"{text} {beside.text}"
            if beside.remark and _moment(beside, last) == last and len(together) <= LONGEST_LINE:
                text, place = together, place + 1
        if opens_part:
            yield ""
        yield f"  {toml_text(text)},"


def _before_deals(written: Sequence[UntimedLine]) -> list[bool]:
    """For each line: True if it is a deal or a remark just before one. It may belong to that or to what was before."""
    before, leads = [], False
    for line in reversed(written):
        leads = line.deal or (line.remark and leads)
        before.append(leads)
    return before[::-1]


def _moment(line: UntimedLine, last: dt.datetime) -> dt.datetime:
    """The moment of a line; if unknown, the moment of the line before.

    A time limit runs from a whole second that may differ from the time given.
    """
    moment = dt.datetime.fromisoformat(line.happened_at) if line.happened_at else last
    # Played again, the deal must have the same time limit, so its second is kept and not the time that was given.
    if line.from_s and int(moment.timestamp()) != line.from_s:
        return dt.datetime.fromtimestamp(line.from_s, dt.UTC)
    return moment
