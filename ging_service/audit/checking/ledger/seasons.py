"""Seasons: the moments of their days, and the counters at tables when they were closed."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from ging_service.audit.checking.finding import Finding
from ging_service.calendar.season_days import terms_with_moments
from ging_service.domain.books.events import SeasonClosed, SeasonCorrected, SeasonOpened
from ging_service.domain.errors import Refused
from ging_service.domain.ledger.accounts import is_lasting
from ging_service.domain.streams import game_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.audit.checking.check import Again, CheckStep
    from ging_service.audit.checking.finding import Where

ZONES_DIFFER_BY: Final = timedelta(days=1)
"""The time zones of two computers may be of different years; no country has yet moved by more than a day."""


class _Closed(NamedTuple):
    """A season's closing: everything that counts before ``ends_at`` and was recorded before ``position``."""

    position: int
    ends_at: str
    where: Where
    at_tables: dict[str, int]
    tables: tuple[str, ...]


class _Sitting(NamedTuple):
    """A table with counters on it: when the first of them counts and, if they are cleared away, when the last does."""

    begins_at: str
    ends_at: str
    is_over: bool

    def may_hold_something(self, moment: str) -> bool:
        """Return True if counters may have lain there at a moment."""
        return self.begins_at < moment and not (self.is_over and self.ends_at < moment)


class Seasons:
    """Judges what ``Decisions`` leaves to it. ``again`` re-reads the tables that were played over a season's end."""

    def __init__(self, again: Again, *, whole: bool) -> None:
        self.finding = Finding(name="seasons", title="Seasons, their days and closings", unit="seasons")
        self._again = again
        self._whole = whole
        self._sittings: dict[str, _Sitting] = {}
        self._ends: dict[str, str] = {}
        self._closed: list[_Closed] = []

    def feed(self, steps: Sequence[CheckStep]) -> None:
        """The next events."""
        for step in steps if self._whole else ():
            if step.table_id:
                self._sit(step)
            elif isinstance(step.event, SeasonOpened | SeasonCorrected):
                self._open(step, step.event)
            elif isinstance(step.event, SeasonClosed):
                self._close(step, step.event)

    def finish(self) -> None:
        """Count what lay at tables when seasons ended."""
        tables = {stream_id for closed in self._closed for stream_id in closed.tables}
        found: list[Counter[str]] = [Counter() for _ in self._closed]
        for step in self._again(tables) if tables else ():
            self._count(step, found)
        for closed, counted in zip(self._closed, found, strict=True):
            if {account: counters for account, counters in counted.items() if counters} != closed.at_tables:
                told = "balances of places at tables are not what lay there when the season ended"
                self.finding.fail(told, closed.where)

    def _sit(self, step: CheckStep) -> None:
        if not step.transfers:
            return
        recorded = step.read.recorded
        time, before = recorded.happened_at or recorded.recorded_at, self._sittings.get(recorded.stream)
        # Play can be recorded late, so the first entry on record need not be the first that counts.
        first, last = (before.begins_at, before.ends_at) if before else (time, time)
        self._sittings[recorded.stream] = _Sitting(min(first, time), max(last, time), _is_over(step.after))

    def _open(self, step: CheckStep, event: SeasonOpened | SeasonCorrected) -> None:
        """Check a season's moments. Some hours apart is only noted: time zones are as this computer knows them."""
        self.finding.looked_at += 1
        terms = event.terms
        self._ends[event.season] = terms.ends_at
        try:
            due = terms_with_moments(terms)
            moments = ((terms.starts_at, due.starts_at), (terms.ends_at, due.ends_at))
            apart = max(abs(_moment(said) - _moment(found)) for said, found in moments)
        except Refused as error:
            self.finding.note(f"the days of season {event.season:.80} cannot be counted here: {error.detail}")
        except (ValueError, OverflowError):
            self.finding.fail("the season begins or ends at what is no time", step.where)
        else:
            self._tell_apart(step, event.season, apart)

    def _tell_apart(self, step: CheckStep, season: str, apart: timedelta) -> None:
        if apart > ZONES_DIFFER_BY:
            self.finding.fail("the season does not begin and end with its days", step.where)
        elif apart:
            self.finding.note(f"by this computer's time zones season {season} would begin or end {apart} apart")

    def _close(self, step: CheckStep, event: SeasonClosed) -> None:
        ends_at = self._ends.get(event.season, "")
        self.finding.count("closed")
        at_tables = {one.account: one.counters for one in event.balances if not is_lasting(one.account)}
        tables = [stream_id for stream_id, one in self._sittings.items() if one.may_hold_something(ends_at)]
        self._closed.append(_Closed(step.read.position, ends_at, step.where, at_tables, tuple(tables)))

    def _count(self, step: CheckStep, found: Sequence[Counter[str]]) -> None:
        entry = step.entry
        for closed, counted in zip(self._closed, found, strict=True) if entry else ():
            if entry and step.read.position < closed.position and entry.counts_at < closed.ends_at:
                for posting in entry.postings:
                    if not is_lasting(posting.account):
                        counted[posting.account] += posting.counters


def _is_over(state: object) -> bool:
    return bool(game_of(state).summary(state).ended)


def _moment(text: str) -> datetime:
    """Return the moment of a text. Raises ``ValueError`` if it is not a time in UTC."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(text)
    return moment
