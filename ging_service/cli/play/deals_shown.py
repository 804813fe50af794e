"""Deals, their dossiers and disputes: in the words of their game, or else in words that every game has."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from ging_service.cli.outlet import DealText, cli_of, loaded
from ging_service.cli.shared import output
from ging_service.cli.shared.command_results import event_texts, recorded
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.installed_games import GAMES
from ging_service.domain.printable import escaped
from ging_service.domain.streams import game_of, members_at
from ging_service.event_messages.general_messages import spoken
from ging_service.reporting.tables.deal_dossier import dossier_of
from ging_service.reporting.tables.deals import DealEntry
from ging_service.web.api.deserialize import taken
from ging_service.web.api.play import table_answers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.cli.backend.parameters import Answer
    from ging_service.cli.shared.command_context import Session
    from ging_service.reporting.tables.deal_dossier import DealDossier
    from ging_service.reporting.tables.deals import RuledDeal

_COLUMNS: Final = ("table", ">deal", "dealer", "outcome", "net")


def print_deals(session: Session, answer: Answer) -> None:
    """Print a page of deals."""
    if session.as_json:
        output.print_json(answer)
        return
    members: dict[str, Sequence[str]] = {}
    entries = [taken(table_answers.DealEntry, DealEntry, one) for one in answer["items"]]
    for one in entries:
        # Each table is read once for all of its deals: at a service each is a request.
        if one.table_id not in members:
            members[one.table_id] = _members(session, one)
    clock = session.clock()
    last = clock.named("happened")
    rows = [row for one in entries for row in _rows(one, members[one.table_id], {last: clock(one.happened_at)})]
    # Deals of several games can be on one page: the columns that only some of the games have are empty for the others.
    of_games = dict.fromkeys(name for row in rows for name in row if name not in (*_COLUMNS, last))
    columns = (*_COLUMNS, *of_games, last)
    cells = [[row.get(name, "") for name in columns] for row in rows]
    output.print_page(answer["next"], output.table("Deals", columns, cells))


def print_deal(session: Session, answer: Answer) -> None:
    """Print one deal with its events, and below each of them what its game adds."""
    if session.as_json:
        output.print_json(answer)
        return
    paper = output.console()
    below = cli_of(answer["game"]).below_event
    recorded_events = recorded(answer["events"])
    for recorded_event, line in zip(recorded_events, event_texts(session, recorded_events), strict=True):
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


WIDTH: Final = 100


def wrapped(text: str, indent: int = 0) -> list[str]:
    """A paragraph in lines that fit; what follows the first line is set in by two more."""
    first, rest = " " * indent, " " * (indent + 2)
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False) or [""]


def print_dossier(session: Session, deal: int) -> None:
    """Print the dossier of a deal at the session's table as text or as JSON."""
    if session.as_json:
        output.print_json(session.api.get_dossier(session.table, deal))
    else:
        say(*dossier_text(session, session.table, deal).split("\n"))


def dossier_text(session: Session, table_id: str, deal: int) -> str:
    """The dossier of a deal as text: in the game's own form, or step by step with counters and people."""
    state = session.backend.table((session.club, table_id)).state
    own = cli_of(game_of(state).kind).dossier_text
    if own:
        text: str = loaded(own)(session.backend.dossier((session.club, table_id), deal))
        return text
    return "\n".join(map(escaped, _lines(session, _general(session, table_id, deal, members_at(state)))))


def _general(session: Session, table_id: str, deal: int, members: Sequence[str]) -> DealDossier:
    """The deal step by step with the counters that moved, and everybody who took part in it."""
    backend, club = session.backend, session.club
    return dossier_of(backend.deal((club, table_id), deal), members, backend.roles(club))


def _lines(session: Session, dossier: DealDossier) -> Iterator[str]:
    entry = dossier.seen.entry
    # Not strict: after the players come people who had no seat and so have no result.
    net = ", ".join(
        f"{one.member} {counters:+}" for one, counters in zip(dossier.holders, entry.net, strict=False) if counters
    )
    yield f"DEAL {entry.deal} at {entry.table_id}: {entry.kind}{f': {net}' if net else ''}"
    if entry.ruled and entry.ruled.voided:
        yield "  by a ruling it is void"
    lines = event_texts(session, [step.recorded_event for step in dossier.steps])
    for step, line in zip(dossier.steps, lines, strict=True):
        one = step.recorded_event
        yield from wrapped(f"v{one.version}  {output.clock(one.recorded_at)}  {line}", 2)
        for moved in step.transfers:
            yield f"      {moved.counters} from {moved.source} to {moved.target}{f' ({moved.rule})' if moved.rule else ''}"
    yield "Who had a part in it"
    for holder in dossier.holders:
        seat = f"seat {holder.seat}" if holder.seat >= 0 else "no seat"
        yield f"  {holder.member}: {seat}; {', '.join(holder.roles) or 'no role'}"


def print_dispute(session: Session, answer: Answer) -> None:
    """Print a dispute step by step and, if it is about a deal, the dossier of that deal."""
    if session.as_json:
        output.print_json(answer)
        return
    table_id, deal, version = answer["table"], answer["disputed_deal"], answer["disputed_version"]
    found = dossier_text(session, table_id, deal) if deal else ""
    about = f"deal {deal} at {table_id}" if deal else table_id
    event = f", event v{version}" if version else ""
    say(f"DISPUTE {answer['dispute']}: {answer['subject']}, {about}{event}: {answer['state'].replace('_', ' ')}")
    recorded_events = recorded(answer["events"])
    for recorded_event, line in zip(recorded_events, event_texts(session, recorded_events), strict=True):
        say(*wrapped(f"{output.clock(recorded_event.recorded_at)}  {line}", 2))
    if found:
        say("", *found.split("\n"))
