"""`verify`: deciding a treasurer's book again reveals that it was rewritten and signed again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.report import report_lines
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import codec, open_services
from tests.audit.checking.forging import Forger, change, envelope, left_out
from tests.audit.season import CLUB, play_season

if TYPE_CHECKING:
    from pathlib import Path

    from tests.audit.checking.forging import Forgery
    from tests.support.databases import Database


@pytest.fixture(scope="module")
def folder(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("exports") / "keeper"
    with open_services(database.app_dsn) as opened:
        export_club(play_season(opened, tmp_path_factory.mktemp("signer")), CLUB, made, all_openings=True)
    return made


def balance(account: str, more: int) -> Forgery:
    """An account held more when the season was closed, or so it is said."""

    def forge(forger: Forger) -> int:
        position = forger.find("books.SeasonClosed")
        balances = forger.events[position]["data"]["balances"]
        (held,) = (one for one in balances if one["account"] == account)
        held["counters"] += more
        return position

    return forge


def charged_twice(forger: Forger) -> int:
    position = forger.find("books.TableMoneyCharged")
    again = dict(forger.events[position], command="again")
    for event in forger.events[position:]:
        event["version"] += event["stream"] == "books"
    forger.events.insert(position, again)
    for one in forger.openings:
        one["position"] += one["position"] >= position
    return position


def terms(**to: str) -> Forgery:
    return lambda forger: forger.change("books.SeasonOpened", lambda data: data["terms"].update(to))


FORGERIES: dict[str, tuple[Forgery, str, str]] = {
    "a count of what was not to be expected": (
        change("books.CountersCounted", expected=3_000),
        "play",
        "CountersCounted: expected is 3000",
    ),
    "a count that leaves out what members owed": (
        change("books.CountersCounted", on_account=0),
        "play",
        "CountersCounted: on_account is 0",
    ),
    "a season is closed with what nobody held": (balance("member/bruno", 5), "play", "SeasonClosed: balances is"),
    "a place at a table held what it did not": (
        balance("table/last-evening/pee", 1),
        "seasons",
        "are not what lay there when the season ended",
    ),
    "what is closed to zero goes elsewhere": (
        lambda forger: forger.change(
            "books.SeasonClosed", lambda data: data["closings"][0].update(target="member/ada")
        ),
        "play",
        "SeasonClosed: closings is",
    ),
    "a season is closed on another day": (
        envelope("books.SeasonClosed", happened_at="2020-07-01T10:00:00.000000Z"),
        "play",
        "happened_at is '2020-07-01T10:00:00.000000Z' and should be '2020-06-30T22:59:59.999999Z'",
    ),
    "a season that closed before it ended": (
        envelope("books.SeasonClosed", recorded_at="2020-06-30T23:59:00.000000Z"),
        "play",
        "season_running",
    ),
    "table money is forgotten": (
        left_out("books.TableMoneyCharged"),
        "play",
        "table money of the table 'old-evening' was due before this",
    ),
    "table money is charged twice": (charged_twice, "play", "this follows from no command"),
    "table money of fewer counters": (change("books.TableMoneyCharged", counters=1), "play", "counters is 1 and"),
    "table money is owed by others": (
        lambda forger: forger.change("books.TableMoneyCharged", lambda data: data["members"].reverse()),
        "play",
        "TableMoneyCharged: members is",
    ),
    "table money by other terms": (terms(table_money_per="evening"), "play", "counters is 4 and by the rules 2"),
    "somebody's share is another's": (
        lambda forger: forger.change("books.SettlementAgreed", lambda data: data["shares"][0].update(counters=1)),
        "play",
        "SettlementAgreed: shares is",
    ),
    "more is paid than was due": (
        lambda forger: forger.change("books.SettlementPaid", lambda data: data.update(amount=data["amount"] + 5)),
        "play",
        "SettlementPaid: amount is",
    ),
    "what is left of a settlement": (change("books.SettlementCancelled", left=77), "play", "left is 77"),
    "a settlement up to what is no time": (
        change("books.SettlementAgreed", as_of="soon"),
        "play",
        "a time is RFC 3339 text",
    ),
    "a gift to nobody": (change("books.GiftGiven", member="zoe"), "play", "zoe was no member of the club then"),
    "a fine of nothing": (change("books.FineImposed", counters=0), "play", "bad_counters"),
    "a row of nobody": (change("books.PaperRowEntered", member="zoe"), "play", "zoe was no member of the club then"),
    "a season of no days": (terms(first_day="soon"), "play", "bad_day"),
    "a season that begins at what is no time": (terms(starts_at="2019"), "seasons", "at what is no time"),
    "a season that begins before its days": (
        terms(starts_at="2019-12-29T00:00:00.000000Z"),
        "seasons",
        "does not begin and end with its days",
    ),
    "beyond the bank's limit": (change("books.BankLimitSet", counters=0), "bounds", "the bank would have"),
    "beyond a member's limit": (
        change("books.CreditLimitSet", counters=5),
        "bounds",
        "eve would stand at -15, and the limit is -5; the balance is 10",
    ),
    "into a season that is closed": (
        lambda forger: envelope_of_eve(forger, happened_at="2020-03-01T12:00:00.000000Z"),
        "bounds",
        "the books are closed up to 2020-06-30T23:00:00.000000Z",
    ),
}


def envelope_of_eve(forger: Forger, **to: Any) -> int:
    position = forger.find("club.CountersBought", member="eve")
    forger.events[position].update(to)
    return position


@pytest.mark.parametrize("what", FORGERIES)
def test_the_books_tell(folder: Path, tmp_path: Path, what: str) -> None:
    forge, check, words = FORGERIES[what]
    forger = Forger(folder, tmp_path / "forged")
    forge(forger)
    report = verify_record(forger.sign(), codec())
    assert report.verdict == "not_genuine"
    assert any(words in one.what for one in report.finding(check).failures), list(report_lines(report))


def test_the_books_are_genuine_as_they_are(folder: Path) -> None:
    report = verify_record(folder, codec())
    assert report.verdict == "genuine"
    seasons, bounds = report.finding("seasons"), report.finding("bounds")
    assert (seasons.looked_at, seasons.counts) == (1, {"closed": 1})
    assert bounds.looked_at > 20


def test_counts_of_an_earlier_release_that_did_not_regard_debts_are_genuine(folder: Path, tmp_path: Path) -> None:
    forger = Forger(folder, tmp_path / "forged")
    counted = forger.events[forger.find("books.CountersCounted")]
    owed = counted["data"].pop("on_account")
    assert owed > 0
    counted["schema"] = 1
    # The same difference, so that nothing after it changes.
    counted["data"]["expected"] += owed
    counted["data"]["counted"] += owed
    assert verify_record(forger.sign(), codec()).verdict == "genuine"


def test_time_zones_that_differ_from_this_computer_s_are_told_and_are_no_failure(folder: Path, tmp_path: Path) -> None:
    forger = Forger(folder, tmp_path / "forged")
    terms(starts_at="2020-01-01T01:00:00.000000Z")(forger)
    finding = verify_record(forger.sign(), codec()).finding("seasons")
    assert finding.ok
    assert finding.notes == ["by this computer's time zones season old would begin or end 1:00:00 apart"]


def test_a_zone_that_this_computer_does_not_know_is_told_and_is_no_failure(folder: Path, tmp_path: Path) -> None:
    forger = Forger(folder, tmp_path / "forged")
    terms(zone="Moon/Tranquility")(forger)
    finding = verify_record(forger.sign(), codec()).finding("seasons")
    assert finding.ok
    assert "Moon/Tranquility" in finding.notes[0]


def test_a_table_whose_end_is_the_last_of_the_record_lacks_its_table_money(folder: Path, tmp_path: Path) -> None:
    forger = Forger(folder, tmp_path / "forged")
    end = forger.find("books.TableMoneyCharged", table="old-evening")
    del forger.events[end:]
    forger.openings = [one for one in forger.openings if one["position"] < end]
    report = verify_record(forger.sign(), codec())
    assert "table money of the table 'old-evening' was due" in report.finding("play").failures[-1].what
