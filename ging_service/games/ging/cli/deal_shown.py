"""Deals as a list, and one deal event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.cli.shared import output
from ging_service.cli.shared.command_results import event_texts
from ging_service.domain.cards import SUIT_NAMES
from ging_service.domain.installed import GAMES
from ging_service.domain.streams import members_at
from ging_service.event_messages.general import spoken
from ging_service.games.ging.decider.events import DealRecorded, HandsDealt
from ging_service.games.ging.game import GAME
from ging_service.games.ging.messages.game_words import points_words
from ging_service.games.ging.rules.counting import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.cli.shared.session import Session
    from ging_service.reporting.paging import Page
    from ging_service.reporting.tables.deals import DealEntry, VisibleDeal
    from ging_service.reporting.tables.ruled_deals import RuledDeal

_COLUMNS = ("table", ">deal", "dealer", "outcome", "net", ">false claims", "happened (UTC)")


def print_deals(session: Session, page: Page[DealEntry]) -> None:
    """Print a page of deals."""
    if session.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.play.deal_answers import DealEntry as Answer

        print_objects(page, Answer)
        return
    members: dict[str, Sequence[str]] = {}
    for one in page.items:
        if one.table_id not in members:
            members[one.table_id] = _members(session, one)
    rows = [row for one in page.items for row in _rows(one, members[one.table_id])]
    output.print_page(page, output.table("Deals", _COLUMNS, rows))


def print_deal(session: Session, seen: VisibleDeal) -> None:
    """Print one deal with its events, and the hands that the session may see."""
    if session.as_json:
        from ging_service.cli.shared.api_json import events_in_json, print_object
        from ging_service.web.api.disputes.dispute_answers import Dispute
        from ging_service.web.api.play.deal_answers import DealEntry as Answer
        from ging_service.web.api.schemas.serialize import shape_of

        disputes = [shape_of(Dispute)(one) for one in seen.disputes]
        print_object(seen.entry, Answer, events=events_in_json(seen.recorded_events), disputes=disputes)
        return
    paper = output.console()
    for recorded_event, line in zip(seen.recorded_events, event_texts(session, seen.recorded_events), strict=True):
        paper.print(f"{recorded_event.version:>5}  {line}", markup=False, soft_wrap=True)
        for seat in _seats_to_show(recorded_event.event):
            paper.print(f"       seat {seat}: ", output.cards(recorded_event.event.hands[seat]), end="\n", sep="")


def _members(session: Session, one: DealEntry) -> Sequence[str]:
    """The members at a deal's table; none if its game is not installed, because only the game can name them."""
    if one.game not in {game.kind for game in GAMES}:
        return ()
    return members_at(session.backend.table((session.club, one.table_id)).state)


def _name(members: Sequence[str], seat: int) -> str:
    return members[seat] if seat < len(members) else f"seat {seat}"


def _seats_to_show(event: Any) -> list[int]:  # noqa: ANN401  any event of a table
    if not isinstance(event, HandsDealt | DealRecorded):
        return []
    return [seat for seat in SEATS if event.hands and event.hands[seat]]


def _rows(one: DealEntry, members: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the deal as it was recorded, then as it has been ruled."""
    yield _row(one, members)
    if one.ruled is not None:
        net = " ".join(output.signed(net) for net in one.ruled.net)
        yield "", "", _name(members, one.ruled.dealer), f"as ruled: {_ruled(one, one.ruled, members)}", net, "", ""


def _ruled(one: DealEntry, ruled: RuledDeal, members: Sequence[str]) -> str:
    if ruled.voided:
        return "void"
    if one.game != GAME.kind:
        return ruled.kind.replace("_", " ")
    if ruled.kind == "sweep":
        return f"{members[ruled.winners[0]]} sweeps: {spoken(ruled.summary['combination'])}"
    if ruled.kind == "most":
        return ", ".join(
            f"{members[claim['seat']]} {SUIT_NAMES.get(claim['suit'], claim['suit'])}"
            for claim in ruled.summary["claims"]
        )
    return "passed" if ruled.kind == "none" else ruled.kind


def _row(one: DealEntry, members: Sequence[str]) -> tuple[str, ...]:
    net = " ".join(output.signed(net) for net in one.net) if any(one.net) else ""
    false = str(one.summary.get("false_claims") or "")
    happened = output.clock(one.happened_at)
    return one.table_id, str(one.deal), _name(members, one.dealer), _outcome(one, members), net, false, happened


def _outcome(one: DealEntry, members: Sequence[str]) -> str:
    if one.game != GAME.kind:
        return one.kind.replace("_", " ")
    if one.kind == "sweep":
        return f"{members[one.winners[0]]} sweeps: {spoken(one.summary['combination'])}"
    if one.kind == "most":
        return ", ".join(
            f"{members[claim['seat']]} {points_words(claim['suit'], claim['points'])}"
            for claim in one.summary["claims"]
        )
    return {"none": "passed", "running": "running"}.get(one.kind, one.kind)
