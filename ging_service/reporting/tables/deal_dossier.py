"""A disputed deal of any game for an arbitrator: its timeline, the counters it moved, and the rights of people.

It holds only what its reader may see. A game may have a dossier of its own that knows its rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ging_service.domain.streams import table_stream, transfers_of
from ging_service.execution.visibility import members_at
from ging_service.reporting.club.members import list_roles
from ging_service.reporting.tables.deals import VisibleDeal, get_deal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ging_service.domain.game import Transfer
    from ging_service.execution.caller import Principal
    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.execution.services import Services


class RuledTransfer(NamedTuple):
    """Counters that an event moves, and the rule in one line ("" for what is no numbered rule)."""

    source: str
    target: str
    counters: int
    reason: str
    rule: str
    rule_text: str


class DossierStep(NamedTuple):
    """An event of the deal, and the counters that it moved."""

    recorded_event: RecordedEvent
    transfers: tuple[Transfer, ...]


class Holder(NamedTuple):
    """Somebody who sat at the table or acted in the deal: their seat, −1 for none, and the roles that they hold now."""

    member: str
    seat: int
    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealDossier:
    """One deal. ``steps``: its events in order. ``holders``: the players by seat, then everybody else."""

    seen: VisibleDeal
    steps: tuple[DossierStep, ...]
    holders: tuple[Holder, ...]


def deal_dossier(services: Services, club_id: str, table_id: str, deal: int, person: Principal) -> DealDossier:
    """Return the dossier of a deal for a person. Raises ``NotFound``."""
    seen = get_deal(services, club_id, table_id, deal, person)
    members = members_at(services, club_id, table_stream(table_id))
    steps = tuple(DossierStep(one, transfers_of(one.event)) for one in seen.recorded_events)
    held = {one.member: one.roles for one in list_roles(services, club_id).members}
    # A dict and not a set: in the order in which they acted.
    acted = dict.fromkeys(one.actor for one in seen.recorded_events if one.actor and one.actor not in members)
    seats = (*enumerate(members), *((-1, member) for member in acted))
    return DealDossier(
        seen=seen, steps=steps, holders=tuple(Holder(member, seat, held.get(member, ())) for seat, member in seats)
    )


def with_rule_texts(transfers: Iterable[Transfer], rules: Mapping[str, str]) -> tuple[RuledTransfer, ...]:
    """Return transfers with the texts of their rules. ``rules``: those of the game, in one line each (``Game.rules``)."""
    return tuple(RuledTransfer(*one, rules.get(one.rule, "")) for one in transfers)
