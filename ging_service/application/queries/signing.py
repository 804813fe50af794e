"""Up to where the clubs' logs are signed, and where the signer refuses to sign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ging_service.eventlog.checkpoint_store import newest_checkpoint, refusals
from ging_service.eventlog.read import club_sizes

if TYPE_CHECKING:
    from ging_service.application.services import Services
    from ging_service.eventlog.checkpoint_store import Refusal, StoredCheckpoint

State = Literal["signed", "waiting", "unwitnessed", "refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Signing:
    """One club: the number of events in its log, of those that are signed, and the state of it.

    ``waiting``: the signer has not come by yet. ``unwitnessed``: signed, and not by as many witnesses as the club asks
    for. ``code`` and ``detail`` say why it is ``refused``.
    """

    club_id: str
    events: int
    signed: int
    cosigned_by: int
    witnesses_required: int
    state: State
    code: str = ""
    detail: str = ""

    @property
    def told(self) -> str:
        """The state in words."""
        return f"refused: {self.detail} ({self.code})" if self.state == "refused" else self.state


def signing_of_clubs(services: Services) -> list[Signing]:
    """Every club, by id; those too of which only the signer still tells."""
    with services.everywhere() as conn:
        refused = refusals(conn)
        sizes = club_sizes(conn)
        return [
            _signing(club_id, sizes.get(club_id, 0), newest_checkpoint(conn, club_id), refused.get(club_id))
            for club_id in sorted(sizes.keys() | refused.keys())
        ]


def _signing(club_id: str, events: int, newest: StoredCheckpoint | None, refusal: Refusal | None) -> Signing:
    return Signing(
        club_id=club_id,
        events=events,
        signed=0 if newest is None else newest.size,
        cosigned_by=0 if newest is None else newest.cosigned_by,
        witnesses_required=0 if newest is None else newest.witnesses_required,
        state=state_of(events, newest, refusal),
        code="" if refusal is None else refusal.code,
        detail="" if refusal is None else refusal.detail,
    )


def state_of(events: int, newest: StoredCheckpoint | None, refusal: Refusal | None) -> State:
    """How a log of so many events stands."""
    if refusal is not None:
        return "refused"
    if newest is None or newest.size < events:
        return "waiting"
    return "signed" if newest.is_witnessed else "unwitnessed"
