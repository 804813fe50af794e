"""NM90: everything at a table is open to everybody."""

from __future__ import annotations

import pytest

from ging_service.domain.game import SPECTATOR, THE_SERVICE, Viewer
from ging_service.games.thirty_one.decider.views import see, view
from tests.games.thirty_one.table import ADA, started


@pytest.mark.parametrize("viewer", [SPECTATOR, THE_SERVICE, Viewer(seat=ADA, member="ada")])
def test_nm90_everybody_sees_everything(viewer: Viewer) -> None:
    table = started().takes("5S")
    assert all(view(event, viewer) is event for event in table.happened)
    assert see(table.state, viewer) is table.state


def test_an_event_that_is_not_of_the_game_is_hidden() -> None:
    unknown: object = object()
    with pytest.raises(AssertionError):
        view(unknown, SPECTATOR)  # type: ignore[arg-type]
