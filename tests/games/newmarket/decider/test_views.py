"""NM7: who sees which hand. A viewer's state is always the fold of the events that they may see."""

from __future__ import annotations

import pytest

from ging_service.domain.game import SPECTATOR, THE_SERVICE, Viewer
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.evolve import fold
from ging_service.games.newmarket.decider.service import moves
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.decider.views import see, view
from tests.games.newmarket.table import dealt, open_table

TABLE = dealt("AD 2D 3D", "4D 5D 6D", "7D 8D", "9D")


@pytest.mark.parametrize("viewer", [SPECTATOR, *(Viewer(seat=seat, member="") for seat in range(4))])
def test_nm7_a_viewer_sees_what_follows_from_the_events_that_they_may_see(viewer: Viewer) -> None:
    shown = [found for event in TABLE.happened if (found := view(event, viewer)) is not None]
    assert fold(TableState(), shown) == see(TABLE.state, viewer)


def test_the_service_sees_everything() -> None:
    assert see(TABLE.state, THE_SERVICE) is TABLE.state
    assert [view(event, THE_SERVICE) for event in TABLE.happened] == list(TABLE.happened)


def test_only_the_dealer_deals_and_nobody_has_a_move_at_a_table_that_has_ended() -> None:
    table = open_table()
    assert [moves(table.state, seat) for seat in range(4)] == [(c.DealCards(),), (), (), ()]
    ended = table.when(c.EndTable())
    assert [moves(ended.state, seat) for seat in range(4)] == [()] * 4
