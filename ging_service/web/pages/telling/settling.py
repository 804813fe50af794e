"""What a deal comes to, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.games.ging import events as e
from ging_service.web.pages.game_words import claim_words, combination_words
from ging_service.web.pages.telling.told import Told
from ging_service.web.pages.words import _, ngettext, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.web.pages.telling.told import Called

OfSettling = e.LayoutSwept | e.MostOfSuitWon | e.DealPassed

_COUNTERS_ON_TRAY = 8
"""G5: stakes that lie there."""


def tell_of_settling(event: OfSettling, called: Called) -> Told:
    """Who takes what, and who replaces it."""
    match event:
        case e.LayoutSwept():
            text = ngettext(
                "%(who)s sweeps the tray with %(what)s and takes one counter.",
                "%(who)s sweeps the tray with %(what)s and takes %(num)s counters.",
                _COUNTERS_ON_TRAY * event.stake,
                who=called.seat(event.seat),
                what=combination_words(event.combination),
            )
            return Told(text=text, rule="G18")
        case e.MostOfSuitWon():
            return Told(text=" ".join(_most(event, called)), rule=_rule(event))
        case e.DealPassed():
            text = _("Nobody has declared anything: deal %(deal)s passes.", deal=number(event.deal))
            return Told(text=text, rule="G23")
        case _:
            assert_never(event)


def _rule(event: e.MostOfSuitWon) -> str:
    if len(event.claims) == 1:
        return "G23"
    return "G9" if event.claims[0].seat == event.claims[1].seat else "G8"


def _most(event: e.MostOfSuitWon, called: Called) -> Iterator[str]:
    """One sentence each: who has most and second, what they take, who replaces it."""
    first, second = event.claims[0], event.claims[-1]
    name, most = called.seat(first.seat), claim_words(first)
    taken = sum(move.counters for move in event.taken if move.seat == first.seat)
    if first.seat != second.seat:
        yield _(
            "%(name)s has most with %(most)s, %(other)s second with %(second)s.",
            name=name,
            most=most,
            other=called.seat(second.seat),
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
    yield _replaced(event, called)


def _replaced(event: e.MostOfSuitWon, called: Called) -> str:
    """G11: who replaces what was taken; nobody, where one of them cannot."""
    if not event.replaced_by:
        return _("Not everybody else can replace a counter, so nobody does.")
    return ngettext(
        "%(names)s replaces it.", "%(names)s replace it.", len(event.replaced_by), names=called.seats(event.replaced_by)
    )
