"""Rulings of an arbitrator about a table of any game, the command that carries them out, and its events.

Every game gets a command type and event types of its own from these (``general.with_rulings``), because a stored
event belongs to one game.
"""

from __future__ import annotations

from typing import Any, Literal

from ging_service.domain.declare import value
from ging_service.domain.game import PlacedEvent

MOST_COUNTERS = 1_000_000
"""Upper limit on the counters of one ordered transfer."""


@value
class SeatTransfer:
    """Counters that one seat pays another by order of the arbitrator. ``rule`` "": no numbered rule."""

    payer: int
    taker: int
    counters: int
    rule: str


@value
class Ruling:
    """The content of an arbitrator's ruling. ``transfers`` are ordered in addition."""

    outcome: Literal["voided", "ordered"]
    transfers: tuple[SeatTransfer, ...]

    @property
    def amended(self) -> tuple[Literal["transfers"], ...]:
        """The part of the record that it changes."""
        return ("transfers",) if self.transfers else ()


@value
class RulingPayment:
    """Counters from one member's account to another's."""

    source: str
    target: str
    counters: int
    rule: str


@value
class ApplyRuling:
    """Carry out at its table what an arbitrator has ruled in ``dispute`` about ``deal`` (0: about none).

    ``record``: all events of the table so far. ``corrects``: the position in the club's log of the contested event, −1
    where none is named.
    """

    dispute: str
    deal: int
    ruling: Ruling
    record: tuple[PlacedEvent, ...]
    corrects: int


@value
class RulingApplied:
    """A deal is void, or counters have been paid by order of an arbitrator.

    ``deal`` 0: of no deal. ``corrects``: the position in the club's log of the event that is corrected, −1 for none.
    ``net``: counters by seat. ``payments``: from member to member, at home: what lies on the table stays the game's.
    ``settled_at``: when the deal had its result, as RFC 3339 text in UTC; "" for no deal.
    """

    dispute: str
    deal: int
    kind: Literal["voided", "ordered"]
    corrects: int
    net: tuple[int, ...]
    payments: tuple[RulingPayment, ...]
    settled_at: str


@value
class DealAmended:
    """A deal counts differently than it was recorded, by order of an arbitrator.

    ``corrects``: the position in the club's log of the deal's result. ``net``, ``payments`` and ``settled_at`` as in
    ``RulingApplied``.
    """

    dispute: str
    deal: int
    corrects: int
    net: tuple[int, ...]
    payments: tuple[RulingPayment, ...]
    settled_at: str

    @property
    def kind(self) -> Literal["amended"]:
        """The effect on the deal, as in ``RulingApplied``."""
        return "amended"


def amending_ruling(asked: type) -> type[Ruling]:
    """Return the type of rulings of a game whose deals can be amended (``DealAmendments``). ``asked``: of its amendments.

    Its field ``amendment`` is None in a ruling that amends nothing.
    """

    def amended(self: Any) -> tuple[str, ...]:  # noqa: ANN401  a value of this type
        transfers = ("transfers",) if self.transfers else ()
        return transfers if self.amendment is None else ("result", *transfers)

    hints = {"outcome": Literal["amended", "voided", "ordered"], "amendment": asked | None}
    about = {"__doc__": Ruling.__doc__, "__annotations__": hints, "amended": property(amended)}
    return value(type("Ruling", (Ruling,), about))


def amending_event(kept: type) -> type[DealAmended]:
    """Return the type of such a game's events of amended deals. Its field ``amended``: the deal as it counts now."""
    about = (DealAmended.__doc__ or "") + "``amended``: the deal as it counts now.\n"
    return type("DealAmended", (DealAmended,), {"__doc__": about, "__annotations__": {"amended": kept}})
