"""Results of a club's deals as they were played: counted from public facts, and not tested.

Where players declare, they choose what they leave out, and no odds tell how often they do.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ging_service.games.ging.fairness.lines import PLACES, place_of
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.games.ging.rules.counting import SEATS
from ging_service.projections.schema import deals
from ging_service.reporting.fairness.counted_deals import finished_deals
from ging_service.reporting.fairness.game_fairness import Frequency, SettledDeals, origin_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Connection, Row


def played(conn: Connection, club_id: str, table_id: str = "") -> tuple[SettledDeals, ...]:
    """Return the deals of a club or of one table, those of the service first. An origin without deals is left out."""
    found = finished_deals(conn, club_id, table_id, GAME.kind, deals.c.net, deals.c.summary)
    return tuple(_played(origin_of(recorded=recorded), rows) for recorded, rows in found)


def _played(origin: str, rows: Sequence[Row[*tuple[Any, ...]]]) -> SettledDeals:
    kinds = Counter(row.kind for row in rows)
    void = kinds["misdeal"] + kinds["undone"]
    swept = [row for row in rows if row.kind == "sweep"]
    won = [row for row in rows if row.kind == "most"]
    return SettledDeals(
        game=GAME.kind,
        origin=origin,
        deals=len(rows) - void,
        passed=kinds["none"],
        misdeals=void,
        seen=(
            _seen("sweeps by combination", COMBINATIONS, (row.summary["combination"] for row in swept)),
            _seen("sweeps by place", PLACES, (place_of(row.winners[0], row.dealer) for row in swept)),
            _seen("most by place", PLACES, (place_of(row.summary["claims"][0]["seat"], row.dealer) for row in won)),
            _seen("second by place", PLACES, (place_of(row.summary["claims"][-1]["seat"], row.dealer) for row in won)),
            _seen("sweeps by seat", _SEATS, (_seat(row.winners[0]) for row in swept)),
            _seen("most by seat", _SEATS, (_seat(row.summary["claims"][0]["seat"]) for row in won)),
            _seen("second by seat", _SEATS, (_seat(row.summary["claims"][-1]["seat"]) for row in won)),
            Frequency(
                of="counters by seat", counts={_seat(seat): sum(row.net[seat] for row in rows) for seat in SEATS}
            ),
            Frequency(of="counters by place", counts=_by_place(rows)),
        ),
    )


def _seat(seat: int) -> str:
    return f"seat {seat}"


_SEATS = tuple(map(_seat, SEATS))


def _seen(of: str, labels: Iterable[str], found: Iterable[str]) -> Frequency:
    counted = Counter(found)
    return Frequency(of=of, counts={label: counted[label] for label in labels})


def _by_place(rows: Sequence[Row[*tuple[Any, ...]]]) -> dict[str, int]:
    won = dict.fromkeys(PLACES, 0)
    for row in rows:
        for seat in SEATS:
            won[place_of(seat, row.dealer)] += row.net[seat]
    return won
