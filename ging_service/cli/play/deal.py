"""`ging deal`: looking at the deals of every game, at their dossiers, and at disputes. Games add commands to play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.play.by_game import DealKind
from ging_service.cli.shared import output
from ging_service.cli.shared.command_context import Session, session
from ging_service.cli.shared.command_results import event_texts, recorded
from ging_service.cli.shared.options import FROM_ONE, Paging, newest_first
from ging_service.cli.shared.standard_streams import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ging_service.cli.backend.parameters import Answer
    from ging_service.reporting.tables.deals import DealEntry, RuledDeal


@click.group(cls=CommandGroup, epilog=example("ging deal list", "ging deal show 3"))
def deal() -> None:
    """Look at the deals of every game. A game can add commands, such as to deal, to record and to settle."""


@deal.command("list", epilog=example("ging deal list --kind running --limit 10"))
@session()
@click.option(
    "-t", "--table", "table_id", envvar="GING_TABLE", default="", metavar="ID", help="Only deals of this table."
)
@click.option("--kind", type=DealKind(), default=None, help="Only deals with this outcome.")
@click.option("--member", default="", metavar="ID", help="Only deals of tables where this member sat.")
@newest_first
def list_all(made: Session, table_id: str, kind: str | None, member: str, paging: Paging) -> None:
    """List deals with their results, the newest first."""
    asked: Any = {"table": table_id or None, "kind": kind, "member": member or None}
    print_deals(made, made.api.list_deals_of_club(**asked, **paging).first().whole)


@deal.command(epilog=example("ging deal show 3"))
@session(table=True)
@click.argument("number", type=FROM_ONE)
def show(made: Session, number: int) -> None:
    """Show one deal event by event."""
    print_deal(made, made.api.get_deal(made.table, number))


@deal.command(epilog=example("ging deal dossier 3"))
@session(table=True)
@click.argument("number", type=FROM_ONE)
def dossier(made: Session, number: int) -> None:
    """Show one deal as an arbitrator needs to see it.

    Every step with who gave it and what it moved, and everybody who took part in the deal. A game can add to it, such as
    the settlement computed again.
    """
    print_dossier(made, number)


_COLUMNS: Final = ("table", ">deal", "dealer", "outcome", "net", "winners", "result")


def print_deals(session: Session, answer: Answer) -> None:
    """Print a page of deals."""
    if session.as_json:
        output.print_json(answer)
        return
    from ging_service.reporting.tables.deals import DealEntry
    from ging_service.web.api.deserialize import taken
    from ging_service.web.api.play import table_answers

    members: dict[str, Sequence[str]] = {}
    entries = [taken(table_answers.DealEntry, DealEntry, one) for one in answer["items"]]
    for one in entries:
        # Each table is read once for all of its deals: at a service each is a request.
        if one.table_id not in members:
            members[one.table_id] = _members(session, one)
    clock = session.clock()
    last = clock.named("happened")
    rows = [row for one in entries for row in _rows(one, members[one.table_id], {last: clock(one.happened_at)})]
    columns = (*_COLUMNS, last)
    cells = [[row.get(name, "") for name in columns] for row in rows]
    output.print_page(answer["next"], output.table("Deals", columns, cells))


def print_deal(session: Session, answer: Answer) -> None:
    """Print one deal with its events."""
    if session.as_json:
        output.print_json(answer)
        return
    recorded_events = recorded(answer["events"])
    for recorded_event, line in zip(recorded_events, event_texts(session, recorded_events), strict=True):
        say(f"{recorded_event.version:>5}  {line}")


def _members(session: Session, one: DealEntry) -> Sequence[str]:
    """The members at a deal's table; none if its game is not installed, because only the game can name them."""
    from ging_service.domain.installed_games import GAMES
    from ging_service.domain.streams import members_at

    if one.game not in {game.kind for game in GAMES}:
        return ()
    return members_at(session.backend.table((session.club, one.table_id)).state)


def _rows(one: DealEntry, members: Sequence[str], happened: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """Yield the deal as it was recorded, then as it has been ruled, by column."""
    from ging_service.event_messages.general_messages import spoken

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
    from ging_service.cli.play.dossier_shown import text_of
    from ging_service.event_messages.event_message import Names
    from ging_service.event_messages.general_messages import spoken
    from ging_service.game_support.declared_values import as_json

    names = Names(members=members)
    told = (
        f"{spoken(name)} {text_of(name, found, names, ' ')}"
        for name, found in as_json(deal.summary).items()
        if _tells(found)
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
        output.print_json(session.api.get_dossier(session.table, deal))
    else:
        say(*dossier_text(session, session.table, deal))


def dossier_text(session: Session, table_id: str, deal: int) -> Iterator[str]:
    """The lines of the dossier of a deal."""
    from ging_service.cli.play.dossier_shown import dossier_lines
    from ging_service.domain.streams import members_at

    members = members_at(session.backend.table((session.club, table_id)).state)
    return dossier_lines(session, session.api.get_dossier(table_id, deal), members)


def print_dispute(session: Session, answer: Answer) -> None:
    """Print a dispute step by step and, if it is about a deal, the dossier of that deal."""
    if session.as_json:
        output.print_json(answer)
        return
    from ging_service.cli.play.dossier_shown import wrapped

    table_id, deal, version = answer["table"], answer["disputed_deal"], answer["disputed_version"]
    # Read first, so that nothing is printed if it is refused.
    found = [*dossier_text(session, table_id, deal)] if deal else []
    about = f"deal {deal} at {table_id}" if deal else table_id
    event = f", event v{version}" if version else ""
    say(f"DISPUTE {answer['dispute']}: {answer['subject']}, {about}{event}: {answer['state'].replace('_', ' ')}")
    recorded_events = recorded(answer["events"])
    for recorded_event, line in zip(recorded_events, event_texts(session, recorded_events), strict=True):
        say(*wrapped(f"{output.clock(recorded_event.recorded_at)}  {line}", 2))
    if found:
        say("", *found)
