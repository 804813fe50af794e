"""Results of deals, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.event_message import EventMessage
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.messages.game_words import claim_words, combination_words
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.event_messages.event_message import Names

OfSettling = e.LayoutSwept | e.MostOfSuitWon | e.DealPassed

_COUNTERS_ON_TRAY = 8
"""G5: stakes that lie there."""


def settling_message(event: OfSettling, names: Names) -> EventMessage:
    """Return the message of a settlement: the winners, and the players who replace counters."""
    match event:
        case e.LayoutSwept():
            text = ngettext(
                "%(who)s sweeps the tray with %(what)s and takes one counter.",
                "%(who)s sweeps the tray with %(what)s and takes %(num)s counters.",
                _COUNTERS_ON_TRAY * event.stake,
                who=names.seat(event.seat),
                what=combination_words(event.combination),
            )
            return EventMessage(text=text, rule="G18")
        case e.MostOfSuitWon():
            return EventMessage(text=" ".join(_most(event, names)), rule=_rule(event))
        case e.DealPassed():
            text = _("Nobody has declared anything: deal %(deal)s passes.", deal=number(event.deal))
            return EventMessage(text=text, rule="G23")
        case _:
            assert_never(event)


def _rule(event: e.MostOfSuitWon) -> str:
    if len(event.claims) == 1:
        return "G23"
    return "G9" if event.claims[0].seat == event.claims[1].seat else "G8"


def _most(event: e.MostOfSuitWon, names: Names) -> Iterator[str]:
    """Yield one sentence each: the holders of most and second, what they take, who replaces it."""
    first, second = event.claims[0], event.claims[-1]
    name, most = names.seat(first.seat), claim_words(first)
    # Both winners take the same (G8), so the counters of the first one serve for "each".
    taken = sum(move.counters for move in event.taken if move.seat == first.seat)
    if first.seat != second.seat:
        yield _(
            "%(name)s has most with %(most)s, %(other)s second with %(second)s.",
            name=name,
            most=most,
            other=names.seat(second.seat),
            second=claim_words(second),
        )
        yield ngettext("Each takes one counter.", "Each takes %(num)s counters.", taken)
    elif len(event.claims) == 1:
        yield _("%(name)s has most with %(most)s, and nobody else claims anything.", name=name, most=most)
        yield ngettext("%(name)s takes one counter.", "%(name)s takes %(num)s counters.", taken, name=name)
    else:
        yield _(
            "%(name)s has most with %(most)s and second with %(second)s.",
            name=name,
            most=most,
            second=claim_words(second),
        )
        yield ngettext("%(name)s takes one counter.", "%(name)s takes %(num)s counters.", taken, name=name)
    yield _replaced(event, names)


def _replaced(event: e.MostOfSuitWon, names: Names) -> str:
    """G11, G30: Return the sentence about the players who replace the taken counters, as far as they can."""
    if not event.replaced_by:
        return _("Not everyone else can replace a counter, so nobody does.")
    count, who = len(event.replaced_by), names.seats(event.replaced_by)
    # G30: all that was taken is owed by the others. What is less than that was all they had.
    if sum(event.replaced) < sum(move.counters for move in event.taken):
        return ngettext(
            "%(names)s replaces it as far as they can.", "%(names)s replace it as far as they can.", count, names=who
        )
    return ngettext("%(names)s replaces it.", "%(names)s replace it.", count, names=who)
