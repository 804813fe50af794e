"""Contents of a record's line: a command, or several in short."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.games.ging.decider.commands import BeSatisfied, Command, MakeRemark

if TYPE_CHECKING:
    from ging_service.games.ging.decider.state import TableState


@dataclass(frozen=True, slots=True, kw_only=True)
class EveryoneSatisfied:
    """``all ok``: every player who is still silent says that they are satisfied, in seat order (G19).

    ``remark``: noted before that, "" for none.
    """

    remark: str = ""

    @property
    def asked(self) -> tuple[str, str]:
        """The request that the same idempotency key must repeat. Who is still silent depends on earlier events."""
        return "everyone_satisfied", self.remark

    def commands(self, state: TableState) -> tuple[Command, ...]:
        """Return the commands of the silent players.

        With no table open or no deal running, the first player gives one, which is refused.
        """
        deal = state.deal if state.phase == "declaring" else None
        silent = deal.silent if deal else (0,)
        remarks = (MakeRemark(text=self.remark),) if self.remark else ()
        return (*remarks, *(BeSatisfied(seat=seat, by="player") for seat in silent))


Said = Command | EveryoneSatisfied
