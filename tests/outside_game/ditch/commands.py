"""Commands at a table of Ditch."""

from __future__ import annotations

from ditch.rules import HouseRules
from ging_service.domain.declare import command, opening_command, service_command, service_fills
from ging_service.domain.game.authority import deadline, opens, own_seat, seat_or_scribe


@opening_command(by=opens())
class OpenTable:
    """D1: members sit down in seat order."""

    members: tuple[str, ...]
    rules: HouseRules


@command(by=seat_or_scribe)
class Deal:
    """D3: deal the next hands."""

    order: tuple[str, ...] = service_fills(default=())
    seed: str = service_fills(default="")
    now_s: int = service_fills(default=0)


@command(by=own_seat("D4"))
class Draw:
    """D4: draw the top card of the stock."""

    seat: int


@command(by=own_seat("D4"))
class Discard:
    """D4: put a card of your hand on the discards."""

    seat: int
    card: str
    now_s: int = service_fills(default=0)


@command(by=own_seat("D4"))
class Knock:
    """D5: end the deal instead of drawing."""

    seat: int


@service_command(by=deadline("D9"))
class EndTurn:
    """D9: the time limit has passed."""

    now_s: int = service_fills(default=0)


Command = OpenTable | Deal | Draw | Discard | Knock | EndTurn
