"""How a deal was settled, step by step: who takes, who replaces, the sweep and the new dressing; each with its rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.domain.games.ging import events as e
from ging_service.domain.games.ging.rules.combinations import RULE
from ging_service.domain.games.ging.rules.counting import SEATS
from ging_service.domain.games.ging.rules.places import corner
from ging_service.web.pages.game_words import claim_words, combination_words, ended_words
from ging_service.web.pages.heaps import Heap, heap_of
from ging_service.web.pages.words import _, ngettext, number, together

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ging_service.domain.games.ging.rules.ending import TrayMove

    Names = Callable[[int], str]

_OWNERS = {corner(seat): seat for seat in SEATS}


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementStep:
    """One step in words, and its rule. ``moved``: the counters that change hands, None where none do."""

    words: str
    rule: str
    moved: Heap | None = None


def steps_of_settlement(events: Iterable[Any], name: Names) -> tuple[SettlementStep, ...]:
    """The steps that a deal's visible events come to, in order; the events before its settlement move nothing.

    ``name``: how the player of a seat is called.
    """
    return tuple(step for event in events for step in _steps(event, name))


def _steps(event: e.Event, name: Names) -> Iterator[SettlementStep]:  # noqa: C901  one line for each event
    match event:
        case e.FalseClaimPenalised():
            yield _penalty(event, name)
        case e.HandsShown():
            yield SettlementStep(words=_("All hands are turned up and read."), rule="G20")
        case e.MostOfSuitWon():
            yield from _claims(event, name)
            yield from _taken(event, name)
            yield from _replaced(event, name)
        case e.LayoutSwept():
            yield from _sweep(event, name)
        case e.TrayDressed():
            yield _dressing(event)
        case e.DealPassed():
            yield SettlementStep(words=_("Nobody declared anything: nothing moves, the deal passes."), rule="G23")
        case e.DealMisdealt():
            yield SettlementStep(words=_("A misdeal: nothing moves, the same dealer deals again."), rule="G24")
        case e.DealUndone():
            yield SettlementStep(words=_("The scribe undoes the deal: what it moved is paid back."), rule="G24")
        case e.GameEnded():
            yield SettlementStep(words=ended_words(event.reason), rule="G30" if event.reason == "cannot_pay" else "G29")
        case e.LayoutDivided():
            yield _division(event.moves, name)
        case e.StacksReturned():
            yield _return(event, name)
        case _:
            pass


def _claims(event: e.MostOfSuitWon, name: Names) -> Iterator[SettlementStep]:
    """G8, G9: whose claims win."""
    first, second = event.claims[0], event.claims[-1]
    if first.seat == second.seat:
        claims = together([claim_words(claim) for claim in event.claims])
        yield SettlementStep(
            words=_("%(name)s has most and second with %(claims)s.", name=name(first.seat), claims=claims), rule="G9"
        )
        return
    said = _("%(name)s has most with %(claim)s.", name=name(first.seat), claim=claim_words(first))
    yield SettlementStep(words=said, rule="G8")
    said = _("%(name)s is second with %(claim)s.", name=name(second.seat), claim=claim_words(second))
    yield SettlementStep(words=said, rule="G8")


def _taken(event: e.MostOfSuitWon, name: Names) -> Iterator[SettlementStep]:
    """G8, G9, G11: which corners the winners empty."""
    rule = "G8" if len({move.seat for move in event.taken}) > 1 else "G9"
    for move in event.taken:
        words = ngettext(
            "%(name)s takes one counter from %(owner)s's corner.",
            "%(name)s takes %(num)s counters from %(owner)s's corner.",
            move.counters,
            name=name(move.seat),
            owner=name(_OWNERS[move.place]),
        )
        yield SettlementStep(words=words, rule=rule, moved=heap_of(move.counters))


def _replaced(event: e.MostOfSuitWon, name: Names) -> Iterator[SettlementStep]:
    """G11: who dresses his corner again."""
    if event.replaced_by:
        words = ngettext(
            "%(names)s put one counter back on the corner in front of them.",
            "%(names)s put %(num)s counters back on the corner in front of them.",
            event.stake,
            names=together([name(seat) for seat in event.replaced_by]),
        )
        yield SettlementStep(words=words, rule="G11", moved=heap_of(sum(event.replaced)))


def _sweep(event: e.LayoutSwept, name: Names) -> Iterator[SettlementStep]:
    """G12 to G18: what sweeps the tray, and all that lies on it."""
    what = combination_words(event.combination)
    yield SettlementStep(
        words=_("%(name)s has %(what)s.", name=name(event.seat), what=what), rule=RULE[event.combination]
    )
    counters = 2 * len(SEATS) * event.stake
    words = _(
        "%(name)s sweeps the tray: all %(counters)s counters, four corners and the pee.",
        name=name(event.seat),
        counters=number(counters),
    )
    yield SettlementStep(words=words, rule="G18", moved=heap_of(counters))


def _dressing(event: e.TrayDressed) -> SettlementStep:
    words = ngettext(
        "Everybody dresses the tray: one counter on his corner and one in the pee.",
        "Everybody dresses the tray: %(num)s counters on his corner and as many in the pee.",
        event.stake,
    )
    return SettlementStep(words=words, rule="G5", moved=heap_of(2 * len(SEATS) * event.stake))


def _penalty(event: e.FalseClaimPenalised, name: Names) -> SettlementStep:
    paid = _shares(event.paid, name)
    words = _("%(name)s pays for a false claim: %(paid)s.", name=name(event.seat), paid=paid)
    return SettlementStep(words=words, rule="G21", moved=heap_of(sum(event.paid)))


def _division(moves: Sequence[TrayMove], name: Names) -> SettlementStep:
    """G31: what each gets of the tray."""
    shares = [sum(move.counters for move in moves if move.seat == seat) for seat in SEATS]
    words = _("The tray is divided: %(shares)s.", shares=_shares(shares, name))
    return SettlementStep(words=words, rule="G31", moved=heap_of(sum(shares)))


def _return(event: e.StacksReturned, name: Names) -> SettlementStep:
    words = _("Everybody takes his stack home: %(stacks)s.", stacks=_shares(event.counters, name))
    return SettlementStep(words=words, rule="G29")


def _shares(counters: Sequence[int], name: Names) -> str:
    """Who has how many, without those who have none: "Anna 2, Ben 2 and Cato 1"."""
    return together(
        [
            _("%(name)s %(counters)s", name=name(seat), counters=number(share))
            for seat, share in enumerate(counters)
            if share
        ]
    )
