"""Commitments, contributions, voids and opened hands, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.event_messages.event_message import EventMessage
from ging_service.games.ging.decider import fair_events as f
from ging_service.i18n.formatting import number, together
from ging_service.i18n.messages import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.event_messages.event_message import Names

OfShuffle = f.ShuffleCommitted | f.ShuffleContributed | f.ShuffleVoided | f.HandsOpened


def shuffle_message(event: OfShuffle, names: Names) -> EventMessage:
    """Return the message of an event about the shuffle before the deal, or the hands after it."""
    match event:
        case f.ShuffleCommitted():
            text = _("The service has committed to the shuffle of deal %(deal)s.", deal=number(event.deal))
            return EventMessage(text=text, rule="G4")
        case f.ShuffleContributed():
            text = _(
                "%(who)s adds to the shuffle of deal %(deal)s.", who=names.seat(event.seat), deal=number(event.deal)
            )
            # Shown as it was typed: everybody needs the very text to work the shuffle out again (G4).
            return EventMessage(text=text, rule="G4", note=event.contribution)
        case f.ShuffleVoided():
            text = _("The shuffle for deal %(deal)s is void: a new one will follow.", deal=number(event.deal))
            return EventMessage(text=text, rule="G24", note=event.reason)
        case f.HandsOpened():
            return EventMessage(text=_opened(event), rule="G22")
        case _:
            assert_never(event)


def _opened(event: f.HandsOpened) -> str:
    # The end of a table opens all its deals at once, so a long evening is named as a run and not number by number.
    num, deals = len(event.deals), _runs(event.deals)
    match event.reason:
        case "end_of_table":
            return ngettext(
                "The game is over: the hands of deal %(deals)s are open to everyone.",
                "The game is over: the hands of deals %(deals)s are open to everyone.",
                num,
                deals=deals,
            )
        case "ruling":
            return ngettext(
                "By a ruling, the hands of deal %(deals)s are open to everyone.",
                "By a ruling, the hands of deals %(deals)s are open to everyone.",
                num,
                deals=deals,
            )
        case "review":
            return ngettext(
                "For a review, the hands of deal %(deals)s are open to everyone.",
                "For a review, the hands of deals %(deals)s are open to everyone.",
                num,
                deals=deals,
            )
        case _:
            assert_never(event.reason)


def _runs(deals: Sequence[int]) -> str:
    """Return numbers as one list; several in a row are joined, as in 1–7."""
    first, last = deals[0], deals[-1]
    if 1 < len(deals) == last - first + 1:
        return f"{number(first)}–{number(last)}"
    return together([number(deal) for deal in deals])
