"""Who may give which command, as far as it is no question of rights alone.

The game of a table says who may give commands to it. Commands to the club, its books and its disputes are allowed by right
alone, where they come in; what disputes ask of an arbitrator, their own rules say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.application.access.rights import Right
from ging_service.domain.errors import Refused
from ging_service.domain.game import Asker, Game
from ging_service.domain.streams import decider_of_state

if TYPE_CHECKING:
    from collections.abc import Collection


class Principal(NamedTuple):
    """Who gives a command: a member's id or "", with these rights.

    ``key_made_by``: the member who made the key that gives it for no member, "" where the operator made it or there is none.
    """

    actor: str
    rights: Collection[Right]
    key_made_by: str = ""


def check_allowed(asker: Principal, command: Any, state: object) -> None:  # noqa: ANN401  any command
    """Whether ``asker`` may give the command to a table with this state. The table's game says who may.

    Raises what the game's ``check_authority`` raises: any ``Refused``.
    """
    decider = decider_of_state(state)
    if isinstance(decider, Game):
        rights = asker.rights
        decider.check_authority(
            command,
            state,
            Asker(
                member=asker.actor,
                key_made_by=asker.key_made_by,
                plays=Right.PLAY in rights,
                keeps_score=Right.KEEP_SCORE in rights,
                judges=Right.JUDGE in rights,
            ),
        )


def check_opens_hands(actor: str, arbitrators: Collection[str], members: Collection[str]) -> None:
    """G22: hands that were not shown are opened by an arbitrator of the club who does not sit at the table.

    Raises ``Refused``: ``not_an_arbitrator`` or ``sat_at_table``.
    """
    if actor not in arbitrators:
        raise Refused("not_an_arbitrator", "", "only an arbitrator of the club opens hands that were not shown")
    if actor in members:
        raise Refused("sat_at_table", "", "an arbitrator does not open hands at a table at which he sat")


def check_enters_members(rights: Collection[Right]) -> None:
    """Whoever takes paper in enters members with it only if he may enter members. Raises ``Refused("not_allowed")``."""
    if Right.KEEP_MEMBERS not in rights:
        detail = f"entering members in the club's book takes the right {Right.KEEP_MEMBERS}"
        raise Refused("not_allowed", "", detail, "add_members")


def without_figures(refusal: Refused, rights: Collection[Right]) -> Refused:
    """A refusal as whoever may read the books is told it, or without what it says of somebody's counters."""
    if refusal.code != "credit_limit" or Right.READ_BOOKS in rights:
        return refusal
    return Refused(
        "credit_limit", "", "somebody would go beyond his credit limit, or the bank beyond its own", "counters"
    )
