"""The scored deals of a table, from its record, as rulings have left them (GR22, GR34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.domain.declare import Fact, from_fields, states, value
from ging_service.domain.structs import replace
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.state import ScoredDeal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@value
class KnownDeal:
    """A scored deal. ``knocker``: None where it is not recorded. ``has_hands``: both hands are recorded."""

    game: int
    line: ScoredDeal
    is_recorded: bool
    knocker: int | None = None
    has_hands: bool = False
    is_void: bool = False


def scored_deals(events: Iterable[Any]) -> dict[int, KnownDeal]:
    """Return the scored deals by number, in the order in which they were played. ``events``: all of the table, or all that name one deal."""
    begun: dict[int, e.HandsDealt | e.DealRecorded] = {}
    knocks: dict[int, e.Knock] = {}
    found: dict[int, KnownDeal] = {}
    for event in events:
        match event:
            case e.HandsDealt() | e.DealRecorded():
                begun[event.deal] = event
            case e.PlayerKnocked() | e.KnockRecorded():
                knocks[event.deal] = event
            case e.DealScored():
                knock = knocks.get(event.deal)
                found[event.deal] = KnownDeal(
                    game=begun[event.deal].game,
                    line=from_fields(ScoredDeal, event),
                    is_recorded=isinstance(begun[event.deal], e.DealRecorded),
                    knocker=knock.seat if knock else None,
                    has_hands=knock is not None,
                )
            case _ if states(event, Fact.RULING_APPLIED) and event.kind != "ordered":
                found[event.deal] = _ruled(found[event.deal], event)
            case _:
                pass
    return found


def _ruled(before: KnownDeal, event: Any) -> KnownDeal:  # noqa: ANN401  the game's own event of a ruling
    """The deal after a ruling that has voided or amended it."""
    if event.kind == "voided":
        return replace(before, is_void=True)
    kept = event.amended
    has_hands = before.has_hands or bool(kept.asked.hands)
    return replace(
        before, line=from_fields(ScoredDeal, kept, deal=event.deal), knocker=kept.knocker, has_hands=has_hands
    )


def sheet_of(deals: Mapping[int, KnownDeal], game: int) -> tuple[ScoredDeal, ...]:
    """GR22: the deals of a game that count, in order."""
    # Deals are in the order of play, because the first who reached the target has won (GR22).
    return tuple(one.line for one in deals.values() if one.game == game and not one.is_void)
