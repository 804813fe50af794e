"""Commands at a table of Ditch."""

from __future__ import annotations

from ditch.rules import HouseRules
from ging_service.domain.declare import command, opening_command, service_command, service_fills


@opening_command
class OpenTable:
    """D1: members sit down in seat order."""

    members: tuple[str, ...]
    rules: HouseRules


@command
class Deal:
    """D3: deal the next hands."""

    order: tuple[str, ...] = service_fills(default=())
    seed: str = service_fills(default="")
    now_s: int = service_fills(default=0)


@command
class Draw:
    """D4: draw the top card of the stock."""

    seat: int


@command
class Discard:
    """D4: put a card of your hand on the discards."""

    seat: int
    card: str
    now_s: int = service_fills(default=0)


@command
class Knock:
    """D5: end the deal instead of drawing."""

    seat: int


@service_command
class EndTurn:
    """D9: the time limit has passed."""

    now_s: int = service_fills(default=0)


Command = OpenTable | Deal | Draw | Discard | Knock | EndTurn
