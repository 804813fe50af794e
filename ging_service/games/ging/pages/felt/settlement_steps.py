"""Settlement of a deal, step by step: takers, replacers, the sweep and the new dressing; each with its rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.event_messages.table_view import step_of
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.messages.game_words import claim_words, combination_words
from ging_service.games.ging.rules.cards import SEATS, corner
from ging_service.games.ging.rules.combinations import RULE
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext
from ging_service.web.pages.rendering.cards_and_counters import CounterStack, heap_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ging_service.games.ging.rules.ending import TrayMove

    SeatName = Callable[[int], str]

_OWNERS = {corner(seat): seat for seat in SEATS}


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementStep:
    """One step in words, and its rule. ``moved``: the counters that change hands, None where none do."""

    words: str
    rule: str
    moved: CounterStack | None = None


def steps_of_settlement(events: Iterable[Any], name: SeatName) -> tuple[SettlementStep, ...]:
    """Return the steps of a deal's visible events, in order; the events before its settlement move nothing.

    ``name``: returns the name of a seat's player.
    """
    return tuple(step for event in events for step in _steps(event, name))


def _steps(event: e.Event, name: SeatName) -> Iterator[SettlementStep]:  # noqa: C901  one line for each event
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
            yield SettlementStep(
                words=_("Nobody declared anything: no counters move, and the deal passes."), rule="G23"
            )
        case e.DealMisdealt():
            yield SettlementStep(words=_("A misdeal: no counters move, and the same dealer deals again."), rule="G24")
        case e.DealUndone():
            yield SettlementStep(words=_("The scribe undoes the deal: its counters are paid back."), rule="G24")
        case e.GameEnded():
            step = step_of(event, name)
            yield SettlementStep(words=step.words, rule=step.rule)
        case e.LayoutDivided():
            yield _division(event.moves, name)
        case e.StacksReturned():
            yield _return(event, name)
        # All other events lead up to the settlement and move no counters.
        case _:
            pass


def _claims(event: e.MostOfSuitWon, name: SeatName) -> Iterator[SettlementStep]:
    """G8, G9, G23: Yield the winning claims."""
    first, second = event.claims[0], event.claims[-1]
    if first.seat == second.seat:
        claims = together([claim_words(claim) for claim in event.claims])
        yield SettlementStep(
            words=_("%(name)s has most and second with %(claims)s.", name=name(first.seat), claims=claims),
            # The only claim of the deal is both by a rule of its own.
            rule="G9" if len(event.claims) > 1 else "G23",
        )
        return
    said = _("%(name)s has most with %(claim)s.", name=name(first.seat), claim=claim_words(first))
    yield SettlementStep(words=said, rule="G8")
    said = _("%(name)s is second with %(claim)s.", name=name(second.seat), claim=claim_words(second))
    yield SettlementStep(words=said, rule="G8")


def _taken(event: e.MostOfSuitWon, name: SeatName) -> Iterator[SettlementStep]:
    """G8, G9, G11: Yield the corners that the winners empty."""
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


def _replaced(event: e.MostOfSuitWon, name: SeatName) -> Iterator[SettlementStep]:
    """G11, G30: Yield the players who dress their corner again."""
    moved = heap_of(sum(event.replaced))
    # Where nobody puts anything back, the end of the game, which follows, says why (G30).
    if sum(event.replaced) < sum(move.counters for move in event.taken) and event.replaced_by:
        words = _(
            "Not everyone has enough to dress the corner in front of them again. They put back: %(shares)s.",
            shares=_shares(event.replaced, name),
        )
        yield SettlementStep(words=words, rule="G30", moved=moved)
    elif event.replaced_by:
        words = ngettext(
            "%(names)s put one counter back on the corner in front of them.",
            "%(names)s put %(num)s counters back on the corner in front of them.",
            event.stake,
            names=together([name(seat) for seat in event.replaced_by]),
        )
        yield SettlementStep(words=words, rule="G11", moved=moved)


def _sweep(event: e.LayoutSwept, name: SeatName) -> Iterator[SettlementStep]:
    """G12 to G18: Yield the sweep: its combination, and all counters that lie on the tray."""
    what = combination_words(event.combination)
    yield SettlementStep(
        words=_("%(name)s has %(what)s.", name=name(event.seat), what=what), rule=RULE[event.combination]
    )
    # G5: the tray is always fully dressed when a deal begins, so nothing else can lie there.
    counters = 2 * len(SEATS) * event.stake
    words = _(
        "%(name)s sweeps the tray: all %(counters)s counters, four corners and the pee.",
        name=name(event.seat),
        counters=number(counters),
    )
    yield SettlementStep(words=words, rule="G18", moved=heap_of(counters))


def _dressing(event: e.TrayDressed) -> SettlementStep:
    words = ngettext(
        "Everyone dresses the tray: one counter on their corner and one in the pee.",
        "Everyone dresses the tray: %(num)s counters on their corner and as many in the pee.",
        event.stake,
    )
    return SettlementStep(words=words, rule="G5", moved=heap_of(2 * len(SEATS) * event.stake))


def _penalty(event: e.FalseClaimPenalised, name: SeatName) -> SettlementStep:
    paid = _shares(event.paid, name)
    words = _("%(name)s pays for a false claim: %(paid)s.", name=name(event.seat), paid=paid)
    return SettlementStep(words=words, rule="G21", moved=heap_of(sum(event.paid)))


def _division(moves: Sequence[TrayMove], name: SeatName) -> SettlementStep:
    """G31: Return each player's share of the tray."""
    shares = [sum(move.counters for move in moves if move.seat == seat) for seat in SEATS]
    words = _("The tray is divided: %(shares)s.", shares=_shares(shares, name))
    return SettlementStep(words=words, rule="G31", moved=heap_of(sum(shares)))


def _return(event: e.StacksReturned, name: SeatName) -> SettlementStep:
    words = _("Everyone takes their stack home: %(stacks)s.", stacks=_shares(event.counters, name))
    return SettlementStep(words=words, rule="G29")


def _shares(counters: Sequence[int], name: SeatName) -> str:
    """Return counters by player, without those who have none: "Anna 2, Ben 2 and Cato 1"."""
    return together(
        [
            _("%(name)s %(counters)s", name=name(seat), counters=number(share))
            for seat, share in enumerate(counters)
            if share
        ]
    )
