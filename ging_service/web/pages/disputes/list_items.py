"""Disputes in a list, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, get_args

from ging_service.domain.disputes.state import Phase
from ging_service.event_messages.disputes import outcome_words
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ging_service.domain.disputes.events import Outcome
    from ging_service.reporting.tables.disputes import DisputeEntry

STATES: Final[tuple[Phase, ...]] = tuple(phase for phase in get_args(Phase) if phase != "unraised")
"""The states in which a dispute can be found."""

_BADGES: Final = {"raised": "warn", "under_review": "warn", "ruled": "good", "withdrawn": ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryWords:
    """A dispute in one line. ``badge``: the class of its state; ``outcome`` "": none yet."""

    dispute_id: str
    about: str
    state: str
    badge: str
    raised_by: str
    arbitrator: str
    outcome: str
    raised_at: str
    changed_at: str


def entry_words(entry: DisputeEntry, names: Mapping[str, str]) -> EntryWords:
    """Return one dispute in words. ``names``: the members' names."""
    outcome: Outcome | str = entry.outcome
    return EntryWords(
        dispute_id=entry.dispute_id,
        about=about_words(entry.subject, entry.deal, entry.table_id),
        state=state_words(entry.state),
        badge=_BADGES[entry.state],
        raised_by=names.get(entry.raised_by, entry.raised_by),
        arbitrator=names.get(entry.arbitrator, entry.arbitrator),
        outcome=outcome_words(outcome) if outcome else "",  # type: ignore[arg-type]  # a row's text
        raised_at=entry.raised_at,
        changed_at=entry.changed_at,
    )


def entries_words(entries: Iterable[DisputeEntry], names: Mapping[str, str]) -> tuple[EntryWords, ...]:
    """Return several disputes in words, in their order."""
    return tuple(entry_words(entry, names) for entry in entries)


def state_words(state: str) -> str:
    """Return the labels for states of disputes."""
    return {
        "raised": _("waiting for an arbitrator"),
        "under_review": _("under review"),
        "ruled": _("ruled"),
        "withdrawn": _("withdrawn"),
    }[state]


def about_words(subject: str, deal: int, table: str) -> str:
    """Return the subject of a dispute in words."""
    if not deal:
        return {
            "transfer": _("Counters that moved at table %(table)s", table=table),
            "penalty": _("A penalty at table %(table)s", table=table),
        }[subject]
    said, at = number(deal), table
    return {
        "deal": _("Deal %(deal)s at table %(table)s", deal=said, table=at),
        "declaration": _("A declaration in deal %(deal)s at table %(table)s", deal=said, table=at),
        "transfer": _("Counters that moved in deal %(deal)s at table %(table)s", deal=said, table=at),
        "penalty": _("A penalty in deal %(deal)s at table %(table)s", deal=said, table=at),
    }[subject]
