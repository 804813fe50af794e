"""Keys that were used before an upgrade: a request without the fields that are new is the same request."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from ging_service.application.books import at_books
from ging_service.application.club import at_club, found_club
from ging_service.domain.books import commands as b
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.club.commands import AddMember, BuyCounters, EraseName
from ging_service.execution.caller import Caller

if TYPE_CHECKING:
    from ging_service.execution.services import Services

KEY = Caller(actor="eve", key="k")
TERMS = SeasonTerms(
    first_day="2025-09-01",
    last_day="2026-06-30",
    zone="UTC",
    starts_at="",
    ends_at="",
    money=MoneyTerms(currency="EUR", minor_digits=2, counter_value="10"),
    table_money_per="none",
    table_money=0,
    members_at_close="carried",
    revalues=False,
)


def club(services: Services, club_id: str) -> str:
    found_club(services, club_id, "Club")
    at_club(services, club_id, AddMember(member="ada", name="Ada"))
    return club_id


def is_kept_as(services: Services, club_id: str, request: list[Any]) -> bool:
    """Return True if the key is kept with this request, as releases without the new fields kept it."""
    with services.club_transaction(club_id) as conn:
        ((kept,),) = conn.execute("SELECT request_hash FROM idempotency WHERE key = 'k'").fetchall()
    return bytes(kept) == hashlib.sha256(json.dumps(request, separators=(",", ":")).encode()).digest()


def test_a_name_that_was_erased_before_a_balance_could_be_named(services: Services) -> None:
    at = club(services, "erased-before")
    at_club(services, at, EraseName(member="ada", balance=0), KEY)
    assert is_kept_as(services, at, ["club", "eve", [["EraseName", {"member": "ada"}, "", ""]]])


def test_the_balance_that_is_named_belongs_to_the_request(services: Services) -> None:
    at = club(services, "erased-owing")
    at_club(services, at, BuyCounters(member="ada", counters=5, note="", paid="", currency=""))
    at_club(services, at, EraseName(member="ada", balance=5), KEY)
    assert is_kept_as(services, at, ["club", "eve", [["EraseName", {"member": "ada", "balance": 5}, "", ""]]])


def test_a_season_that_was_opened_before_one_could_revalue_counters(services: Services) -> None:
    at = club(services, "opened-before")
    at_books(services, at, b.OpenSeason(season="s25", name="2025/26", terms=TERMS), KEY)
    terms = {
        "first_day": "2025-09-01",
        "last_day": "2026-06-30",
        "zone": "UTC",
        "starts_at": "",
        "ends_at": "",
        "money": {"currency": "EUR", "minor_digits": 2, "counter_value": "10"},
        "table_money_per": "none",
        "table_money": 0,
        "members_at_close": "carried",
    }
    opened = ["OpenSeason", {"season": "s25", "name": "2025/26", "terms": terms}, ""]
    assert is_kept_as(services, at, ["books", "eve", opened])
