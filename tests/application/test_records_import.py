"""Evening records that come in many at a time: all or nothing, and once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from ging_service.access.role_rights import rights_of
from ging_service.application.books import at_books
from ging_service.application.import_evening_records import import_records
from ging_service.application.played_evenings import BadRecords, RecordFile
from ging_service.domain.books.commands import CloseSeason, OpenSeason, SetCreditLimit
from ging_service.domain.books.terms import MoneyTerms, SeasonTerms
from ging_service.domain.errors import Refused
from ging_service.eventlog.errors import KeyReused
from ging_service.execution.caller import Caller
from ging_service.records.errors import RecordError
from tests.application.test_record_import import club, events, read, size, with_line

if TYPE_CHECKING:
    from ging_service.execution.services import Services


def files(*tables: str) -> list[RecordFile]:
    return [RecordFile(text=with_line(3, f'table = "{table}"'), name=f"{table}.toml") for table in tables]


def test_records_come_in_together_and_members_with_the_first_that_brings_them(services: Services) -> None:
    club(services, "many", "bob")
    seen: list[tuple[int, int]] = []
    done = import_records(
        services, "many", files("a", "b"), add_members=True, on_progress=lambda one, of: seen.append((one, of))
    )
    assert [one.members_added for one in done] == [("ada", "cat", "dan"), ()]
    assert seen == [(1, 2), (2, 2)]
    assert [len(events(services, "many", one.table_id)) for one in done] == [one.version for one in done]


def test_dry_run_does_it_all_and_keeps_nothing(services: Services) -> None:
    club(services, "dry")
    before = size(services, "dry")
    looked = import_records(services, "dry", files("a", "b"), add_members=True, dry_run=True)
    assert (size(services, "dry"), events(services, "dry", "a")) == (before, [])
    assert import_records(services, "dry", files("a", "b"), add_members=True) == looked


def test_records_are_played_for_as_long_as_they_may(services: Services) -> None:
    club(services, "long", "ada", "bob", "cat", "dan")
    before = size(services, "long")
    with pytest.raises(BadRecords) as refused:
        import_records(services, "long", files("a", "b"), most_s=0.0)
    # What comes after it is not even read.
    assert [(error.file, error.code) for error in refused.value.errors] == [("a.toml", "record_too_long")]
    assert size(services, "long") == before
    import_records(services, "long", files("a", "b"), most_s=60.0)


def test_one_record_that_is_wrong_and_none_comes_in(services: Services) -> None:
    club(services, "wrong", "ada", "bob", "cat", "dan")
    read(services, "wrong", table_id="b")
    before = size(services, "wrong")
    with pytest.raises(BadRecords) as refused:
        import_records(services, "wrong", files("a", "b", "c"))
    assert [(error.file, error.line, error.code) for error in refused.value.errors] == [("b.toml", 3, "table_exists")]
    with pytest.raises(BadRecords) as refused:
        import_records(services, "wrong", files("a", "c", "a"))
    assert [(error.file, error.code) for error in refused.value.errors] == [("a.toml", "table_twice")]
    assert size(services, "wrong") == before


def close_2020(services: Services, club_id: str) -> None:
    money = MoneyTerms(currency="EUR", minor_digits=2, counter_value="5")
    terms = SeasonTerms(
        first_day="2020-01-01",
        last_day="2020-12-31",
        zone="UTC",
        starts_at="",
        ends_at="",
        money=money,
        table_money_per="none",
        table_money=0,
        members_at_close="carried",
        revalues=False,
    )
    at_books(services, club_id, OpenSeason(season="2020", name="2020", terms=terms))
    at_books(services, club_id, CloseSeason(season="2020", now="", balances=()))


def test_what_the_books_refuse_is_told_of_the_record_in_a_dry_run_too(services: Services) -> None:
    club(services, "closed", "ada", "bob", "cat", "dan")
    at_books(services, "closed", SetCreditLimit(member="ada", counters=5))
    with pytest.raises(RecordError) as limited:
        read(services, "closed", dry_run=True)
    assert (limited.value.line, limited.value.code) == (6, "credit_limit")
    close_2020(services, "closed")
    before = size(services, "closed")
    for dry_run in (True, False):
        with pytest.raises(BadRecords) as refused:
            import_records(services, "closed", files("a", "b"), dry_run=dry_run)
        assert [(error.file, error.line, error.code) for error in refused.value.errors] == [
            ("a.toml", 4, "season_closed")
        ]
    assert size(services, "closed") == before


def test_a_scribe_learns_no_balances_from_records_that_are_not_imported(services: Services) -> None:
    club(services, "limited", "ada", "bob", "cat", "dan")
    at_books(services, "limited", SetCreditLimit(member="ada", counters=5))
    scribe = Caller(actor="ada", rights=rights_of(["scribe"]))
    assert len(import_records(services, "limited", files("a", "b"), scribe, dry_run=True)) == 2
    before = size(services, "limited")
    with pytest.raises(BadRecords) as refused:
        import_records(services, "limited", files("a", "b"), scribe)
    assert [(error.file, error.code) for error in refused.value.errors] == [
        ("a.toml", "credit_limit"),
        ("b.toml", "credit_limit"),
    ]
    assert size(services, "limited") == before


def test_same_key_imports_many_once(services: Services) -> None:
    club(services, "keyed-many", "ada", "bob", "cat", "dan")
    caller = Caller(actor="ada", key="k")
    once = import_records(services, "keyed-many", files("a", "b"), caller)
    again = import_records(services, "keyed-many", files("a", "b"), caller)
    assert again == tuple(replace(one, replayed=True) for one in once)
    with pytest.raises(KeyReused):
        import_records(services, "keyed-many", files("a", "c"), caller)


def test_table_is_called_by_an_id(services: Services) -> None:
    club(services, "named-ill", "ada", "bob", "cat", "dan")
    with pytest.raises(Refused, match="an id"):
        read(services, "named-ill", table_id="No id")
