"""People who look at a table, who give commands to it, and who judge it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Collection


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """The person on ``seat`` of the table that is looked at (−1: they do not sit there), or the service itself.

    ``member``: the member's id, "" for a guest. ``reads_club``: they may know what is argued within the club.
    ``reads_books``: they may see everybody's counters and money, not only their own. ``sees_all`` is for the service's
    own folds and never for a person.
    """

    seat: int = -1
    member: str = ""
    reads_club: bool = False
    reads_books: bool = False
    sees_all: bool = False

    def is_one_of(self, *members: str) -> bool:
        """Return True if the viewer is one of these members; always False for a guest."""
        # Events name nobody by "": a guest would otherwise be everybody who is not named.
        return self.member != "" and self.member in members


SPECTATOR = Viewer()


# The only viewer who sees all. What is made for a person is made for their seat, or for `SPECTATOR`.
THE_SERVICE = Viewer(sees_all=True)


class Asker(NamedTuple):
    """The person who gives a command to a table, with their rights in the club.

    ``member``: the member's id, "" for an app that acts for nobody. ``key_made_by``: the member who made the key of
    such an app, "" where nobody did. ``plays``: may act at tables where they sit; ``keeps_score``: runs tables as a
    scribe; ``judges``: decides disputes as an arbitrator.
    """

    member: str
    key_made_by: str
    plays: bool
    keeps_score: bool
    judges: bool

    def one_of(self, members: Collection[str]) -> str:
        """Return which of these members gives the command, or made the key that gives it; "" for none."""
        # A key counts as its maker: otherwise they could act against the other players by an app of their own.
        member = self.member or self.key_made_by
        return member if member in members else ""


# The impartiality of arbitrators: nobody judges a table at which they sat.


def check_did_not_sit(*, sat: bool, doing: str, rule: str = "") -> None:
    """Check that an arbitrator did not sit at the table that they judge. Raises ``Refused("sat_at_table")``.

    ``doing``: what they wanted to do, such as "rule on a table where they sat". ``rule``: the rule of the game that
    says so, "" for none.
    """
    if sat:
        raise Refused("sat_at_table", rule, f"an arbitrator cannot {doing}")
