"""Deals, their dossiers and disputes: in words that every game has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.cli.play.dossier_shown import dossier_lines, text_of, wrapped
from ging_service.cli.shared import output
from ging_service.cli.shared.command_results import event_texts
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import members_at
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.general_messages import spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.cli.shared.command_context import Session
    from ging_service.reporting.paging import Page
    from ging_service.reporting.tables.deals import DealEntry, RuledDeal, VisibleDeal
    from ging_service.reporting.tables.disputes import DisputeEntry, VisibleDispute

_COLUMNS: Final = ("table", ">deal", "dealer", "outcome", "net", "winners", "result")


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
    columns = (*_COLUMNS, last)
    output.print_page(page, output.table("Deals", columns, [[row.get(name, "") for name in columns] for row in rows]))


def print_deal(session: Session, seen: VisibleDeal) -> None:
    """Print one deal with its events."""
    if session.as_json:
        from ging_service.cli.shared.api_json import events_in_json, print_object
        from ging_service.web.api.disputes.dispute_schemas import Dispute
        from ging_service.web.api.play.table_answers import DealEntry as Answer
        from ging_service.web.api.schemas.serialize import shape_of

        disputes = [shape_of(Dispute)(one) for one in seen.disputes]
        print_object(seen.entry, Answer, events=events_in_json(seen.recorded_events), disputes=disputes)
        return
    for recorded_event, line in zip(seen.recorded_events, event_texts(session, seen.recorded_events), strict=True):
        say(f"{recorded_event.version:>5}  {line}")


def _members(session: Session, one: DealEntry) -> Sequence[str]:
    """The members at a deal's table; none if its game is not installed, because only the game can name them."""
    if one.game not in {game.kind for game in GAMES}:
        return ()
    return members_at(session.backend.table((session.club, one.table_id)).state)


def _rows(one: DealEntry, members: Sequence[str], happened: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """Yield the deal as it was recorded, then as it has been ruled, by column."""
    yield {
        "table": one.table_id,
        ">deal": str(one.deal),
        "dealer": _name(members, one.dealer),
        "outcome": spoken(one.kind),
        "net": _net(one.net) if any(one.net) else "",
        **_of_game(one, members),
        **happened,
    }
    if one.ruled is not None:
        yield {
            "dealer": _name(members, one.ruled.dealer),
            "outcome": f"as ruled: {'void' if one.ruled.voided else spoken(one.ruled.kind)}",
            "net": _net(one.ruled.net),
            **({} if one.ruled.voided else _of_game(one.ruled, members)),
        }


def _of_game(deal: DealEntry | RuledDeal, members: Sequence[str]) -> dict[str, str]:
    """The winners of a deal and what its game tells of it, by column."""
    names = Names(members=members)
    told = (
        f"{spoken(name)} {text_of(name, found, names, ' ')}" for name, found in deal.summary.items() if _tells(found)
    )
    return {"winners": ", ".join(map(names.seat, deal.winners)), "result": "; ".join(told)}


def _tells(found: Any) -> bool:  # noqa: ANN401  any JSON
    return any(found) if isinstance(found, list) else bool(found)


def _net(net: Sequence[int]) -> str:
    return " ".join(output.signed(counters) for counters in net)


def _name(members: Sequence[str], seat: int) -> str:
    return members[seat] if seat < len(members) else f"seat {seat}"


def print_dossier(session: Session, deal: int) -> None:
    """Print the dossier of a deal at the session's table as text or as JSON."""
    if session.as_json:
        output.print_json(session.backend.dossier(session.place, deal))
    else:
        say(*dossier_text(session, session.table, deal))


def dossier_text(session: Session, table_id: str, deal: int) -> Iterator[str]:
    """The lines of the dossier of a deal."""
    place = (session.club, table_id)
    members = members_at(session.backend.table(place).state)
    return dossier_lines(session, session.backend.dossier(place, deal), members)


_COLUMNS_OF_DISPUTE = ("id", "state", "table", ">deal", "about", "raised by", "arbitrator", "outcome")


def print_disputes(session: Session, page: Page[DisputeEntry]) -> None:
    """A page of disputes."""
    if session.as_json:
        from ging_service.cli.shared.api_json import print_objects
        from ging_service.web.api.disputes.dispute_schemas import Dispute as Answer

        print_objects(page, Answer)
        return
    clock = session.clock()
    rows = [(*_row(one), clock(one.changed_at)) for one in page.items]
    output.print_page(page, output.table("Disputes", (*_COLUMNS_OF_DISPUTE, clock.named("changed")), rows))


def print_dispute(session: Session, seen: VisibleDispute) -> None:
    """Print a dispute step by step and, if it is about a deal, the dossier of that deal."""
    if session.as_json:
        from ging_service.cli.shared.api_json import events_in_json, print_object
        from ging_service.web.api.disputes.dispute_schemas import Dispute

        said = seen.said
        print_object(
            seen.entry,
            Dispute,
            reason=said.reason,
            reasons=said.reasons or None,
            amended=said.amended,
            events=events_in_json(seen.recorded_events),
        )
        return
    entry = seen.entry
    # Read first, so that nothing is printed if it is refused.
    found = [*dossier_text(session, entry.table_id, entry.deal)] if entry.deal else []
    about = f"deal {entry.deal} at {entry.table_id}" if entry.deal else entry.table_id
    event = f", event v{entry.version}" if entry.version else ""
    say(f"DISPUTE {entry.dispute_id}: {entry.subject}, {about}{event}: {entry.state.replace('_', ' ')}")
    for recorded_event, line in zip(seen.recorded_events, event_texts(session, seen.recorded_events), strict=True):
        say(*wrapped(f"{output.clock(recorded_event.recorded_at)}  {line}", 2))
    if found:
        say("", *found)


def _row(one: DisputeEntry) -> tuple[str, ...]:
    where = (one.table_id, str(one.deal or ""), one.subject)
    who = (one.raised_by, one.arbitrator, one.outcome)
    return one.dispute_id, one.state.replace("_", " "), *where, *who
