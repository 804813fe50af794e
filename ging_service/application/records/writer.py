"""From the events of a table to the text of its record, always in the same form."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from typing import TYPE_CHECKING

from ging_service.application.records.lines import EventAt, Written, lines_of
from ging_service.application.records.record import Heading
from ging_service.application.records.times import moment_of_heading, spell_moment, zone_of
from ging_service.domain.games.ging.events import FirstDealerFound, TableOpened

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.games.ging.rules.house import HouseRules

LONGEST_LINE = 100
"""A remark goes beside its action up to this length of line, else below it."""


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

    ``players`` are the names of the four members; ``date`` is needed where the opening has no time. Read and played
    again, the text leads to the same events, save that a deal of the service becomes a recorded one. Hands that are
    not in the events are left out: the claims then carry their cards.
    """
    opened, opened_at = events[0]
    if not isinstance(opened, TableOpened):
        raise TypeError("the first event of a table is its opening")
    heading = _heading(
        opened_at, Heading(table=table, date=date or dt.date.min, time_zone=time_zone, club=club, venue=venue)
    )
    if not opened_at and date is None:
        raise ValueError("a record needs a date")
    lines = [*_head(heading), "", *_seats(opened, players, events), *_rules(opened.rules), "", "actions = ["]
    lines += _actions(heading, list(lines_of(events)))
    return "\n".join([*lines, "]", ""])


def _heading(opened_at: str, heading: Heading) -> Heading:
    """The heading with the time of the opening; in UTC where the clock of the place says that hour twice."""
    if not opened_at:
        return heading
    moment = dt.datetime.fromisoformat(opened_at)
    local = moment.astimezone(zone_of(heading.time_zone))
    timed = dataclasses.replace(heading, date=local.date(), time=local.time().replace(fold=0))
    if moment_of_heading(timed) == moment:
        return timed
    return dataclasses.replace(heading, date=moment.date(), time=moment.time(), time_zone="UTC")


def _toml(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _list(texts: Sequence[str]) -> str:
    return f"[{', '.join(_toml(text) for text in texts)}]"


def _head(heading: Heading) -> Iterator[str]:
    yield "format = 1"
    yield 'game = "ging"'
    if heading.club:
        yield f"club = {_toml(heading.club)}"
    yield f"table = {_toml(heading.table)}"
    yield f"date = {heading.date.isoformat()}"
    if heading.time != dt.time():
        yield f"time = {heading.time.isoformat()}"
    yield f"time_zone = {_toml(heading.time_zone)}"
    if heading.venue:
        yield f"venue = {_toml(heading.venue)}"


def _seats(opened: TableOpened, players: Sequence[str], events: Sequence[EventAt]) -> Iterator[str]:
    yield f"members = {_list(opened.members)}"
    if players and tuple(players) != opened.members:
        yield f"players = {_list(players)}"
    for event, _ in events[:3]:
        if isinstance(event, FirstDealerFound) and event.by in ("assigned", "random"):
            yield f"first_dealer = {event.seat}"


def _rules(rules: HouseRules) -> Iterator[str]:
    """Every house rule that is not the rule of the book."""
    for field in dataclasses.fields(rules):
        value = getattr(rules, field.name)
        if value == field.default:
            continue
        yield f"rules.{field.name} = {json.dumps(value)}"


def _actions(heading: Heading, written: Sequence[Written]) -> Iterator[str]:
    zone, last = zone_of(heading.time_zone), moment_of_heading(heading)
    before_deal = _before_deals(written)
    place = 0
    while place < len(written):
        line, opens_part = written[place], place and before_deal[place] and not before_deal[place - 1]
        text, moment = line.text, _moment(line, last)
        if moment != last:
            text, last = f"{spell_moment(moment, last, zone)} {text}", moment
        place += 1
        if not line.remark and place < len(written) and not before_deal[place]:
            beside = written[place]
            together = f"{text} {beside.text}"
            if beside.remark and _moment(beside, last) == last and len(together) <= LONGEST_LINE:
                text, place = together, place + 1
        if opens_part:
            yield ""
        yield f"  {_toml(text)},"


def _before_deals(written: Sequence[Written]) -> list[bool]:
    """Which lines are a deal or remarks just before one: these may belong to it as well as to what was before."""
    before, leads = [], False
    for line in reversed(written):
        leads = line.deal or (line.remark and leads)
        before.append(leads)
    return before[::-1]


def _moment(line: Written, last: dt.datetime) -> dt.datetime:
    """When a line happened; the moment of the line before where that is not known.

    A time limit (G19) runs from a whole second that may differ from the time given.
    """
    moment = dt.datetime.fromisoformat(line.happened_at) if line.happened_at else last
    if line.from_s and int(moment.timestamp()) != line.from_s:
        return dt.datetime.fromtimestamp(line.from_s, dt.UTC)
    return moment
