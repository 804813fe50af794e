"""Fair deals: shuffles committed to, what players add to them, and hands opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.access.rights import Right
from ging_service.domain.games.ging import commands as c
from ging_service.web.api import bodies
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.exchange import played_answer
from ging_service.web.needs import PLAYED

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint(
    "shuffles", __name__, url_prefix="/v1/clubs/<slug:club>/tables/<slug:table>", description="Fair deals"
)

Asked = dict[str, Any]


@BLUEPRINT.command("/shuffle", bodies.Nothing, needs=PLAYED, required=False)
def commit_shuffle(asked: Asked, club: str, table: str) -> Response:
    """Let the service bind itself to the shuffle of the next deal, before anybody knows it (G4).

    The commitment stands in the event (`commitments`) and in the table's state until the deal is dealt or the shuffle is void.
    To void it, call a misdeal.
    """
    return played_answer(club, table, c.CommitShuffle(seed=""), asked)


@BLUEPRINT.command("/shuffle/contributions", bodies.NewContribution, needs=Right.PLAY)
def contribute(asked: Asked, club: str, table: str) -> Response:
    """Add something of one's own to the shuffle that is committed to; only the member of the seat may (G4)."""
    said = c.ContributeToShuffle(seat=asked["seat"], contribution=asked["contribution"])
    return played_answer(club, table, said, asked)


@BLUEPRINT.command("/hands-opened", bodies.NewHandsOpened, needs=Right.JUDGE)
def open_hands(asked: Asked, club: str, table: str) -> Response:
    """Open to everybody the hands and the seeds of deals that are over: an arbitrator who did not sit there may (G22)."""
    return played_answer(club, table, c.OpenHands(deals=tuple(asked["deals"]), reason=asked["reason"]), asked)
