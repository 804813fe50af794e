"""What makes a deal fair to see, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.games.ging import fair_events as f
from ging_service.web.pages.telling.told import Told
from ging_service.web.pages.words import _, ngettext, number, together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.web.pages.telling.told import Called

OfShuffle = f.ShuffleCommitted | f.ShuffleContributed | f.ShuffleVoided | f.HandsOpened


def tell_of_shuffle(event: OfShuffle, called: Called) -> Told:
    """The shuffle before the deal, and the hands after it."""
    match event:
        case f.ShuffleCommitted():
            text = _("The service has bound itself to the shuffle of deal %(deal)s.", deal=number(event.deal))
            return Told(text=text, rule="G4")
        case f.ShuffleContributed():
            text = _(
                "%(who)s adds to the shuffle of deal %(deal)s.", who=called.seat(event.seat), deal=number(event.deal)
            )
            return Told(text=text, rule="G4", note=event.contribution)
        case f.ShuffleVoided():
            text = _("The shuffle for deal %(deal)s is void: there will be another.", deal=number(event.deal))
            return Told(text=text, rule="G24", note=event.reason)
        case f.HandsOpened():
            return Told(text=_opened(event), rule="G22")
        case _:
            assert_never(event)


def _opened(event: f.HandsOpened) -> str:
    num, deals = len(event.deals), _runs(event.deals)
    match event.reason:
        case "end_of_table":
            return ngettext(
                "The table is over: the hands of deal %(deals)s are open to everybody.",
                "The table is over: the hands of deals %(deals)s are open to everybody.",
                num,
                deals=deals,
            )
        case "ruling":
            return ngettext(
                "By a ruling the hands of deal %(deals)s are open to everybody.",
                "By a ruling the hands of deals %(deals)s are open to everybody.",
                num,
                deals=deals,
            )
        case "review":
            return ngettext(
                "For a review the hands of deal %(deals)s are open to everybody.",
                "For a review the hands of deals %(deals)s are open to everybody.",
                num,
                deals=deals,
            )
        case _:
            assert_never(event.reason)


def _runs(deals: Sequence[int]) -> str:
    """Numbers as one list; several in a row as "1 to 7" is written: 1–7."""
    first, last = deals[0], deals[-1]
    if 1 < len(deals) == last - first + 1:
        return f"{number(first)}–{number(last)}"
    return together([number(deal) for deal in deals])
