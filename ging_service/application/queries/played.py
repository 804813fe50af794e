"""What a club's deals came to, as they were played: counted from what everybody knows, and not tested.

Where players declare, what they leave out is their own choice: no odds tell how often they do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from ging_service.domain.fairness.lines import PLACES, place_of
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS
from ging_service.domain.games.ging.rules.counting import SEATS
from ging_service.projections.schema import deals

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Connection, Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """How often something was seen, or how many counters were won: ``of`` what, label by label."""

    of: str
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """All settled and passed deals of one ``origin``: dealt by the service, or recorded."""

    origin: str
    deals: int
    passed: int
    misdeals: int
    seen: tuple[Seen, ...]


def played(conn: Connection, club_id: str, table_id: str = "") -> tuple[Played, ...]:
    """The deals of a club or of one table, those of the service first; an origin without deals is left out."""
    wanted = select(
        deals.c.recorded,
        deals.c.dealer,
        deals.c.kind,
        deals.c.combination,
        deals.c.winners,
        deals.c.claimants,
        deals.c.net,
    ).where(deals.c.club_id == club_id, deals.c.kind != "running")
    if table_id:
        wanted = wanted.where(deals.c.table_id == table_id)
    rows = conn.execute(wanted).all()
    parts = ((origin_of(recorded=flag), [row for row in rows if row.recorded is flag]) for flag in (False, True))
    return tuple(_played(origin, found) for origin, found in parts if found)


def origin_of(*, recorded: bool) -> str:
    """Who dealt: the service, or players with real cards."""
    return "recorded" if recorded else "dealt"


def _played(origin: str, rows: Sequence[Row[*tuple[Any, ...]]]) -> Played:
    kinds = Counter(row.kind for row in rows)
    void = kinds["misdeal"] + kinds["undone"]
    swept = [row for row in rows if row.kind == "sweep"]
    won = [row for row in rows if row.kind == "most"]
    return Played(
        origin=origin,
        deals=len(rows) - void,
        passed=kinds["none"],
        misdeals=void,
        seen=(
            _seen("sweeps by combination", COMBINATIONS, (row.combination for row in swept)),
            _seen("sweeps by place", PLACES, (place_of(row.winners[0], row.dealer) for row in swept)),
            _seen("most by place", PLACES, (place_of(row.claimants[0], row.dealer) for row in won)),
            _seen("second by place", PLACES, (place_of(row.claimants[-1], row.dealer) for row in won)),
            _seen("sweeps by seat", _SEATS, (_seat(row.winners[0]) for row in swept)),
            _seen("most by seat", _SEATS, (_seat(row.claimants[0]) for row in won)),
            _seen("second by seat", _SEATS, (_seat(row.claimants[-1]) for row in won)),
            Seen(of="counters by seat", counts={_seat(seat): sum(row.net[seat] for row in rows) for seat in SEATS}),
            Seen(of="counters by place", counts=_by_place(rows)),
        ),
    )


def _seat(seat: int) -> str:
    return f"seat {seat}"


_SEATS = tuple(map(_seat, SEATS))


def _seen(of: str, labels: Iterable[str], found: Iterable[str]) -> Seen:
    counted = Counter(found)
    return Seen(of=of, counts={label: counted[label] for label in labels})


def _by_place(rows: Sequence[Row[*tuple[Any, ...]]]) -> dict[str, int]:
    won = dict.fromkeys(PLACES, 0)
    for row in rows:
        for seat in SEATS:
            won[place_of(seat, row.dealer)] += row.net[seat]
    return won
