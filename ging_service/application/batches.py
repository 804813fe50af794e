"""Several commands to a club as one: in one transaction, with nobody else's in between, all or nothing."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from ging_service.application.states import current
from ging_service.domain.errors import Refused
from ging_service.domain.game import UNOPENED, Game
from ging_service.domain.streams import decider_of, game_of, table_stream
from ging_service.eventlog.read import hold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.application.happening import Happening
    from ging_service.application.services import Services


@contextmanager
def all_or_nothing(services: Services, club_id: str) -> Iterator[Services]:
    """Services whose commands are all part of one transaction, which holds the club's log. Raises ``NoSuchClub``.

    It is undone as a whole by whatever leaves the context: no command may be passed over that was refused.
    """
    with services.of(club_id) as conn:
        hold(conn, club_id)
        yield services.on(conn)


class NothingLearnt:
    """Sees to it that nobody learns by a batch what he can then have undone: what tells of cards ends it (G4).

    Whoever could ask for more behind a deal of the service, and so have all of it undone, would let it deal until he
    liked his cards, and no void would be counted. In a deal that is running he would try claims, none of which would be
    on record, and learn by what is refused behind them. Where all four hands are on record nobody learns anything.
    """

    def __init__(self, services: Services, club_id: str) -> None:
        self._services = services
        self._club_id = club_id
        self._at_tables: dict[str, bool] = {}
        self._has_ended = False

    def begin(self, table_id: str) -> None:
        """A command comes next, to a table or ("") to none. Raises ``Refused("ends_batch")``: nothing may come next."""
        if self._has_ended:
            detail = "what depends on hidden cards, or is drawn by the service, comes last in a batch"
            raise Refused("ends_batch", "G4", detail)
        if table_id and table_id not in self._at_tables:
            self._at_tables[table_id] = self._holds_hidden_cards(table_id)
        self._has_ended = self._at_tables.get(table_id, False)

    def happened(self, happenings: Sequence[Happening]) -> None:
        """What the command has come to."""
        self._has_ended = self._has_ended or any(_is_drawn(one) for one in happenings)

    def _holds_hidden_cards(self, table_id: str) -> bool:
        with self._services.of(self._club_id) as conn:
            table = current(self._services, conn, self._club_id, table_stream(table_id)).state
        return table is not UNOPENED and game_of(table).holds_hidden_cards(table)


def _is_drawn(happening: Happening) -> bool:
    decider = decider_of(type(happening.event))
    return isinstance(decider, Game) and decider.is_drawn(happening.event)
