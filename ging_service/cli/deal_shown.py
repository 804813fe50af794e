"""Deals in a list, and one of them event by event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.cli import output
from ging_service.cli.saying import told
from ging_service.cli.telling import points, spoken
from ging_service.domain.cards import SUIT_NAMES
from ging_service.domain.games.ging.events import DealRecorded, HandsDealt
from ging_service.domain.games.ging.rules.counting import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.application.queries.deals import DealEntry, DealSeen
    from ging_service.application.queries.paging import Page
    from ging_service.application.queries.ruled_deals import RuledDeal
    from ging_service.cli.session import Session

_COLUMNS = ("table", ">deal", "dealer", "outcome", "net", ">false claims", "happened (UTC)")


def print_deals(session: Session, page: Page[DealEntry]) -> None:
    """A page of deals."""
    if session.as_json:
        from ging_service.cli.api_json import print_objects
        from ging_service.web.api.deal_answers import DealEntry as Answer

        print_objects(page, Answer)
        return
    members: dict[str, tuple[str, ...]] = {}
    for one in page.items:
        if one.table_id not in members:
            state = session.desk.table((session.club, one.table_id)).state
            members[one.table_id] = state.seating.members
    rows = [row for one in page.items for row in _rows(one, members[one.table_id])]
    output.print_page(page, output.table("Deals", _COLUMNS, rows))


def print_deal(session: Session, seen: DealSeen) -> None:
    """One deal with its events, and the hands that the session may see."""
    if session.as_json:
        from ging_service.cli.api_json import events_in_json, print_object
        from ging_service.web.api.deal_answers import DealEntry as Answer
        from ging_service.web.api.dispute_answers import Dispute
        from ging_service.web.shape import shape_of

        disputes = [shape_of(Dispute)(one) for one in seen.disputes]
        print_object(seen.entry, Answer, events=events_in_json(seen.happenings), disputes=disputes)
        return
    paper = output.console()
    for happening, line in zip(seen.happenings, told(session, seen.happenings), strict=True):
        paper.print(f"{happening.version:>5}  {line}", markup=False, soft_wrap=True)
        for seat in _seats_to_show(happening.event):
            paper.print(f"       seat {seat}: ", output.cards(happening.event.hands[seat]), end="\n", sep="")


def _seats_to_show(event: Any) -> list[int]:  # noqa: ANN401  any event of a table
    if not isinstance(event, HandsDealt | DealRecorded):
        return []
    return [seat for seat in SEATS if event.hands and event.hands[seat]]


def _rows(one: DealEntry, members: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """A deal as it was recorded, and below it as it has been ruled."""
    yield _row(one, members)
    if one.ruled is not None:
        net = " ".join(output.signed(net) for net in one.ruled.net)
        yield "", "", members[one.ruled.dealer], f"as ruled: {_ruled(one.ruled, members)}", net, "", ""


def _ruled(ruled: RuledDeal, members: Sequence[str]) -> str:
    if ruled.voided:
        return "void"
    if ruled.kind == "sweep":
        return f"{members[ruled.winners[0]]} sweeps: {spoken(ruled.combination)}"
    if ruled.kind == "most":
        return ", ".join(f"{members[one.seat]} {SUIT_NAMES.get(one.suit, one.suit)}" for one in ruled.claims)
    return "passed" if ruled.kind == "none" else ruled.kind


def _row(one: DealEntry, members: Sequence[str]) -> tuple[str, ...]:
    net = " ".join(output.signed(net) for net in one.net) if one.kind in ("sweep", "most") else ""
    false = str(one.false_claims) if one.false_claims else ""
    happened = output.clock(one.happened_at)
    return one.table_id, str(one.deal), members[one.dealer], _outcome(one, members), net, false, happened


def _outcome(one: DealEntry, members: Sequence[str]) -> str:
    if one.kind == "sweep":
        return f"{members[one.winners[0]]} sweeps: {spoken(one.combination)}"
    if one.kind == "most":
        return ", ".join(f"{members[claim.seat]} {points(claim.suit, claim.points)}" for claim in one.claims)
    return {"none": "passed", "running": "running"}.get(one.kind, one.kind)
