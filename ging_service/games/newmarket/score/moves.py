"""The moves of a deal, each with its rule: what players did, and what followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.transfers import stack_changes, transfers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.cards import Card
    from ging_service.games.newmarket.rules.cards import GameKind

MoveKind = Literal[
    "rebuy",
    "dress",
    "buy",
    "bury",
    "swap",
    "start",
    "play",
    "stop_highest",
    "stop_dead",
    "stop_played",
    "pass",
    "heap",
    "kitty",
    "cards_left",
    "blocked",
    "divide",
]

_STOPS: Final[dict[e.StopReason, MoveKind]] = {
    "highest": "stop_highest",
    "dead": "stop_dead",
    "played": "stop_played",
}

_RULES: Final[dict[GameKind, dict[str, str]]] = {
    "newmarket": {"dress": "NM4", "first": "NM10", "start": "NM13", "highest": "NM12"},
    "original": {"dress": "NM53", "first": "NM52", "start": "NM54", "highest": "NM54"},
}
"""Where the original game has a rule of its own."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """A move, or what follows from one. ``seat`` is None where nobody acts, ``card`` and ``counters`` where there are none."""

    move: MoveKind
    seat: int | None
    card: Card | None
    counters: int | None
    rule: str


def moves_of(events: Sequence[e.Event], game: GameKind, seats: int) -> Iterator[Move]:  # noqa: C901, PLR0912  one for each event
    """Yield the moves of a deal in order. Questions to players, and players who do not buy, are none."""
    rules = _RULES[game]
    start = rules["first"]
    # A won kitty is the same event by both rules, so the end of the deal tells which of them it was.
    by_last_king = any(isinstance(event, e.DealEnded) and event.kind == "last_king" for event in events)
    for event in events:
        match event:
            case e.StackBought():
                yield Move("rebuy", event.seat, None, event.counters, "NM5")
            case e.LayoutDressed():
                yield Move("dress", None, None, event.stake * len(event.heaps) + event.kitty, rules["dress"])
            case e.DeadHandBought():
                yield Move("buy", event.seat, None, event.paid, "NM9")
            case e.CardBuried():
                yield Move("bury", event.caller, event.target or None, None, "NM23")
                if event.seat >= 0:
                    yield Move("swap", event.seat, None, None, "NM24")
            case e.CardPlayed(starts=True):
                yield Move("start", event.seat, event.card, None, start)
                start = rules["start"]
            case e.CardPlayed():
                yield Move("play", event.seat, event.card, None, "NM11")
            case e.SequenceStopped():
                rule = rules["highest"] if event.reason == "highest" else "NM12"
                yield Move(_STOPS[event.reason], None, event.missing or None, None, rule)
            case e.StartPassed():
                yield Move("pass", event.seat, None, None, "NM14")
            case e.HeapWon():
                yield Move("heap", event.seat, event.heap, event.counters, event.rule)
            case e.KittyWon():
                yield Move("kitty", event.seat, None, event.counters, "NM26" if by_last_king else "NM19")
            case e.CardsLeftPaid():
                yield Move("cards_left", event.seat, None, sum(event.paid), "NM56")
            case e.DealEnded(kind="blocked"):
                yield Move("blocked", None, None, None, "NM20")
            case e.LayoutDivided():
                for seat, counters in enumerate(stack_changes(transfers(event), seats)):
                    yield Move("divide", seat, None, counters, "NM27")
            case _:
                pass
