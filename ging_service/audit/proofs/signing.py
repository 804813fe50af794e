"""The signing state of the clubs' logs: up to where they are signed, and where the signer refuses to sign."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from ging_service.eventlog.read import club_sizes
from ging_service.eventlog.signed_tree.checkpoint_store import newest_checkpoint, refusals

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.eventlog.signed_tree.checkpoint_store import SigningRefusal, StoredCheckpoint
    from ging_service.execution.services import Services

WENT_BACK: Final = "went_back"
_LOST: Final = "restore a newer backup, or the events from an export (`ging club restore`)"
State = Literal["signed", "waiting", "unwitnessed", "refused"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Signing:
    """One club: the number of events in its log, the number of signed ones, and the state.

    ``waiting``: the signer has not reached it yet. ``unwitnessed``: signed, but by fewer witnesses than the club
    requires. ``code`` and ``detail`` explain why it is ``refused``.
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
        """The state in words, with what to do about a log that lost something."""
        advice = f": {_LOST}" if self.code == WENT_BACK else ""
        return f"refused: {self.detail} ({self.code}){advice}" if self.state == "refused" else self.state


def signing_of_clubs(services: Services, signed: Mapping[str, int] = MappingProxyType({})) -> list[Signing]:
    """Return every club, by id; also those that only the signer still knows of.

    ``signed``: by club, the number of events that the signer remembers to have signed. A database that was set back has
    forgotten it, with all that was refused since.
    """
    with services.cross_club_transaction() as conn:
        refused, sizes = refusals(conn), club_sizes(conn)
        found = [
            _signing(club_id, sizes.get(club_id, 0), newest_checkpoint(conn, club_id), refused.get(club_id))
            for club_id in sorted(sizes.keys() | refused.keys() | signed.keys())
        ]
    return [_set_back(one, max(one.signed, signed.get(one.club_id, 0))) for one in found]


def _set_back(found: Signing, signed: int) -> Signing:
    """Return what the signer will say of a club's log as soon as it looks."""
    if found.state == "refused" or signed <= found.events:
        return found
    detail = f"{signed} events have been signed, and the log has {found.events}"
    return replace(found, state="refused", code=WENT_BACK, detail=detail)


def _signing(club_id: str, events: int, newest: StoredCheckpoint | None, refusal: SigningRefusal | None) -> Signing:
    return Signing(
        club_id=club_id,
        events=events,
        signed=0 if newest is None else newest.size,
        cosigned_by=0 if newest is None else newest.cosigned_by,
        witnesses_required=0 if newest is None else newest.witnesses_required,
        state=signing_state(events, newest, refusal),
        code="" if refusal is None else refusal.code,
        detail="" if refusal is None else refusal.detail,
    )


def signing_state(events: int, newest: StoredCheckpoint | None, refusal: SigningRefusal | None) -> State:
    """Return the state of a log of so many events."""
    # Before everything else, because nothing more is signed until a person has looked at it.
    if refusal is not None:
        return "refused"
    if newest is None or newest.size < events:
        return "waiting"
    return "signed" if newest.is_witnessed else "unwitnessed"
