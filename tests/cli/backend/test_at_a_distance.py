"""The same evening typed at the database and at a service: what is printed is the same."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from difflib import unified_diff
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from ging_service.access.role_rights import Right
from ging_service.application.club import at_club
from ging_service.cli.main import group
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.execution.caller import ANYONE
from tests.cli.test_session_in_docs import commands_of_the_tutorial
from tests.client.conftest import live, services  # noqa: F401  fixtures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from click.testing import Result

    from tests.client.conftest import Live
    from tests.support.databases import Database

pytestmark = pytest.mark.complete

SHOWN = """
club show
member list
member list --limit 2
member rename ben "Old Ben"
member add ben Again
role give anna treasurer
role list
house-rules create thursday 'Thursday rules' --stake 2 --packets 3,4
house-rules create friday Fridays --dealer anna
house-rules list
house-rules delete thursday
house-rules delete thursday
counters buy anna 50
counters buy ben cato 5 --paid 1.25 EUR --note both --key two
counters buy ben ben 5
counters cash ben cato 5
counters cash anna 60
counters stock 500
counters limit 80 --member anna
counters limit none --bank
counters limits
counters count 440
counters counts
counters box
counters fine anna 3 came late
member arbitrator appoint emil
member arbitrator list
table list
table show
table show --at 2
deal list
deal show 1
deal declare dora C 34
history --limit 3
history --type SuitDeclared
history --member anna
ledger balances --kind stack
ledger balances --at-position 9
ledger entries --deal 1
anna: dispute raise d1 --deal 1 Cato held 38 diamonds
anna: dispute raise d2 --deal 1 and more
anna: dispute withdraw d2 --yes never mind
emil: dispute review d1 --open-hands --yes
emil: dispute rule d1 amended --yes --replace-declarations --claim "dora C 34" --claim "cato D 28" --transfer "anna ben 3 G21" so it was
emil: dispute show d1
dispute list
dispute list --state ruled
deal dossier 1
ledger entries --dispute d1
deal record
deal declare anna S 30 KS 10S 7S
deal declare anna S 30 KS 10S 7S --false
deal declare anna S 27 KS 10S 7S
deal satisfied all
deal start
deal misdeal "a card was faced"
lost-deal accuse ben dora
lost-deal find dora yes
lost-deal list
table remark tea for all
say "shuffle"
say "show"
say "misdeal"
say "accuse ben cato # and a remark"
table end --yes --if-version 2
key create board --scope look --note "the screen"
key revoke flag
key revoke board --yes
member erase-name nobody
invite ben
club time-zone Europe/Amsterdam
counters buy anna 5 --paid 0.13 EUR --note "pays"
counters fine ben 2 late
counters reverse 99999 a mistake
history --from 2026-01-01 --limit 1
ledger balances --at-time 2026-01-01
season open s1 "The first" --from 2026-01-01 --to 2026-12-31 --currency EUR --counter-value 2.5
season list
season show s1
season close s9
season close s1 --yes
standings
standings --by seat
standings --by pair
standings --by table --season s1
standings --game gin_rummy
standings --by table --game ging
standings --json --least-deals 2 --rank-by net-per-deal
standings --from 2026-12-01 --to 2026-01-01
statement member anna
statement member anna --json --from 2026-01-01 --zone UTC
statement table first --format csv
statement club --season s1
statement member nobody
table end --yes
table list --phase ended
table show --at 99
table list --limit 1 --oldest-first
deal list --limit 1
deal list --oldest-first
history --limit 2
history --limit 2 --oldest-first
history --limit 2 --after 20
ledger entries --limit 2
ledger entries --account member/anna --limit 2 --oldest-first
dispute list --limit 1
lost-deal list --limit 1
season list --limit 1
counters counts --limit 1
season open s2 Second --from 2027-01-01 --to 2027-12-31 --currency JPY --counter-value 5 --table-money 2 --per deal
season correct s2 --counter-value 6 --name Later
season correct s2 --currency KWD
season show s2 --json
season withdraw s2 --yes
payments plan --currency EUR --counter-value 2.5 --coin 5
payments agree may --currency EUR --counter-value 2.5
payments show may
payments show may --json
payments paid may 1 --yes
payments paid may 2 3
payments undo may 1
payments paid may 1 2 --yes
payments cancel may --yes
payments reopen may
payments list
webhook create board https://hooks.example/ging --type MemberJoined
webhook list
webhook show board
webhook order board --unordered
webhook pause board --json
webhook test board
webhook deliveries board
webhook deliveries board -- -1
webhook redeliver board 4
webhook delete board --yes
webhook show board
anna: table limit 20
table limit none
club show -c nowhere-here
history --after nonsense
table open anna ben --game gin_rummy -t gin --first-dealer ben
anna: dispute raise g1 -t gin --about penalty Ben shuffled twice
emil: dispute review g1
emil: dispute rule g1 ordered --yes --transfer "ben anna 1" so it was
emil: dispute decide g1 ordered --yes --transfer "ben anna 1" so it was
"""


@pytest.fixture(scope="module")
def typist(live: Live, database: Database) -> Iterator[Callable[..., Result]]:  # noqa: F811
    """Types a command at one of two clubs: at home or at a distance."""
    at_club(live.services, "far", FoundClub(name="Willughby's Table"), ANYONE)

    def types(me: str, *words: str, far: bool, **environment: str) -> Result:
        key = live.token("far", member=me) if far else ""
        named = {"GING_SERVER": live.url, "GING_KEY": key} if far else {"GING_AS": me}
        return CliRunner().invoke(group, words, env=named | environment, catch_exceptions=False)

    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("DATABASE_URL", database.app_dsn)
        yield types


def told(result: Result) -> str:
    """What was printed, without what differs from one club and one second to the other."""
    text = re.sub(r"gingi?_(near|far)_\S+|whsec_\S+", "TOKEN", result.output)
    text = re.sub(r"\b(far|near)\b|willughby", "CLUB", text)
    for pattern, name in (
        (r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:[\d.]+Z?)?", "WHEN"),
        (r"command\s+\S+", "command ID"),
        (r"http://127\.0\.0\.1:\d+", "SERVICE"),
        (r"[0-9a-f]{64}", "HASH"),
        (r"with (ging|key/key-\d+)", "BY"),
    ):
        text = re.sub(pattern, name, text)
    return f"{result.exit_code}\n{text}"


def test_what_is_printed_is_the_same(typist: Callable[..., Result]) -> None:
    evening = [line for line in commands_of_the_tutorial("Record an evening") if line.startswith("ging ")]
    lines = [typed.removeprefix("ging ") for line in evening[1:] for typed in line.split(" && ")]
    lines += ["member add emil Emil", *SHOWN.strip().splitlines()]
    typist("", "club", "create", "near", "Willughby's Table", far=False)
    different = []
    for line in lines:
        me, _, typed = line.rpartition(": ")
        near, far = (
            told(typist(me, *shlex.split(typed), far=is_far, GING_CLUB=club, GING_TABLE="first"))
            for is_far, club in ((False, "near"), (True, "far"))
        )
        if near != far:
            different += [line, *unified_diff(near.splitlines(), far.splitlines(), "near", "far", lineterm="", n=0)]
    assert not different, "\n".join(different)


@pytest.mark.parametrize("far", [False, True], ids=["near", "far"])
def test_history_is_followed_as_it_happens(typist: Callable[..., Result], live: Live, *, far: bool) -> None:  # noqa: F811
    del typist  # it has set the database
    club = f"followed-{far}".lower()
    at_club(live.services, club, FoundClub(name="Followed"), ANYONE)
    named = {"GING_SERVER": live.url, "GING_KEY": live.token(club)} if far else {}
    command = [sys.executable, "-m", "ging_service.cli.main", "history", "--follow", "--json", "-c", club]
    with subprocess.Popen(command, env=os.environ | named, stdout=subprocess.PIPE, text=True) as following:
        assert following.stdout is not None
        assert json.loads(following.stdout.readline())["data"] == {"name": "Followed"}
        at_club(live.services, club, AddMember(member="anna", name="Anna"), ANYONE)
        told = json.loads(following.stdout.readline())
        following.terminate()
    assert (told["position"], told["data"]) == (1, {"member": "anna", "name": "Anna"})
    assert following.returncode == 130


def test_a_key_that_may_not_read_what_it_ends_is_asked_at_once(typist: Callable[..., Result], live: Live) -> None:  # noqa: F811
    key = live.token("far", Right.KEEP_BOOKS)
    result = typist("", "season", "close", "s9", far=True, GING_CLUB="far", GING_KEY=key)
    assert (result.exit_code, result.stderr.startswith("Close season s9?")) == (1, True)


def test_what_only_works_at_home_says_so_in_one_line(typist: Callable[..., Result], tmp_path: Path) -> None:
    for words in (("serve",), ("migrate",), ("audit", "verify"), ("club", "create", "x", "X"), ("ledger", "check")):
        result = typist("", *words, far=True, GING_CLUB="far")
        assert result.exit_code == 2
        assert result.stderr.endswith("works at the database itself: leave --server and GING_SERVER out\n")
        assert result.stderr.count("\n") == 1
    without = typist("", "member", "list", far=True, GING_KEY="")
    assert (without.exit_code, "GING_KEY_FILE" in without.stderr) == (2, True)
    file = tmp_path / "key"
    file.write_bytes(b"\xff")
    binary = typist("", "member", "list", far=True, GING_CLUB="far", GING_KEY_FILE=str(file))
    assert (binary.exit_code, binary.stderr.endswith(f"GING_KEY_FILE: {file} is not text\n")) == (2, True)
    assert typist("", "member", "list", "--as", "anna", far=True, GING_CLUB="far").exit_code == 2
    unknown = typist("", "member", "list", far=True, GING_CLUB="far", GING_KEY="ging_far_nonsense")
    assert (unknown.exit_code, "(unauthenticated)" in unknown.stderr) == (1, True)
