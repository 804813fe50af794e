"""Fair deals: shuffles committed to, what players add to them, and hands opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.domain.declare import from_mapping
from ging_service.games.ging.api import bodies
from ging_service.games.ging.api.blueprint import AT_TABLE, BLUEPRINT
from ging_service.games.ging.decider import commands as c
from ging_service.web.api.responses import played_answer
from ging_service.web.api.schemas.bodies import Nothing
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

Asked = dict[str, Any]


@BLUEPRINT.command(AT_TABLE + "/shuffle", Nothing, needs=PLAYED, required=False)
def commit_shuffle(asked: Asked, club: str, table: str) -> Response:
    """Commit the service to the shuffle of the next deal, before anybody knows it (G4).

    The commitment stands in the event (`commitments`) and in the table's state until the deal is dealt or the shuffle is void.
    To void it, call a misdeal.
    """
    return played_answer(club, table, c.CommitShuffle(), asked)


@BLUEPRINT.command(AT_TABLE + "/shuffle/contributions", bodies.NewContribution, needs=Right.PLAY)
def contribute(asked: Asked, club: str, table: str) -> Response:
    """Add a player's contribution to the committed shuffle. Only the member at the seat can (G4)."""
    said = from_mapping(c.ContributeToShuffle, asked)
    return played_answer(club, table, said, asked)


@BLUEPRINT.command(AT_TABLE + "/hands-opened", bodies.NewHandsOpened, needs=Right.JUDGE)
def open_hands(asked: Asked, club: str, table: str) -> Response:
    """Open the hands and seeds of finished deals to everybody. Only an arbitrator who did not sit there can (G22)."""
    return played_answer(club, table, from_mapping(c.OpenHands, asked, deals=tuple(asked["deals"])), asked)
