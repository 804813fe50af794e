"""Several members at once: all of them, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import Scribe


def held(club: Scribe) -> dict[str, int]:
    return {one["account"]: one["balance"] for one in club.asks("ledger", "balances", "--kind", "member")["items"]}


def test_each_of_several_members_buys_counters(club: Scribe) -> None:
    done = club.asks("counters", "buy", "ada", "bram", "40", "--paid", "10.00", "EUR")
    assert [(one["data"]["member"], one["data"]["paid"]) for one in done["events"]] == [
        ("ada", "10.00"),
        ("bram", "10.00"),
    ]
    assert held(club) == {"member/ada": 40, "member/bram": 40}
    club.does("counters", "cash", "bram", "ada", "15")
    assert held(club) == {"member/ada": 25, "member/bram": 25}


def test_none_buys_where_one_cannot(club: Scribe) -> None:
    assert "no_such_member" in club.is_refused("counters", "buy", "ada", "zoe", "40")
    twice = club.types("counters", "buy", "ada", "bram", "ada", "40")
    assert (twice.exit_code, "ada is named twice" in twice.stderr) == (2, True)
    assert held(club) == {}


def test_a_purchase_of_several_is_carried_out_once_under_its_key(club: Scribe) -> None:
    buy = ("counters", "buy", "ada", "bram", "40", "--key", "k1")
    assert [club.asks(*buy)["replayed"], club.asks(*buy)["replayed"]] == [False, True]
    assert held(club) == {"member/ada": 40, "member/bram": 40}
    assert "key_reused" in club.is_refused("counters", "buy", "ada", "40", "--key", "k1")


def test_a_version_is_that_before_the_first_of_them(club: Scribe) -> None:
    version = club.asks("club", "show")["version"]
    club.does("counters", "buy", "ada", "bram", "1", "--if-version", str(version))
    assert "stale" in club.is_refused("counters", "buy", "ada", "bram", "1", "--if-version", str(version))


def test_a_name_that_looks_like_another_id_is_said_to_be_a_name(club: Scribe) -> None:
    added = club.types("member", "add", "ben", "cato")
    assert (added.exit_code, added.stderr) == (0, "one member is added: ben, with the name cato\n")
    assert club.types("member", "add", "eva", "Eva Lind").stderr == ""
