"""Rules for every command: refusals, keys, versions, times, pages, and the default club and table."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe


def test_what_happened_earlier_says_so(table: Scribe) -> None:
    table.does("table", "remark", "noted", "later", "--happened", "2026-01-02T20:00:00+01:00")
    found = table.asks("history", "--from", "2026-01-02", "--to", "2026-01-03")["items"]
    assert [(one["happened_at"], one["data"]) for one in found] == [
        ("2026-01-02T19:00:00.000000Z", {"text": "noted later"})
    ]


def test_history_tells_when_what_was_recorded_and_when_it_happened(table: Scribe) -> None:
    table.does("table", "remark", "now")
    table.does("table", "remark", "later", "--happened", "2026-01-02T20:00:00Z")
    later, now = table.asks("history", "--type", "RemarkMade")["items"]
    assert (now["happened_at"], later["happened_at"]) == (None, "2026-01-02T20:00:00.000000Z")
    moment = later["recorded_at"]
    before = table.asks("history", "--type", "RemarkMade", "--recorded-to", moment)["items"]
    since = table.asks("history", "--type", "RemarkMade", "--recorded-from", moment)["items"]
    assert (before, since) == ([now], [later])
    for words in (("history",), ("table", "list"), ("deal", "list"), ("member", "list"), ("lost-deal", "list")):
        assert "(UTC)" in table.does(*words)


def test_same_key_is_carried_out_once(table: Scribe) -> None:
    once = table.asks("deal", "start", "--key", "k1")
    again = table.asks("deal", "start", "--key", "k1")
    assert (once["replayed"], again["replayed"]) == (False, True)
    assert again["events"] == once["events"]
    assert table.is_refused("deal", "settle", "--key", "k1").endswith("(key_reused)")


def test_all_are_satisfied_once_under_a_key(table: Scribe) -> None:
    table.does("deal", "record")
    table.does("deal", "satisfied", "bram")
    for words in (("deal", "satisfied", "all"), ("say", "all", "ok")):
        again = table.asks(*words, "--key", "s1")
        assert [event["type"].removeprefix("ging.") for event in again["events"]] == [
            *["PlayerSatisfied"] * 3,
            "DealPassed",
        ]
        assert [event["version"] for event in again["events"]] == [6, 7, 8, 9]
    assert again["replayed"]
    assert table.is_refused("say", "all ok # tea", "--key", "s1").endswith("(key_reused)")
    assert table.does("deal", "record") == "Deal 2: ada deals with real cards. (G4)\n"
    assert table.asks("deal", "satisfied", "all", "--key", "s1") == again, "not the second deal"


def test_remark_goes_before_the_last_word_of_a_deal(table: Scribe) -> None:
    table.does("deal", "record")
    told = table.does("say", "all ok # tea").splitlines()
    assert (told[0], len(told)) == ('A remark. "tea"', 6)
    assert table.is_refused("deal", "satisfied", "all").endswith("(no_deal, G19)")


def test_key_is_for_one_command_that_can_be_repeated(club: Scribe) -> None:
    people = ("ada", "bram", "clara", "dirk")
    unnamed = club.types("table", "open", *people, "--key", "o1")
    assert (unnamed.exit_code, "--key needs -t" in unnamed.stderr) == (2, True)
    assert club.asks("table", "list")["items"] == []
    once, again = (club.asks("table", "open", *people, "-t", "t1", "--key", "o1") for _ in range(2))
    assert (once["replayed"], again["replayed"], again["events"]) == (False, True, once["events"])
    for condition in (("--key", "k"), ("--if-version", "2")):
        typed = club.types("say", *condition, typed="# one\n# two\n")
        assert (typed.exit_code, "are for one command" in typed.stderr) == (2, True)
    assert club.asks("table", "show")["version"] == 2


def test_stale_version_is_refused_with_the_one_that_is(table: Scribe) -> None:
    table.does("table", "remark", "one", "--if-version", "3")
    assert table.is_refused("table", "remark", "two", "--if-version", "3") == (
        "somebody was quicker: the version is 4 now (stale)"
    )


def test_balances_at_a_position_and_a_time(table: Scribe) -> None:
    table.does("counters", "buy", "ada", "5", "--happened", "2026-01-02T00:00:00Z")
    at = table.asks("ledger", "balances", "--at-time", "2026-02-01")["items"]
    assert {one["account"]: one["balance"] for one in at} == {"bank": -5, "member/ada": 5}
    behind = table.asks("ledger", "balances", "--at-position", "4")["items"]
    assert behind == [], "the table opens with event 5"
    assert table.asks("ledger", "balances", "--recorded-by", "2026-02-01")["items"] == []
    assert table.types("ledger", "balances", "--at-position", "1", "--at-time", "2026-02-01").exit_code == 2
    assert "member/ada" in table.does("ledger", "balances", "--account", "member/ada")


def test_accounts_that_hold_nothing_are_shown_where_all_are_asked_for(table: Scribe) -> None:
    table.does("counters", "buy", "ada", "5")
    table.does("counters", "cash", "ada", "5")
    asked = ("ledger", "balances", "--account", "bank")
    assert table.asks(*asked)["items"] == []
    assert [one["balance"] for one in table.asks(*asked, "--all")["items"]] == [0]
    assert "bank" not in table.does(*asked)
    assert "bank" in table.does(*asked, "--all")


def test_ledger_entries_sum_to_zero(table: Scribe) -> None:
    entries = table.asks("ledger", "entries", "-t", "t1")["items"]
    assert entries
    assert all(sum(posting["counters"] for posting in entry["postings"]) == 0 for entry in entries)
    assert "starting stack" in table.does("ledger", "entries")


def test_history_by_type_knows_the_types_that_there_are(table: Scribe) -> None:
    for name in ("TrayDressed", "ging.TrayDressed", "traydressed"):
        assert [one["type"] for one in table.asks("history", "--type", name)["items"]] == ["ging.TrayDressed"]
    both = table.asks("history", "--type", "TrayDressed", "--type", "ClubFounded")["items"]
    assert [one["type"] for one in both] == ["ging.TrayDressed", "club.ClubFounded"]
    for unknown in ("Foo", "chess.TrayDressed", ""):
        refused = table.types("history", "--type", unknown)
        assert (refused.exit_code, "LayoutSwept" in refused.stderr) == (2, True)


def test_long_answers_come_in_pages(table: Scribe) -> None:
    first = table.does("history", "--limit", "2", "--oldest-first")
    assert first.endswith("There is more: --after 1\n")
    second = table.asks("history", "--limit", "2", "--oldest-first", "--after", "1")
    assert [one["position"] for one in second["items"]] == [2, 3]
    assert table.is_refused("history", "--limit", "0").endswith("(bad_limit)")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("table show -t nowhere", "table_not_found"),
        ("member list -c nowhere", "no_such_club"),
        ("member add ada", "member_exists"),
        ("club create thursday again", "club_exists"),
        ("table open ada bram clara ada", "member_twice, G2"),
        ("deal declare zoe S 30", "bad_action"),
        ("lost-deal find zoe yes", "unknown_player, G2"),
    ],
)
def test_refusals_are_one_line_with_code_and_rule(table: Scribe, words: str, code: str) -> None:
    assert table.is_refused(*shlex.split(words)).endswith(f"({code})")


def test_only_club_and_only_running_table_need_no_name(table: Scribe) -> None:
    table.does("table", "open", "ada", "bram", "clara", "dirk", "-t", "t2")
    result = table.types("table", "show")
    assert result.exit_code == 2
    assert "Say --table or set GING_TABLE: there are t2, t1" in result.stderr
    table.works_at(table="t2")
    assert table.does("table", "show").startswith("t2")
    table.does("club", "create", "other", "Other club")
    assert "Say --club or set GING_CLUB: there are other, thursday" in table.types("member", "list").stderr
    table.works_at(club="other")
    assert table.asks("member", "list")["items"] == []


def test_empty_service_says_what_is_missing(scribe: Scribe) -> None:
    assert "there is none yet" in scribe.types("member", "list").stderr


def test_text_that_is_none_is_refused_and_breaks_nothing_later(table: Scribe) -> None:
    assert table.types("say", "--keep-going", typed="# nothing\x00").stderr == (
        "ging: line 1: text: a text holds no NUL character (invalid)\n"
    )
    for words in (("table", "remark", "\udcff"), ("table", "remark", "x", "--as", "\udcff", "--key", "k")):
        assert table.is_refused(*words).endswith("(bad_text)")
    assert table.is_refused("table", "list", "--member", "\udcff").endswith("(bad_text)")
    assert table.does("table", "remark", "a backslash \\u0000") == 'A remark. "a backslash \\u0000"\n'
    assert "backslash" in table.does("history", "--from", "2020-01-01")


def test_key_must_be_short_and_plain(table: Scribe) -> None:
    for key in ("x" * 256, "é"):
        assert table.types("deal", "start", "--key", key).exit_code == 2


@pytest.mark.complete
@pytest.mark.parametrize("name", ["x" * 5_000, "ada\nbram", "\x1b[2J", "Ada", "-", "é"])
def test_whoever_acts_or_looks_is_called_by_a_members_id(table: Scribe, name: str) -> None:
    for words in (("table", "remark", "tea"), ("member", "add", "eve"), ("history",), ("table", "show")):
        assert table.is_refused(*words, "--as", name).endswith("(bad_member)")
    table.works_at(**{"as": name})
    assert table.is_refused("deal", "start").endswith("(bad_member)")
    table.works_at(**{"as": ""})
    assert {event["actor"] for event in table.asks("history")["items"]} == {None}


@pytest.mark.parametrize(
    "words",
    [
        "ledger entries --deal {}",
        "ledger entries --from-position {}",
        "ledger balances --at-position {}",
        "history --deal {}",
        "deal show {}",
        "table show --at {}",
        "table remark x --if-version {}",
        "counters buy ada {}",
        "table rebuy ada {}",
        "table open ada bram clara dirk --stake {}",
    ],
)
def test_numbers_that_nothing_can_hold_are_not_understood(table: Scribe, words: str) -> None:
    assert table.types(*words.format("9" * 20).split()).exit_code == 2
    largest = table.types(*words.format(2**53 - 1).split())
    assert largest.exit_code in (0, 1)
    assert largest.stderr.count("\n") == largest.exit_code


@pytest.mark.parametrize(
    "words",
    [
        "member rename .. X",
        "table show -t ..",
        "key revoke ..",
        "dispute show ..",
        "season show ..",
        "counters buy .. 5",
    ],
)
def test_an_id_that_cannot_stand_in_an_address_is_refused_in_one_line(club: Scribe, words: str) -> None:
    assert club.is_refused(*words.split()) == "'..' cannot stand in an address"
