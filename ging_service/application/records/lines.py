"""From the events of a table back to the lines that say the same."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ging_service.domain.games.ging import events as e
from ging_service.domain.games.ging import evolve, initial_state

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.cards import Hand
    from ging_service.domain.games.ging.state import Deal, TableState

EventAt = tuple[e.Event, str]
_AT_ONCE = {"player": "all ok", "scribe": "settle", "time_limit": "time up"}
_ALONE = {"player": "ok", "scribe": "away", "time_limit": "away"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A line without its time. ``remark``: it is one. ``from_s``: the time limit of this deal runs from then (0: none)."""

    text: str
    happened_at: str
    remark: bool = False
    deal: bool = False
    from_s: int = 0


def lines_of(events: Sequence[EventAt]) -> Iterator[Written]:
    """The lines that lead to these events. What merely follows from a command has no line."""
    state, place = initial_state(), 0
    while place < len(events):
        event, happened_at = events[place]
        taken = 1
        if isinstance(event, e.PlayerSatisfied):
            text, taken = _satisfied(state, events, place)
            yield Written(text=text, happened_at=happened_at)
        else:
            yield from _line(state, events, place)
        for done, _ in events[place : place + taken]:
            state = evolve(state, done)
        place += taken


def _satisfied(state: TableState, events: Sequence[EventAt], place: int) -> tuple[str, int]:
    """G19: one player who is satisfied, or all silent ones at once; and how many events that are."""
    first, happened_at = events[place]
    assert isinstance(first, e.PlayerSatisfied)  # noqa: S101  the caller looked
    silent = state.deal.silent if state.deal else ()
    run = tuple(
        event.seat
        for event, at in events[place : place + len(silent)]
        if isinstance(event, e.PlayerSatisfied) and event.by == first.by and at == happened_at
    )
    if run == silent and (len(run) > 1 or first.by == "time_limit"):
        return _AT_ONCE[first.by], len(run)
    return f"p{first.seat} {_ALONE[first.by]}", 1


def _line(state: TableState, events: Sequence[EventAt], place: int) -> Iterator[Written]:
    event, at = events[place]
    match event:
        case e.HandsDealt() | e.DealRecorded():
            hands = _hands(events, place)
            limit_s = state.seating.rules.declaring_limit_s
            from_s = event.declare_by_s - limit_s if event.declare_by_s else 0
            yield Written(text=f"deal by p{event.dealer}{hands}", happened_at=at, deal=True, from_s=from_s)
        case e.SuitDeclared():
            text = f"p{event.seat} {event.suit} {event.points}"
            yield Written(text=text + _tabled(state.deal, event.cards), happened_at=at)
        case e.CombinationDeclared():
            text = f"p{event.seat} {event.combination}"
            yield Written(text=text + _tabled(state.deal, event.cards), happened_at=at)
        case e.FalseClaimRefused():
            yield Written(text=_false(event), happened_at=at)
        case e.HandsShown():
            yield Written(text="settle", happened_at=at)
        case e.RemarkMade():
            yield Written(text=f"# {event.text}", happened_at=at, remark=True)
        case _:
            yield from (Written(text=text, happened_at=at) for text in _plain(event))


def _plain(event: e.Event) -> Iterator[str]:
    """Lines that need nothing but their event; none where an event only follows from a command."""
    match event:
        case e.CardCut():
            yield f"cut p{event.seat} {event.card}"
        case e.DealMisdealt():
            yield f"misdeal {_reason(event.reason)}".rstrip()
        case e.DealUndone():
            yield f"undo {event.deal} {_reason(event.reason)}"
        case e.LostDealAccused():
            yield f"accuse p{event.accuser} p{event.accused}"
        case e.LostDealFound():
            yield f"find p{event.accused} {'yes' if event.upheld else 'no'}"
        case e.CountersRebought():
            yield f"rebuy p{event.seat} {event.counters}"
        case e.GameEnded(reason="closed"):
            yield "end"
        case _:
            pass


def _reason(reason: str) -> str:
    """A reason as it is, or in double quotes where it would not be read back letter by letter."""
    plain = reason.strip() == reason and reason.isprintable() and not {'"', "#"}.intersection(reason)
    return reason if plain else json.dumps(reason, ensure_ascii=False)


def _hands(events: Sequence[EventAt], place: int) -> str:
    """The four hands of a deal, if they may all be seen: at the deal, or when they were turned up (G20)."""
    dealt, _ = events[place]
    assert isinstance(dealt, e.HandsDealt | e.DealRecorded)  # noqa: S101  the caller looked
    hands = dealt.hands
    if not all_known(hands):
        shown = (
            event.hands for event, _ in events[place:] if isinstance(event, e.HandsShown) and event.deal == dealt.deal
        )
        hands = next(shown, ())
    return " " + " / ".join(" ".join(hand) for hand in hands) if all_known(hands) else ""


def all_known(hands: Sequence[Hand]) -> bool:
    """Whether all four hands are there."""
    return bool(hands) and all(hands)


def _tabled(deal: Deal | None, cards: Hand) -> str:
    """The cards of a claim, where the line of the deal does not hold them."""
    if deal is None or all_known(deal.dealt.hands):
        return ""
    return " " + " ".join(cards)


def _false(event: e.FalseClaimRefused) -> str:
    """G21: a false claim, without the cards: the log does not keep them."""
    said = f"{event.suit} {event.points}" if event.suit else event.combination
    return f"p{event.seat} {said} false"
