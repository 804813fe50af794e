"""A table of any game as its reader sees it, made only from the game's state after ``see`` has filtered it.

Values that the state has for every seat become columns of the seats, all others become facts. House rules and fields that
the game declares with ``shown_elsewhere`` are not listed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import is_shown_elsewhere
from ging_service.domain.game import Game
from ging_service.domain.ledger import stack
from ging_service.domain.streams import game_of
from ging_service.event_messages.event_message import Names, SeatNames, ShownCards
from ging_service.event_messages.events import event_message
from ging_service.event_messages.general_messages import (
    OF_GROUPS,
    OF_SEATS,
    capitalised,
    placeholders,
    spoken,
    value_text,
)
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, pgettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ging_service.reporting.tables.tables import VisibleTable


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStep:
    """One step in words, and its rule. ``shown``: the cards that it is about."""

    words: str
    rule: str
    shown: tuple[ShownCards, ...] = ()


def step_of(event: Any, name: Callable[[int], str]) -> DealStep:  # noqa: ANN401  any event of a table
    """Return the message of an event as a step. ``name``: the name of the player on a seat."""
    message = event_message(event, SeatNames(called=name))
    return DealStep(words=message.text, rule=message.rule, shown=message.shown)


def waiting_words(state: Any, name: Callable[[int], str], own_seat: int) -> str:  # noqa: ANN401  of any game
    """Return the sentence. ``name``: the name of the player on a seat; ``own_seat``: the reader's, −1 for none."""
    game = game_of(state)
    if game.summary(state).ended:
        return _("The game is over.")
    waits = game.to_act(state)
    if not waits.seats:
        return _("Waiting: %(what)s.", what=spoken(waits.what)) if waits.what else ""
    names = awaited_names(waits.seats, name, own_seat)
    return _("Waiting for %(names)s: %(what)s.", names=names, what=spoken(waits.what))


def awaited_names(seats: Sequence[int], name: Callable[[int], str], own_seat: int) -> str:
    """Return the names of the awaited players, the reader's "you" first. The arguments are those of ``waiting_words``."""
    # With a context: other languages have another case here than in other sentences.
    you = [pgettext("waiting for", "you")] if own_seat in seats else []
    return together(you + [name(seat) for seat in seats if seat != own_seat])


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A seat. ``marks``: notes on its player now; ``cells``: its value in each column."""

    seat: int
    member: str
    name: str
    is_own: bool
    marks: tuple[str, ...]
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A table. ``deal``: the number of the running or last deal, 0 for none. ``until_s``: the time limit, 0 for none.

    ``columns``: the counters of every seat, and the values that the state has for every seat. ``facts``: the counters
    in places of no seat and all other values of the state, each with its label.
    """

    deal: int
    awaited: str
    until_s: int
    columns: tuple[str, ...]
    seats: tuple[SeatView, ...]
    facts: tuple[tuple[str, str], ...]

    @property
    def until(self) -> datetime:
        """Return the end of the time limit."""
        return datetime.fromtimestamp(self.until_s, UTC)


def view_of(seen: VisibleTable, names: Mapping[str, str], member: str) -> TableView:
    """Return the table. ``seen`` is the result of ``see`` for ``member``; ``names``: the members' names."""
    state: Any = seen.state
    game = game_of(state)
    members, deal, waits = game.members(state), game.deal(state), game.to_act(state)
    called = Names(names=names, members=members)
    own = members.index(member) if member and member in members else -1
    parts = _SeatsAndFacts(game=game, called=called, seats=len(members))
    columns = [*parts.counters(state), *parts.columns(state)]
    return TableView(
        deal=deal.number if deal else 0,
        awaited=waiting_words(state, called.seat, own),
        until_s=waits.until_s,
        columns=tuple(label for label, _cells in columns),
        seats=tuple(
            SeatView(
                seat=seat,
                member=one,
                name=called.seat(seat),
                is_own=seat == own,
                marks=_marks(dealer=deal is not None and deal.dealer == seat, awaited=seat in waits.seats),
                cells=tuple(cells[seat] for _label, cells in columns),
            )
            for seat, one in enumerate(members)
        ),
        facts=(*parts.common(state), *parts.facts(state)),
    )


def place_words(place: str, name: Callable[[int], str]) -> str:
    """Return the name of a place for counters. A number at its end is a seat; ``name``: the player's name."""
    what, _slash, last = place.rpartition("/")
    if last.isdecimal():
        return _("%(what)s of %(name)s", what=spoken(what), name=name(int(last)))
    return spoken(place.replace("/", " "))


def is_by_seat(value: object, seats: int) -> bool:
    """Return True if a value has an element for each seat: a hand, or a number. Texts can be as many by chance."""
    return (
        isinstance(value, tuple | list)
        and len(value) == seats
        and all(isinstance(one, int | tuple | list) and not isinstance(one, bool) for one in value)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _SeatsAndFacts:
    game: Game
    called: Names
    seats: int

    def counters(self, state: Any) -> Iterator[tuple[str, tuple[str, ...]]]:  # noqa: ANN401  any state
        """Return the column of the players' stacks, if the game has such places."""
        found = self.game.counters_at(state)
        stacks = [found.get(stack(seat)) for seat in range(self.seats)]
        # A game without counters has no such places, and gets no column of dashes.
        if any(counters is not None for counters in stacks):
            yield _("Counters"), tuple("–" if counters is None else number(counters) for counters in stacks)

    def columns(self, state: Any) -> Iterator[tuple[str, tuple[str, ...]]]:  # noqa: ANN401  any state
        """Return the values that the state has for every seat."""
        for label, name, found in self._labelled(state):
            if self._is_by_seat(name, found):
                yield label, tuple(self._text(one, name) or "–" for one in found)

    def common(self, state: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401  any state
        """Return the counters that lie in places of no seat. Empty places, such as clearing accounts, are left out."""
        stacks = {stack(seat) for seat in range(self.seats)}
        for place, counters in self.game.counters_at(state).items():
            if counters and place not in stacks:
                yield capitalised(place_words(place, self.called.seat)), number(counters)

    def facts(self, state: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401  any state
        """Return the values that the state has for the whole table."""
        for label, name, found in self._labelled(state):
            if not self._is_by_seat(name, found) and (text := self._text(found, name)):
                yield label, text

    def _labelled(self, state: Any) -> Iterator[tuple[str, str, Any]]:  # noqa: ANN401  any state
        """Return the listed values. A name that occurs twice has the name of the value around it in front."""
        listed = list(self._listed(state))
        times = Counter(path[-1] for path, _found in listed)
        for path, found in listed:
            # Two fields of one name in different parts of the state must not get one label.
            words = path[-1:] if times[path[-1]] == 1 else path[-2:]
            yield _label(": ".join(words)), path[-1], found

    def _listed(self, value: Any, above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:  # noqa: ANN401  any state
        """Return the values that are no declared values themselves, each with the names that lead to it."""
        for one in fields(value):
            found, path = getattr(value, one.name), (*above, one.name)
            if is_shown_elsewhere(one) or isinstance(found, self.game.house_rules):
                continue
            if is_dataclass(found) and not isinstance(found, type):
                yield from self._listed(found, path)
            else:
                yield path, found

    def _is_by_seat(self, name: str, found: object) -> bool:
        # As many winners or melds as there are seats would look like a value for each seat.
        return name not in OF_SEATS | OF_GROUPS and is_by_seat(found, self.seats)

    def _text(self, value: object, name: str) -> str:
        # A mark that does not hold is not worth a line: "no" everywhere would hide the few that hold.
        if isinstance(value, bool) and not value:
            return ""
        return value_text(value, name, self.called, placeholders(self.game))


def _marks(*, dealer: bool, awaited: bool) -> tuple[str, ...]:
    told = {_("dealer"): dealer, _("to act"): awaited}
    return tuple(words for words, holds in told.items() if holds)


def _label(name: str) -> str:
    return capitalised(spoken(name))
