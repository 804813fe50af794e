"""Messages of rulings at tables of games that bring none of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.rulings.declared import DealAmended, RulingApplied
from ging_service.event_messages.event_message import EventMessage
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.event_messages.event_message import Names

    AmendedWords = Callable[[DealAmended, Names], str]
    DealWords = Callable[[int], str]


def amended_words(event: DealAmended, _names: Names) -> str:
    """That a deal is amended."""
    return deal_is_amended(event.deal)


def deal_is_amended(deal: int) -> str:
    """That the deal of this number is amended."""
    return _("By a ruling, deal %(deal)s is amended.", deal=number(deal))


def deal_is_void(deal: int) -> str:
    """That the deal of this number is void by a ruling."""
    return _("By a ruling, deal %(deal)s is void.", deal=number(deal))


def deal_is_corrected(deal: int) -> str:
    """That a ruling orders payments for the deal of this number."""
    return _("By a ruling, something is corrected in deal %(deal)s.", deal=number(deal))


def ruling_message(
    event: RulingApplied | DealAmended, names: Names, amended: AmendedWords, voided: DealWords, corrected: DealWords
) -> EventMessage:
    """The message of a ruling: its deal, its dispute, and the counters won and lost by it.

    In the game's words: ``amended`` returns what has become of an amended deal, ``voided`` that a deal is void, and
    ``corrected`` that payments are ordered for one.
    """
    return EventMessage(text=" ".join(_sentences(event, names, amended, voided, corrected)))


def _sentences(
    event: RulingApplied | DealAmended, names: Names, amended: AmendedWords, voided: DealWords, corrected: DealWords
) -> Iterator[str]:
    # First: an amended deal is told in the words of its game, which know more than the sentences below.
    if isinstance(event, DealAmended):
        yield amended(event, names)
    elif event.kind == "voided":
        yield voided(event.deal)
    elif event.deal:
        yield corrected(event.deal)
    else:
        yield _("By a ruling, something is corrected.")
    if event.dispute:  # "" for a reader who may not know of it
        yield _("It decides dispute %(dispute)s.", dispute=event.dispute)
    changes = names.changes(event.net)
    yield _("The result is %(changes)s.", changes=changes) if changes else _("No counters move.")
