"""Standings over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from ging_service.application.books import at_books
from ging_service.domain.books.commands import OpenSeason
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.web.http.running_request import EXTENSION
from tests.web.deals import FIRST_EXAMPLE, SWEEP

NOW = "2026-01-02T20:00:00Z"


@pytest.fixture
def played(api: Any) -> Any:
    """Two deals: Cleo's diamonds alone, and a sweep."""
    api.open_table()
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE, "happened_at": NOW})
    api.do("tables/t/declarations", {"seat": 2, "suit": "D", "points": 28})
    api.do("tables/t/settlement")
    api.do("tables/t/recorded-deals", {"hands": SWEEP, "happened_at": NOW})
    api.do("tables/t/settlement")
    return api


def test_a_leaderboard_ranks_members_and_says_of_which_time(played: Any) -> None:
    said = played.get("standings?from=2026-01-02&to=2026-01-02&zone=Europe/Berlin").json
    assert (said["first_day"], said["last_day"], said["zone"]) == ("2026-01-02", "2026-01-02", "Europe/Berlin")
    assert (said["season"], said["as_ruled"], said["rank_by"], said["next"]) == (None, True, "net", None)
    assert [(one["rank"], one["member"], one["tally"]["net"]) for one in said["items"]] == [
        (1, "cleo", 3),
        (2, "anna", -1),
        (2, "ben", -1),
        (2, "dan", -1),
    ]
    assert said["items"][0]["tally"]["net_per_deal"] == "1.500"
    assert played.get("standings?to=2026-01-01").json["items"] == []


def test_a_season_is_its_days_in_its_zone(played: Any) -> None:
    """The evening of the second of January is the third's in Auckland."""
    services = played.app.extensions[EXTENSION]
    for season, first_day, last_day in (("before", "2025-01-01", "2026-01-02"), ("s26", "2026-01-03", "2026-12-31")):
        terms = SeasonTerms(
            first_day=first_day,
            last_day=last_day,
            zone="Pacific/Auckland",
            starts_at="",
            ends_at="",
            money=MoneyTerms(currency="NZD", minor_digits=2, counter_value="5"),
            table_money_per="none",
            table_money=0,
            members_at_close="carried",
            revalues=False,
        )
        at_books(services, played.club, OpenSeason(season=season, name=season, terms=terms))
    said = played.get("standings?season=s26").json
    assert (said["season"], said["first_day"], said["zone"]) == ("s26", "2026-01-03", "Pacific/Auckland")
    assert [one["tally"]["deals"] for one in said["items"]] == [2, 2, 2, 2]
    assert played.get("standings/tables?season=before").json["items"] == []


def test_whoever_may_not_read_the_club_learns_of_no_season(played: Any) -> None:
    """Not by its id, and not by its days either: the zone, the name and the money of a season are its terms."""
    money = {"currency": "NZD", "minor_digits": 2, "counter_value": "5"}
    days = {"first_day": "2026-01-01", "last_day": "2026-06-30", "zone": "Pacific/Auckland"}
    played.do("seasons", {"season": "autumn", "name": "Autumn", "money": money} | days)
    guest = played.as_guest()
    addresses = ("standings?season={}", "standings/seats?season={}", "standings/pairs?season={}")
    for address in (*addresses, "standings/tables?season={}"):
        answers = [guest.get(address.format(season)) for season in ("autumn", "spring")]
        assert [(one.status_code, one.json["code"]) for one in answers] == [(422, "no_such_season")] * 2
        assert answers[0].json["detail"].replace("autumn", "spring") == answers[1].json["detail"]
    within = guest.get("standings?from=2026-01-02&to=2026-01-02").json
    assert (within["season"], within["zone"]) == (None, "UTC")


def test_who_has_played_too_few_deals_has_no_rank(played: Any) -> None:
    said = played.get("standings?rank_by=net_per_deal&least_deals=3").json
    assert {one["rank"] for one in said["items"]} == {None}
    assert said["least_deals"] == 3


def test_pages_of_a_leaderboard_go_on_behind_each_other(played: Any) -> None:
    first = played.get("standings?limit=3").json
    rest = played.get(f"standings?limit=3&after={first['next']}").json
    assert [one["member"] for one in (*first["items"], *rest["items"])] == ["cleo", "anna", "ben", "dan"]
    assert rest["next"] is None


def test_by_seat_pair_and_table(played: Any) -> None:
    seats = played.get("standings/seats").json["items"]
    assert [(one["seat"], one["tally"]["net"]) for one in seats] == [(0, -1), (1, -1), (2, 3), (3, -1)]
    alone = played.get("standings/seats?member=cleo").json["items"]
    assert [one["tally"]["deals"] for one in alone] == [0, 0, 2, 0]
    pairs = played.get("standings/pairs?member=cleo&as=known").json
    assert [(one["first"]["member"], one["second"]["member"], one["ahead"]) for one in pairs["items"]] == [
        ("anna", "cleo", -4),
        ("ben", "cleo", -4),
        ("cleo", "dan", 4),
    ]
    assert pairs["as_ruled"] is False
    (table,) = played.get("standings/tables").json["items"]
    assert (table["table"], table["deals"]) == ("t", 2)
    assert [one["rank"] for one in table["seats"]] == [2, 2, 1, 2]
    assert played.get("standings/tables?member=eve").json["items"] == []


def test_bots_are_marked_and_rank_at_their_tables_only(played: Any) -> None:
    opened = {
        "table": "g",
        "game": "gin_rummy",
        "members": ["anna", "bot:simple"],
        "rules": {"first_dealer": "assigned"},
    }
    played.do("tables", opened)
    result = {"dealer": -1, "kind": "knock", "winner": 1, "points": 20}
    played.do("tables/g/gin_rummy/record-result", result)
    bot = "bot-gin-rummy-simple"
    everybody = played.get("standings?game=gin_rummy&rank_by=games").json["items"]
    assert [(one["member"], one["rank"], one["bot"]) for one in everybody] == [("anna", 1, False), (bot, None, True)]
    for by in ("net", "games", "net_per_deal"):
        *members, last = played.get(f"standings?rank_by={by}").json["items"]
        assert (last["member"], last["rank"]) == (bot, None)
        assert not any(one["bot"] for one in members)
        assert all(one["rank"] for one in members)
    with_bot, *others = played.get("standings/tables").json["items"]
    assert [(one["bot"], one["rank"]) for one in with_bot["seats"]] == [(False, 1), (True, 1)]
    assert not any(one["bot"] for table in others for one in table["seats"])
    (pair,) = played.get(f"standings/pairs?member={bot}").json["items"]
    assert [(pair[one]["member"], pair[one]["bot"]) for one in ("first", "second")] == [("anna", False), (bot, True)]


def test_a_bot_that_has_played_no_deal_has_no_rank(played: Any) -> None:
    before = played.get("standings").json["items"]
    rules = {"first_dealer": "assigned"}
    played.do("tables", {"table": "idle", "game": "gin_rummy", "members": ["anna", "bot:careful"], "rules": rules})
    played.do("tables/idle/gin_rummy/deal-cards")
    assert played.get("standings").json["items"] == before


def test_a_sweep_is_told_by_its_combination(api: Any) -> None:
    api.open_table(mode="showdown")
    api.do("tables/t/recorded-deals", {"hands": SWEEP})
    api.do("tables/t/settlement")
    winner, *others = api.get("standings?rank_by=sweeps").json["items"]
    assert (winner["tally"]["swept"], winner["tally"]["net"]) == (1, 6)
    assert [one["times"] for one in winner["tally"]["sweeps"]] == [1]
    assert [(one["rank"], one["tally"]["sweeps"]) for one in others] == [(2, []), (2, []), (2, [])]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("season=none", "no_such_season"),
        ("season=none&zone=UTC", "bad_period"),
        ("as=played", "invalid"),
        ("rank_by=luck", "invalid"),
        ("after=x", "bad_cursor"),
    ],
)
def test_what_cannot_be_asked_is_refused(api: Any, query: str, code: str) -> None:
    assert api.get(f"standings?{query}").json["code"] == code
