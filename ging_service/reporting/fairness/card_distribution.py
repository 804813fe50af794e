"""Fairness of any game: which cards went to which seats, against a pack in which every order is equally likely.

The cards dealt to a seat are the sealed values for its own eyes in the event that starts a deal. The report counts only
tables where everybody has seen the hands of every finished deal: hands that were opened for some deals only were chosen
for their results. Deals are read with the eyes of nobody in particular, so that nothing hidden can be counted.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import select

from ging_service.domain.declare import Fact, facts_of
from ging_service.domain.fairness.lines import categories, total
from ging_service.domain.streams import table_stream
from ging_service.eventlog.connections.deadline import check_deadline
from ging_service.eventlog.connections.pool import selecting
from ging_service.eventlog.prefilter import Prefilter, narrowed_events
from ging_service.execution.recorded_event import recorded_event_of
from ging_service.execution.visibility import NOBODY, VisibilityFilter
from ging_service.projections.schema import deals, tables
from ging_service.reporting.fairness.game_fairness import (
    Frequency,
    GameFairness,
    OpenDeals,
    Scope,
    SettledDeals,
    origin_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sqlalchemy import Connection, Row

    from ging_service.domain.fairness.lines import Line
    from ging_service.domain.fairness.sums import Draw
    from ging_service.domain.game import Game
    from ging_service.execution.recorded_event import RecordedEvent

_VOID: Final = frozenset({"misdeal", "undone", "void"})
_UNFINISHED: Final = frozenset({*_VOID, "running"})
NOBODY_HOLDS: Final = "nobody"
_SEAT: Final = "seat/"

Hands = tuple[tuple[str, ...], ...]


class _Kind(NamedTuple):
    """Deals that are counted together: from the same pack, with as many cards at each seat."""

    origin: str
    pack: tuple[str, ...]
    sizes: tuple[int, ...]


def general_fairness(game: Game) -> GameFairness:
    """The tests of a game that brings none of its own."""
    return GameFairness(counted=partial(_counted, game), played=partial(_played, game))


def _counted(game: Game, scope: Scope) -> Iterator[OpenDeals]:
    with selecting(scope.services.engine, scope.conn) as conn:
        finished = _finished(conn, game.kind, scope.club_id, scope.table_id)
    found: dict[_Kind, list[Hands]] = {}
    for stream_id, pack, dealt in _open_tables(game, scope, finished):
        for number, hands in dealt.items():
            origin = origin_of(recorded=finished[stream_id][number])
            found.setdefault(_Kind(origin, pack, tuple(map(len, hands))), []).append(hands)
    for kind, of_kind in sorted(found.items()):
        yield OpenDeals(
            game=game.kind,
            origin=kind.origin,
            ties="",
            deals=len(of_kind),
            held=(),
            lines=tuple(lines(game.kind, kind.pack, of_kind)),
        )


def lines(name: str, pack: Sequence[str], dealt: Sequence[Hands]) -> Iterator[Line]:
    """Yield for each card of the pack its number at each seat. ``dealt``: hands of the same sizes, one deal or more."""
    sizes = [len(hand) for hand in dealt[0]]
    labels = [f"seat {seat}" for seat in range(len(sizes))] + ([NOBODY_HOLDS] if sum(sizes) < len(pack) else [])
    chances = {label: Fraction(size, len(pack)) for label, size in zip(labels[:-1], sizes, strict=False)}
    of = f"cards of {name} by seat"
    for card, copies in sorted(Counter(pack).items()):
        check_deadline()
        if copies == 1:
            seen = Counter(_holder(card, hands, labels) for hands in dealt)
            yield categories(of, seen, chances, labels[-1], len(dealt), about=card)
        else:
            for seat, size in enumerate(sizes):
                held = sum(hands[seat].count(card) for hands in dealt)
                yield total(of, f"{card} at seat {seat}", held, [(_copies(copies, size, len(pack)), len(dealt))])


def _holder(card: str, hands: Hands, labels: Sequence[str]) -> str:
    return next((label for label, hand in zip(labels, hands, strict=False) if card in hand), NOBODY_HOLDS)


def _copies(copies: int, size: int, pack: int) -> Draw:
    """Return the distribution of copies of a card in a hand of some size: the hypergeometric distribution."""
    ways = comb(pack, size)
    return {
        held: Fraction(comb(copies, held) * comb(pack - copies, size - held), ways)
        for held in range(max(0, size - (pack - copies)), min(copies, size) + 1)
    }


def _finished(conn: Connection, game: str, club_id: str, table_id: str) -> dict[str, dict[int, bool]]:
    """Return the finished deals of each of the game's tables, by stream: their numbers, and whether recorded."""
    found: dict[str, dict[int, bool]] = {}
    for row in _rows(conn, game, club_id, table_id):
        if row.kind not in _UNFINISHED:
            found.setdefault(table_stream(row.table_id), {})[row.deal] = row.recorded
    return found


def _rows(conn: Connection, game: str, club_id: str, table_id: str) -> Sequence[Row[*tuple[Any, ...]]]:
    wanted = (
        select(deals.c.table_id, deals.c.deal, deals.c.recorded, deals.c.kind, deals.c.net)
        .join_from(deals, tables, (deals.c.club_id == tables.c.club_id) & (deals.c.table_id == tables.c.table_id))
        .where(deals.c.club_id == club_id, tables.c.game == game)
    )
    return conn.execute(wanted.where(deals.c.table_id == table_id) if table_id else wanted).all()


def _open_tables(
    game: Game, scope: Scope, finished: dict[str, dict[int, bool]]
) -> Iterator[tuple[str, tuple[str, ...], dict[int, Hands]]]:
    """Yield the tables where every finished deal lies open: stream, pack, and the hands of each deal."""
    types = [f"{game.kind}.{event.__name__}" for event in game.events if facts_of(event) & _WANTED]
    visibility = VisibilityFilter(scope.services, scope.club_id, NOBODY, scope.conn)
    packs: dict[str, tuple[str, ...]] = {}
    found: dict[str, dict[int, Hands]] = {stream_id: {} for stream_id in finished}
    # In a whole club the types find the events: the database would look each of them up in a long list of streams.
    wanted = Prefilter(streams=sorted(finished) if scope.table_id else None, types=types)
    for stored in narrowed_events(scope.conn, scope.club_id, range(scope.size), wanted) if finished else ():
        if stored.stream_id not in finished:
            continue
        recorded_event = visibility.event(recorded_event_of(scope.services, stored))
        if recorded_event is None:
            continue
        if Fact.TABLE_OPENED in facts_of(type(recorded_event.event)):
            opened: Any = recorded_event.event
            packs[recorded_event.stream_id] = game.pack(opened.rules, len(opened.members))
        elif recorded_event.event.deal in finished[recorded_event.stream_id] and (
            hands := open_hands(game, recorded_event)
        ):
            found[recorded_event.stream_id][recorded_event.event.deal] = hands
    for stream_id, dealt in found.items():
        pack = packs.get(stream_id, ())
        if (
            pack
            and dealt.keys() == finished[stream_id].keys()
            and all(_are_of(pack, hands) for hands in dealt.values())
        ):
            yield stream_id, pack, dealt


_WANTED: Final = frozenset({Fact.TABLE_OPENED, Fact.DEAL_STARTED})


def open_hands(game: Game, seen: RecordedEvent) -> Hands:
    """Return the hands by seat that the start of a deal deals, () unless all of them lie open."""
    hands: dict[int, tuple[str, ...]] = {}
    for sealed in game.sealed.get(type(seen.event), ()):
        value = getattr(seen.event, sealed.field)
        for index, element in enumerate(value if sealed.each else [value]):
            audience = sealed.audience(seen.event, index)
            if not audience.startswith(_SEAT):
                continue
            if element == sealed.hidden:
                return ()
            seat = int(audience.removeprefix(_SEAT))
            hands[seat] = hands.get(seat, ()) + ((element,) if isinstance(element, str) else tuple(element))
    return tuple(hands[seat] for seat in sorted(hands))


def _are_of(pack: Sequence[str], hands: Hands) -> bool:
    """Return True if hands can be dealt from a pack: others were written down wrongly, or contain unknown cards."""
    return not Counter(card for hand in hands for card in hand) - Counter(pack)


def _played(game: Game, conn: Connection, club_id: str, table_id: str) -> Iterator[SettledDeals]:
    """Return the deals as they were played, those of the service first; an origin without deals is left out."""
    rows = [row for row in _rows(conn, game.kind, club_id, table_id) if row.kind != "running"]
    for recorded in (False, True):
        of_origin = [row for row in rows if row.recorded is recorded]
        if not of_origin:
            continue
        void = sum(row.kind in _VOID for row in of_origin)
        won: Counter[str] = Counter()
        for row in of_origin:
            won.update({f"seat {seat}": net for seat, net in enumerate(row.net)})
        yield SettledDeals(
            game=game.kind,
            origin=origin_of(recorded=recorded),
            deals=len(of_origin) - void,
            passed=0,
            misdeals=void,
            seen=(Frequency(of=f"counters of {game.kind} by seat", counts=dict(won)),),
        )
