"""Factories for the problems of the treasurer's book. Imported for what it adds to the factories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.web.factories.registry import asked, reaches

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

EUROS = {"currency": "EUR", "counter_value": "2.5"}
STAKE = {"payment": "pairs", "starting_stack": 400, "stake": {"amount": 1, "unit": "money", "counter_value": "5"}}
SEASON = {
    "season": "s24",
    "name": "2024/25",
    "first_day": "2024-09-01",
    "last_day": "2025-06-30",
    "zone": "Europe/Amsterdam",
    "money": EUROS,
}
NEXT = SEASON | {"season": "s25", "first_day": "2025-07-01", "last_day": "2026-06-30"}
NOT_OVER = SEASON | {"season": "long", "first_day": "2025-07-01", "last_day": "2999-06-30"}
IN_S24 = "2024-12-24T20:00:00Z"

asked("house_rules_not_found", "", "DELETE", "house-rules/none")
asked("season_not_found", "", "POST", "seasons/none/closing")
asked("gives_himself", "", "POST", "gifts", {"giver": "anna", "member": "anna", "counters": 5})


def opened(api: Any, *seasons: dict[str, Any]) -> Any:
    """The seasons are open."""
    for season in seasons:
        api.do("seasons", season)
    return api


@reaches("season_exists")
def _(api: Any) -> TestResponse:
    return opened(api, SEASON).post("seasons", NEXT | {"season": "s24"})


@reaches("season_overlaps")
def _(api: Any) -> TestResponse:
    return opened(api, SEASON).post("seasons", NEXT | {"first_day": "2025-06-30"})


@reaches("season_in_use")
def _(api: Any) -> TestResponse:
    opened(api, SEASON).do("fines", {"member": "ben", "counters": 1, "note": "late", "happened_at": IN_S24})
    return api.post("seasons/s24/withdrawal")


@reaches("counters_revalued")
def _(api: Any) -> TestResponse:
    opened(api, SEASON, NEXT | {"money": EUROS | {"counter_value": "5"}, "revalues": True})
    return api.get("settlement-plan?season=s24")


@reaches("other_amount")
def _(api: Any) -> TestResponse:
    trade = {"counters": 5, "paid": "500", "currency": "EUR", "happened_at": IN_S24}
    return opened(api, SEASON).post("members/anna/bought-counters", trade)


@reaches("other_counter_value")
def _(api: Any) -> TestResponse:
    opened(api, NOT_OVER)
    table = {"table": "wild", "game": "wild_card_rummy", "rules": STAKE, "members": ["anna", "ben", "cleo"]}
    return api.post("tables", table)


@reaches("season_running")
def _(api: Any) -> TestResponse:
    return opened(api, NOT_OVER).post("seasons/long/closing")


@reaches("tables_running")
def _(api: Any) -> TestResponse:
    opened(api, SEASON | {"members_at_close": "cashed"})
    api.do("tables", {"table": "long", "members": ["anna", "ben", "cleo", "dan"], "happened_at": IN_S24})
    return api.post("seasons/s24/closing")


@reaches("earlier_season")
def _(api: Any) -> TestResponse:
    opened(api, SEASON).do("tables", {"table": "new", "members": ["anna", "ben", "cleo", "dan"]})
    return api.post("tables/new/remarks", {"text": "x", "happened_at": IN_S24})


@reaches("earlier_season_open")
def _(api: Any) -> TestResponse:
    return opened(api, SEASON, NEXT).post("seasons/s25/closing")


@reaches("season_closed")
def _(api: Any) -> TestResponse:
    opened(api, SEASON).do("seasons/s24/closing")
    return api.post("members/anna/bought-counters", {"counters": 5, "happened_at": IN_S24})


@reaches("credit_limit")
def _(api: Any) -> TestResponse:
    api.do("credit-limits", {"member": None, "counters": 50})
    return api.post("fines", {"member": "anna", "counters": 51, "note": "Came late."})


@reaches("not_reversible")
def _(api: Any) -> TestResponse:
    return api.post("reversals", {"reverses": 0, "note": "Nothing."})


@reaches("entry_reversed")
def _(api: Any) -> TestResponse:
    fine = api.do("fines", {"member": "anna", "counters": 1, "note": "Late."})["events"][0]["position"]
    api.do("reversals", {"reverses": fine, "note": "Wrong member."})
    return api.post("reversals", {"reverses": fine, "note": "Again."})


@reaches("money_changed")
def _(api: Any) -> TestResponse:
    return opened(api, SEASON).post("seasons", NEXT | {"money": SEASON["money"] | {"counter_value": "7"}})
