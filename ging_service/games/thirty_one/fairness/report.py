"""The part of Thirty-one in a club's fairness report: its lots against even odds, and who has won."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ging_service.eventlog.connections.deadline import check_deadline
from ging_service.games.thirty_one.decider.events import TableOpened
from ging_service.games.thirty_one.fairness.lines import DECIDED, FIRST, OTHERS, WON_BY_PLACE, Lot, lines
from ging_service.games.thirty_one.game import GAME
from ging_service.reporting.fairness.counted_deals import finished_deals, seen_by_everybody
from ging_service.reporting.fairness.game_fairness import (
    Frequency,
    GameFairness,
    OpenDeals,
    Scope,
    SettledDeals,
    origin_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

_TYPES: Final = ("thirty_one.TableOpened", "thirty_one.LotDrawn")


def counted(scope: Scope) -> Iterator[OpenDeals]:
    """Yield the lots of the scope. They are open to everybody at once."""
    lots = tuple(_lots(scope))
    if lots:
        yield OpenDeals(
            game=GAME.kind,
            origin=origin_of(recorded=False),
            ties="",
            deals=len(lots),
            held=(),
            lines=tuple(lines(lots)),
        )


def _lots(scope: Scope) -> Iterator[Lot]:
    """The lots, in the order in which they were drawn. One is drawn for the first round of a table that is played here."""
    players: dict[str, int] = {}
    for seen in seen_by_everybody(scope, _TYPES):
        check_deadline()
        if isinstance(seen.event, TableOpened):
            players[seen.stream_id] = len(seen.event.members)
        else:
            yield Lot(seen.event.seat, players[seen.stream_id])


def played(conn: Connection, club_id: str, table_id: str) -> Iterator[SettledDeals]:
    """Yield the rounds of a club or of one table, those that were played here first. An origin without rounds is left out."""
    for recorded, of_origin in finished_deals(conn, club_id, table_id, GAME.kind):
        # The dealer of a round is who began it.
        won = Counter(FIRST if row.winners[0] == row.dealer else OTHERS for row in of_origin if row.winners)
        kinds = Counter(row.kind for row in of_origin)
        yield SettledDeals(
            game=GAME.kind,
            origin=origin_of(recorded=recorded),
            deals=len(of_origin),
            passed=0,
            misdeals=0,
            seen=(
                Frequency(of=DECIDED, counts=dict(sorted(kinds.items()))),
                Frequency(of=WON_BY_PLACE, counts={place: won[place] for place in (FIRST, OTHERS)}),
            ),
        )


FAIRNESS: Final = GameFairness(counted=counted, played=played)
"""The object that the entry point group ``ging_service.game_fairness`` names."""
