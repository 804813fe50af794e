"""Conversion of a service's answers to the command line's objects, and of parameters to those of the API."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from ging_service.calendar.periods import of_days
from ging_service.cli.backend.json_document import in_json
from ging_service.client import ClientError, Problem
from ging_service.execution.command_batch import CommandResult
from ging_service.reporting.paging import Page, Paging
from ging_service.reporting.standings.queries import AtSeat, AtTable, Pair, Standings
from ging_service.reporting.standings.ranking import RankedMember, Ranking, Tally
from ging_service.web.api.deserialize import event_taken, taken
from ging_service.web.api.ledger import standings_answers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import datetime

    from marshmallow import Schema

    from ging_service.cli.backend.parameters import DateRange, StandingsQuery
    from ging_service.client import Club, Pages
    from ging_service.reporting.events.event_filter import LogFilter
    from ging_service.reporting.standings.ranking import Scope
    from ging_service.reporting.statements.statement import Subject

Item = TypeVar("Item")


def command_result(told: Mapping[str, Any]) -> CommandResult:
    """The result of a command."""
    recorded_events = tuple(map(event_taken, told["events"]))
    return CommandResult(version=told["version"], recorded_events=recorded_events, replayed=told.get("replayed", False))


def token(told: Mapping[str, Any]) -> str:
    """The token of a new credential. Raises ``ClientError`` if an earlier answer contained it and was lost."""
    token: str | None = told["token"]
    if token is None:
        raise ClientError("it was created, but the answer with its token was lost: create another")
    return token


def play_result(send: Callable[[], Mapping[str, Any]]) -> CommandResult:
    """The result of a command; a refusal that is on record counts as a result, too."""
    try:
        return command_result(send())
    except Problem as problem:
        if problem.code != "false_claim":
            raise
        return command_result(problem.more)


def page(found: Pages[Any], schema: type[Schema], kind: type[Item]) -> Page[Item]:
    """One page of a long answer, each item as the object that it was made from."""
    page = found.first()
    return Page(items=tuple(taken(schema, kind, one) for one in page.items), next=page.next)


def on_page(paging: Paging) -> dict[str, Any]:
    """Query parameters for a page."""
    return {"limit": paging.limit, "after": paging.after or None}


def in_order(paging: Paging) -> dict[str, Any]:
    """Query parameters for a page of what has happened."""
    return {**on_page(paging), "order": paging.order or None}


def filter_parameters(wanted: LogFilter) -> dict[str, Any]:
    """Query parameters that filter events."""
    return {
        "table": wanted.table_id or None,
        "deal": wanted.deal or None,
        "type_": list(wanted.types) or None,
        "member": wanted.member or None,
        "recorded_from": time_parameter(wanted.recorded_from),
        "recorded_to": time_parameter(wanted.recorded_to),
        "happened_from": time_parameter(wanted.happened_from),
        "happened_to": time_parameter(wanted.happened_to),
    }


def time_parameter(when: datetime | None) -> str | None:
    """A time as the API takes it."""
    return when.isoformat() if when else None


def standings(club: Club, asked: StandingsQuery, paging: Paging) -> Standings[Any]:
    """Standings as the API returns them."""
    about: dict[str, Any] = _of(asked.days) | {
        "table": asked.table_id or None,
        "game": asked.game or None,
        "as_": "ruled" if asked.as_ruled else "known",
    }
    of_member: dict[str, Any] = about | {"member": asked.member or None}
    page: dict[str, Any] = {"limit": paging.limit, "after": paging.after or None}
    told: Mapping[str, Any]
    match asked.by:
        case "seat":
            told = club.list_standings_of_seats(**of_member)
            items: list[Any] = [AtSeat(one["seat"], _tally(one["tally"])) for one in told["items"]]
        case "pair":
            told = club.list_standings_of_pairs(**of_member, **page).first().whole
            items = [_pair(one) for one in told["items"]]
        case "table":
            told = club.list_standings_of_tables(**of_member, **page).first().whole
            items = [AtTable(one["table"], one["deals"], tuple(map(_placed, one["seats"]))) for one in told["items"]]
        case _:
            ranked: dict[str, Any] = {"rank_by": asked.rank_by, "least_deals": asked.least_deals}
            told = club.get_leaderboard(**about, **ranked, **page).first().whole
            items = [_placed(one) for one in told["items"]]
    return Standings(
        scope=_scope(asked, told),
        page=Page(items=tuple(items), next=told["next"] or ""),
        ranking=Ranking(by=asked.rank_by, least_deals=asked.least_deals),
    )


def statement(club: Club, subject: Subject, days: DateRange, format_name: str) -> Iterator[bytes]:
    """A statement with all its movements."""
    if format_name == "json":
        yield in_json(_all_movements(club, subject, days)) + b"\n"
        return
    asked = _of(days) | {"format_": format_name}
    match subject.kind:
        case "member":
            yield club.export_statement_of_member(subject.id, **asked)
        case "table":
            yield club.export_statement_of_table(subject.id, **asked)
        case _:
            yield club.export_statement_of_club(**asked)


def _all_movements(club: Club, subject: Subject, days: DateRange) -> dict[str, Any]:
    """The statement with the movements of all its pages, which add up to its balances."""
    head: dict[str, Any] | None = None
    movements: list[Any] = []
    after: str | None = None
    while head is None or after:
        # The greatest page, because each one makes the service work out the head of the statement again.
        page = _page(club, subject, _of(days) | {"limit": 500, "after": after})
        of_page = {name: value for name, value in page.items() if name not in ("movements", "next")}
        if head not in (None, of_page):
            # Something was booked meanwhile, perhaps on a day whose movements have been read: begin again.
            head, movements, after = None, [], None
            continue
        head, after = of_page, page["next"]
        movements += page["movements"]
    return {**page, "movements": movements}


def _page(club: Club, subject: Subject, asked: dict[str, Any]) -> Mapping[str, Any]:
    match subject.kind:
        case "member":
            return club.get_statement_of_member(subject.id, **asked)
        case "table":
            return club.get_statement_of_table(subject.id, **asked)
        case _:
            return club.get_statement_of_club(**asked)


def _of(days: DateRange) -> dict[str, Any]:
    return {
        "season": days.season or None,
        "from_": days.first_day or None,
        "to": days.last_day or None,
        "zone": days.zone or None,
    }


def _scope(asked: StandingsQuery, told: Mapping[str, Any]) -> Scope:
    period = of_days((), told["first_day"] or "", told["last_day"] or "", told["zone"])
    return asked.scope(replace(period, season=told["season"] or ""))


def _tally(told: Mapping[str, Any]) -> Tally:
    return taken(standings_answers.Tally, Tally, told)


def _placed(told: Mapping[str, Any]) -> RankedMember:
    return RankedMember(told["rank"] or 0, told["member"], _tally(told["tally"]), told["bot"])


def _pair(told: Mapping[str, Any]) -> Pair:
    return Pair(told["tables"], told["deals"], told["ahead"], _placed(told["first"]), _placed(told["second"]))
