"""Events that let players verify a deal: the shuffle's commitment before it, the opened hands after it (G4, G22)."""

from __future__ import annotations

from typing import Annotated, Literal

from ging_service.domain.declare import Described, Fact, event
from ging_service.games.ging.rules.cards import DealNumber, Seat

OpenedFor = Literal["end_of_table", "ruling", "review"]


@event(Fact.SHUFFLE_COMMITTED, says="The service has committed to the shuffle of deal %(deal)s.")
class ShuffleCommitted:
    """G4: the service has bound itself to ``seed`` (32 bytes as 64 lower hex digits) for the next deal.

    The log shows a commitment to the seed and not the seed; "" where the reader may not see it.
    """

    deal: Annotated[int, Described("number of the deal that is to be dealt")]
    seed: Annotated[str, Described("64 hexadecimal digits; null until the deal's hands are open", none="")]


@event(label="Added to the shuffle", says="%(seat)s adds to the shuffle of deal %(deal)s.", note="contribution")
class ShuffleContributed:
    """G4: a player has contributed to the committed shuffle. Everybody sees the contribution."""

    deal: DealNumber
    seat: Seat
    contribution: Annotated[str, Described("as given")]


@event(
    Fact.TABLE_CHANGED, says="The shuffle for deal %(deal)s is void: a new one will follow.", rule="G24", note="reason"
)
class ShuffleVoided:
    """G4, G24: the shuffle that was committed to is not dealt. ``deal`` is still to be dealt, by another shuffle."""

    deal: Annotated[int, Described("still to be dealt, by another shuffle")]
    reason: Annotated[str, Described("why it was not dealt")]


@event(Fact.DEAL_OPENED)
class HandsOpened:
    """G22: everything that these deals were dealt from, all hands and the seeds, is open to everybody from now on."""

    deals: Annotated[
        tuple[int, ...], Described("numbers of the deals whose hands and seeds are open to all from now on")
    ]
    reason: Annotated[OpenedFor, Described("why")]
