"""Deals as a list, and one deal event by event: in the words of their game, or else in words that every game has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.cli.outlet import DealText, cli_of, loaded
from ging_service.cli.shared import output
from ging_service.cli.shared.command_results import event_texts
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import members_at
from ging_service.event_messages.general_messages import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.cli.shared.command_context import Session
    from ging_service.reporting.paging import Page
    from ging_service.reporting.tables.deals import DealEntry, VisibleDeal
    from ging_service.reporting.tables.ruled_deals import RuledDeal

_COLUMNS: Final = ("table", ">deal", "dealer", "outcome", "net")


def print_deals(session: Session, page: Page[DealEntry]) -> None:
    """Print a page of deals."""
    if session.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.play.table_answers import DealEntry as Answer

        print_objects(page, Answer)
        return
    members: dict[str, Sequence[str]] = {}
    for one in page.items:
        # Each table is read once for all of its deals: at a service each is a request.
        if one.table_id not in members:
            members[one.table_id] = _members(session, one)
    clock = session.clock()
    last = clock.named("happened")
    rows = [row for one in page.items for row in _rows(one, members[one.table_id], {last: clock(one.happened_at)})]
    # Deals of several games can be on one page: the columns that only some of the games have are empty for the others.
    of_games = dict.fromkeys(name for row in rows for name in row if name not in (*_COLUMNS, last))
    columns = (*_COLUMNS, *of_games, last)
    output.print_page(page, output.table("Deals", columns, [[row.get(name, "") for name in columns] for row in rows]))


def print_deal(session: Session, seen: VisibleDeal) -> None:
    """Print one deal with its events, and below each of them what its game adds."""
    if session.as_json:
        from ging_service.cli.shared.api_json import events_in_json, print_object
        from ging_service.web.api.disputes.dispute_schemas import Dispute
        from ging_service.web.api.play.table_answers import DealEntry as Answer
        from ging_service.web.api.schemas.serialize import shape_of

        disputes = [shape_of(Dispute)(one) for one in seen.disputes]
        print_object(seen.entry, Answer, events=events_in_json(seen.recorded_events), disputes=disputes)
        return
    paper = output.console()
    below = cli_of(seen.entry.game).below_event
    for recorded_event, line in zip(seen.recorded_events, event_texts(session, seen.recorded_events), strict=True):
        say(f"{recorded_event.version:>5}  {line}")
        for text in loaded(below)(recorded_event.event) if below else ():
            paper.print("       ", text, sep="")


def _members(session: Session, one: DealEntry) -> Sequence[str]:
    """The members at a deal's table; none if its game is not installed, because only the game can name them."""
    if one.game not in {game.kind for game in GAMES}:
        return ()
    return members_at(session.backend.table((session.club, one.table_id)).state)


def _rows(one: DealEntry, members: Sequence[str], happened: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """Yield the deal as it was recorded, then as it has been ruled, by column."""
    recorded = _text(one.game, one, members)
    yield {
        "table": one.table_id,
        ">deal": str(one.deal),
        "dealer": _name(members, one.dealer),
        "outcome": recorded.outcome,
        "net": _net(one.net) if any(one.net) else "",
        **recorded.columns,
        **happened,
    }
    if one.ruled is not None:
        ruled = DealText("void") if one.ruled.voided else _text(one.game, one.ruled, members)
        yield {
            "dealer": _name(members, one.ruled.dealer),
            "outcome": f"as ruled: {ruled.outcome}",
            "net": _net(one.ruled.net),
            **ruled.columns,
        }


def _text(kind: str, deal: DealEntry | RuledDeal, members: Sequence[str]) -> DealText:
    """The deal in the words of its game, or else by its kind and its winners."""
    in_list = cli_of(kind).deal_text
    if in_list:
        text: DealText = loaded(in_list)(deal, members)
        return text
    return DealText(spoken(deal.kind), {"winners": ", ".join(_name(members, seat) for seat in deal.winners)})


def _net(net: Sequence[int]) -> str:
    return " ".join(output.signed(counters) for counters in net)


def _name(members: Sequence[str], seat: int) -> str:
    return members[seat] if seat < len(members) else f"seat {seat}"
