"""Every GET of the specification and every page, in a club with a short log and in one with a long log: their times.

The clubs have lived one year and many. The target is a ratio of 1.5 at most. The addresses come from the specification and
from the map of the pages, so a new one is measured without a change here. Each is requested without parameters, and once with
each value of ``VALUES`` for a parameter that it has. Exports and checks of a whole ledger are left out: they read all of it.
Where an answer of the short log has fewer items than one of the long log, both are requested again with pages of so many.

    python bench/long_logs.py [--events 1100000] [--rounds 5] [--worst 10] [--only TEXT [TEXT …]]

Times are the best of so many rounds: processor time of the application and of Postgres together, in one process with it.
Those of answers with two statuses do not compare.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlencode

import psycopg
from append_limit import server
from club_years.years import Years, live
from request_cost import server_seconds

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import GiveRole
from ging_service.domain.club.state import OFFICES
from ging_service.execution.caller import ANYONE
from ging_service.web.api_blueprints import specification
from ging_service.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from flask import Flask

    from ging_service.execution.services import Services

SHORT, LONG = "short", "long"
LAST_YEAR = 2034
EVENTS_A_DEAL = 11
DEALS_A_YEAR = 5_000
MEMBERS = 40
MEMBER = "ada"
MILLISECONDS = 1_000
READ_LIMIT_S = 3_600.0
PATIENCE_S = 2.0
"""An answer that takes longer is not requested again."""

MONTH = {"from": f"{LAST_YEAR}-05-01", "to": f"{LAST_YEAR}-05-31"}
NEVER = "2999-01-01T00:00:00Z"
ONCE = (f"{LAST_YEAR}-05-06T00:00:00Z", f"{LAST_YEAR}-05-20T00:00:00Z")
VALUES: Final[Mapping[str, tuple[Mapping[str, str], ...]]] = {
    "from": (MONTH,),
    "season": ({"season": str(LAST_YEAR)},),
    "table": ({"table": "{table}"}, {"table": "none"}),
    "member": ({"member": MEMBER}, {"member": "nobody"}),
    "raised_by": ({"raised_by": MEMBER}, {"raised_by": "nobody"}),
    "arbitrator": ({"arbitrator": "nobody"},),
    "type": ({"type": "ging.SuitDeclared"}, {"type": "ging.PenaltyEnded"}),
    "deal": ({"deal": "7"}, {"deal": "9999"}),
    "account": ({"account": f"member/{MEMBER}"}, {"account": "bank"}),
    "recorded_from": ({"recorded_from": NEVER}, dict(zip(("recorded_from", "recorded_to"), ONCE, strict=True))),
    "happened_from": (
        {"happened_from": NEVER},
        dict(zip(("happened_from", "happened_to"), ONCE, strict=True)),
        {"happened_from": NEVER, "member": MEMBER},
        {"happened_from": NEVER, "type": "ging.PenaltyEnded"},
    ),
    "recorded_at": ({"recorded_at": ONCE[0]},),
    "happened_at": ({"happened_at": ONCE[0]},),
    "dispute": ({"dispute": "nothing"},),
}
"""Values of query parameters. Those of words are all words of the specification."""

PAGE_QUERIES: Final[Mapping[str, tuple[Mapping[str, str], ...]]] = {
    "standings": (MONTH, {"season": str(LAST_YEAR)}),
    "statements": (MONTH, {"season": str(LAST_YEAR)}),
    "tables": ({"member": MEMBER},),
}
"""Pages with one of these words in their address, and queries of theirs."""

WHOLE = ("/ledger/export", "/ledger/check", "/statement/export", "/live")
"""Addresses whose answers hold all there is, or never end."""


class Place(NamedTuple):
    """A club, and values for the variables of addresses."""

    club: str
    named: Mapping[str, str]


class Answer(NamedTuple):
    """Milliseconds, the status, and the number of items if it is a list."""

    ms: float
    status: int
    items: int


class Times(NamedTuple):
    """Milliseconds in both clubs, and the statuses of the answers."""

    address: str
    short: float
    long: float
    statuses: tuple[int, int]

    @property
    def ratio(self) -> float:
        """How many times as long it takes in the long log."""
        return self.long / self.short


def main() -> None:
    """Let both clubs live, request everything of both, and print the worst ratios."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--events", type=int, default=1_100_000, help="in the long log, about")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--worst", type=int, default=10, help="how many lines are printed")
    parser.add_argument("--only", nargs="+", default=[""], metavar="TEXT", help="addresses that contain one of these")
    asked = parser.parse_args()
    with server() as (found, _):
        with open_services(found.app_dsn) as services:
            lives(services, asked.events)
        with psycopg.connect(found.owner_dsn, autocommit=True) as conn:
            # A real log of this age has statistics; without them the plans would be others.
            conn.execute("VACUUM (ANALYZE)")
        report(found.app_dsn, asked)


def lives(services: Services, events: int) -> None:
    """Let a club live for one year, and another for as many as it takes, at most twenty."""
    years = max(2, min(20, events // (EVENTS_A_DEAL * DEALS_A_YEAR)))
    deals = events // (EVENTS_A_DEAL * years)
    for club, lived in ((SHORT, 1), (LONG, years)):
        plan = Years(club_id=club, years=lived, deals_a_year=deals, members=MEMBERS, first_year=LAST_YEAR - lived + 1)
        print(f"{club}: {live(services, plan).events:,} events at tables", flush=True)
        for office in OFFICES:
            at_club(services, club, GiveRole(member=MEMBER, role=office), ANYONE)


def report(app_dsn: str, asked: argparse.Namespace) -> None:
    """Measure all addresses and print the worst."""
    with open_services(app_dsn) as services:
        app = create_app(services, read_limit_s=READ_LIMIT_S, statement_movements_max=10**9)
        reader = Reader(services, app, app_dsn, asked.rounds)
        found = [
            reader.times(path, query)
            for path, query in [*answers(), *pages(app)]
            if any(text in address_of(path, query) for text in asked.only) and not path.endswith(WHOLE)
        ]
    print(f"{len(found)} addresses: {Counter(times.statuses[1] for times in found)}")
    for times in sorted(found, key=lambda one: one.ratio, reverse=True)[: asked.worst]:
        statuses = " → ".join(map(str, dict.fromkeys(times.statuses)))
        print(f"{times.short:9.1f} ms {times.long:9.1f} ms {times.ratio:7.2f} ×  {statuses} {times.address}")


class Reader:
    """Requests to both clubs, and what they cost."""

    def __init__(self, services: Services, app: Flask, app_dsn: str, rounds: int) -> None:
        self._client = app.test_client()
        self._app_dsn = app_dsn
        self._rounds = rounds
        self._places = [place_of(services, club) for club in (SHORT, LONG)]
        self._tokens = [
            make_key(services, place.club, NewKey(key="bench", member=MEMBER, scopes=ALL), ANYONE)[1]
            for place in self._places
        ]

    def times(self, path: str, query: Mapping[str, str]) -> Times:
        """Measure an address in both clubs, with equal pages if it has any."""
        short, long = self._both(path, query)
        if 0 < short.items < long.items and "limit" in parameters_of(path):
            query = {**query, "limit": str(short.items)}
            short, long = self._both(path, query)
        return Times(address_of(path, query), short.ms, long.ms, (short.status, long.status))

    def _both(self, path: str, query: Mapping[str, str]) -> tuple[Answer, Answer]:
        short, long = (
            self._best(address_of(path, query).format_map(place.named), token)
            for place, token in zip(self._places, self._tokens, strict=True)
        )
        return short, long

    def _best(self, url: str, token: str) -> Answer:
        """Return the answer that took least."""
        self._client.set_cookie("ging_session", token)
        headers = {"Authorization": f"Bearer {token}"} if url.startswith("/v1") else {}
        best: Answer | None = None
        for _ in range(self._rounds + 1):  # the first one warms up
            of_server, own = server_seconds(self._app_dsn), time.process_time()
            response = self._client.get(url, headers=headers)
            response.get_data()
            used = time.process_time() - own
            used += server_seconds(self._app_dsn) - of_server
            if best is None or used * MILLISECONDS < best.ms:
                best = Answer(used * MILLISECONDS, response.status_code, items_of(response))
            if used > PATIENCE_S:
                break
        assert best is not None  # noqa: S101  at least one round
        return best


def address_of(path: str, query: Mapping[str, str]) -> str:
    """Return an address; names of a club's things are in braces."""
    return f"{path}?{urlencode(query, safe='{}')}" if query else path


def items_of(response: Any) -> int:  # noqa: ANN401  Flask's response of a test
    """Return the number of items in a list; 0 in anything else."""
    found = response.get_json(silent=True)
    return len(found["items"]) if isinstance(found, dict) and isinstance(found.get("items"), list) else 0


@cache
def parameters_of(path: str) -> set[str]:
    """Return the names of an operation's parameters in its query; none for a page."""
    operations = specification()["paths"].get(path, {})
    return {one["name"] for one in operations.get("get", {}).get("parameters", ()) if one.get("in") == "query"}


def answers() -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield every GET of the specification about a club, with each query."""
    for path, operations in specification()["paths"].items():
        if "get" not in operations:
            continue
        yield path, {}
        parameters = [one for one in operations["get"].get("parameters", ()) if one.get("in") == "query"]
        for one in parameters:
            words = [{one["name"]: word} for word in one["schema"].get("enum", ())]
            for query in words or VALUES.get(one["name"], ()):
                yield path, query


def pages(app: Flask) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield every page of a club, with each query."""
    for rule in app.url_map.iter_rules():
        if rule.endpoint.startswith("page_") and "GET" in (rule.methods or ()) and "club" in rule.arguments:
            path = "".join(f"{{{text}}}" if is_name else text for is_name, text in rule._trace).removeprefix("|")  # noqa: SLF001
            yield path, {}
            for word, queries in PAGE_QUERIES.items():
                if word in path:
                    yield from ((path, query) for query in queries)


def place_of(services: Services, club: str) -> Place:
    """Return what addresses of a club are about: its last table and deals in the middle of its last year."""
    with services.club_transaction(club) as conn:
        row: Any = conn.execute(
            "SELECT table_id FROM deals WHERE club_id = %s AND happened_at >= %s ORDER BY happened_at, table_id LIMIT 1",
            (club, ONCE[0]),
        ).fetchone()
    named = {"club": club, "table": row[0], "deal": "7", "member": MEMBER, "season": str(LAST_YEAR)}
    return Place(club, Missing(named))


class Missing(dict[str, str]):
    """The named values, and a name that nothing has."""

    def __missing__(self, key: str) -> str:
        return {"position": "40", "level": "0", "tile": "000", "preset": "usual"}.get(key, "none")


if __name__ == "__main__":
    main()
