"""The end of a deal and of a game, step by step, each with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.event_messages.table_view import DealStep, step_of
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.messages import (
    RULE_OF_RESULT,
    by_seat,
    result_words,
)
from ging_service.i18n.formatting import signed, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    SeatName = Callable[[int], str]


def deal_steps(events: Iterable[Any], name: SeatName) -> tuple[DealStep, ...]:
    """Return the steps of visible events, in order; the turns of the deal are none. ``name``: of a seat's player."""
    steps: list[DealStep] = []
    for event in events:
        match event:
            case e.HandsShown() | e.PressAdded() | e.PressOffered() | e.PressDeclined() | e.PlayEnded():
                steps.append(step_of(event, name))
            case e.DealScored():
                steps += _score(event, name)
            case e.DealVoided():
                steps.append(DealStep(words=_("The deal is void: nobody scores."), rule="WR36"))
            case _:
                steps += _end(event, name)
    return tuple(steps)


def _score(event: e.DealScored, name: SeatName) -> Iterator[DealStep]:
    """WR17, WR19 to WR24, WR32: how the deal has ended, what was in hand and in melds, and what is written down for it."""
    yield DealStep(words=result_words(event.kind, event.winner, name), rule=RULE_OF_RESULT[event.kind])
    yield DealStep(words=_("Points in hand: %(points)s.", points=by_seat(event.held, name)), rule="WR20")
    if any(event.melded):
        yield DealStep(words=_("Points of melded cards: %(points)s.", points=by_seat(event.melded, name)), rule="WR32")
    if event.points != event.held:
        words = _("They are written down as: %(points)s.", points=by_seat(event.points, name))
        yield DealStep(words=words, rule="WR23")
    yield DealStep(words=_("Totals: %(totals)s.", totals=by_seat(event.totals, name)), rule="WR22")


def _end(event: Any, name: SeatName) -> Iterator[DealStep]:  # noqa: ANN401  any event of the game
    match event:
        case e.GameWon():
            who = together([name(seat) for seat in event.winners])
            words = ngettext("%(who)s wins the game.", "%(who)s win the game together.", len(event.winners), who=who)
            yield DealStep(words=words, rule="WR22")
        case e.GamePaid():
            parts = (
                (_("Counters for the totals: %(changes)s."), event.for_totals, "WR26"),
                (_("Counters for going out: %(changes)s."), event.for_fees, "WR28"),
            )
            for sentence, counters, rule in parts:
                if any(counters):
                    # The sentences are translated above, where the catalogue finds them as literals.
                    yield DealStep(words=sentence % {"changes": _changes(counters, name)}, rule=rule)
        case _:
            return


def _changes(figures: Sequence[int], name: SeatName) -> str:
    """Figures by seat that are not 0, as "Anna +2 and Ben −2"."""
    return together([f"{name(seat)} {signed(figure)}" for seat, figure in enumerate(figures) if figure])
