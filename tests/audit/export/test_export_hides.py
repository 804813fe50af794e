"""Secrecy of an export: two worlds that look alike to a reader give them folders that differ in commitments only."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Any

import psycopg
import pytest

from ging_service.application.club import at_club, found_club
from ging_service.application.table import at_table
from ging_service.audit import export_layout
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.restore import RestoreConditions, restore_club
from ging_service.domain.club.commands import AddMember, EraseName
from ging_service.domain.errors import Refused
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.execution.caller import Caller, Principal
from ging_service.execution.visibility import OPERATOR, operator
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from tests.audit.conftest import sign
from tests.audit.restore.restoring import tables

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database

CLUB = "worlds"
MEMBERS = ("ada", "bob", "cleo", "dan")
CLEO = ["KC", "QC", "JC", "10C", "9C", "8S", "7C"]
WORLDS = (
    ("KS QS 9H 8H 7H KD QD", "JS 10S KH QH JH JD 10D", "9S 7S 10H 9D 8D 7D 8C"),
    ("9H 8H 7H KS 9S JD 8C", "KD QD 10S 7S QS KH QH", "JS JH 10H 10D 9D 8D 7D"),
)
EVENING = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


def play(services: Services, world: tuple[str, str, str], club_id: str = CLUB) -> Services:
    """A club with a recorded deal that is running: Cleo holds the same cards in every world."""
    made = replace(services, clock=lambda: EVENING, chance=Random(1))  # noqa: S311  the same in both worlds
    found_club(made, club_id, "Worlds")
    for member in MEMBERS:
        at_club(made, club_id, AddMember(member=member, name=member.title()))
    at_table(made, club_id, "t", c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="random"), first_dealer=-1))
    first, second, fourth = (tuple(hand.split()) for hand in world)
    at_table(made, club_id, "t", c.RecordDeal(hands=(first, second, tuple(CLEO), fourth), now_s=0, dealer=-1))
    at_table(made, club_id, "t", c.DeclareSuit(seat=2, suit="C", points=56, cards=(), is_false=False))
    return made


def masked(folder: Path) -> dict[str, Any]:
    """What a folder says, without commitments, salts, ids of commands, and all that is computed from them."""
    files = {
        path.name: path.read_text(encoding="utf-8") for path in folder.iterdir() if path.name != export_layout.SUMS
    }
    for pattern in (r'"sha256":"\w+"', r'"salt":"\w+"', r'"command":"[\w-]+"', r'"root":"[^"]+"'):
        files = {name: re.sub(pattern, "", text) for name, text in files.items()}
    for name in (export_layout.CHECKPOINT, export_layout.CHECKPOINTS):  # root and signature
        files[name] = re.sub(r"[\w+/]{40,}=*", "", files[name])
    files[export_layout.CONSISTENCY] = re.sub(r"[\w+/]{43}=", "", files[export_layout.CONSISTENCY])
    return files


@pytest.mark.parametrize("person", [OPERATOR, operator("cleo"), operator("stranger")])
def test_two_worlds_differ_in_commitments_only(
    services: Services, elsewhere: Services, tmp_path: Path, person: Principal
) -> None:
    club_id, key = f"worlds-{person.member or 'nobody'}", SigningKey.generate(f"ging-service/worlds-{person.member}")
    folders = []
    for number, place in enumerate((services, elsewhere)):
        made = play(place, WORLDS[number], club_id)
        sign(made, club_id, key)
        export_club(made, club_id, tmp_path / str(number), person)
        folders.append(masked(tmp_path / str(number)))
    assert folders[0] == folders[1]
    assert ('"KC"' in folders[0][export_layout.OPENINGS]) == (person.member == "cleo")
    assert '"KS"' not in "".join(folders[0].values())


def test_two_worlds_are_not_the_same_to_who_holds_other_cards(
    services: Services, elsewhere: Services, tmp_path: Path
) -> None:
    folders = []
    for number, place in enumerate((services, elsewhere)):
        made = play(place, WORLDS[number], "worlds-dan")
        sign(made, "worlds-dan")
        export_club(made, "worlds-dan", tmp_path / str(number), operator("dan"))
        folders.append(masked(tmp_path / str(number)))
    assert folders[0][export_layout.OPENINGS] != folders[1][export_layout.OPENINGS]


def test_an_erased_name_is_in_no_export_and_the_club_comes_back_without_it(
    services: Services, database: Database, elsewhere: Services, fresh_database: Database, tmp_path: Path
) -> None:
    made = play(services, WORLDS[0], "forgets")
    at_club(made, "forgets", AddMember(member="zoe", name="Zoe Zand"))
    at_club(made, "forgets", EraseName(member="zoe", balance=0))
    sign(made, "forgets")
    export_club(made, "forgets", tmp_path / "record", all_openings=True)
    assert not any("Zoe Zand" in path.read_text(encoding="utf-8") for path in (tmp_path / "record").iterdir())
    assert restore_club(elsewhere, tmp_path / "record").sealed == {"club.MemberJoined": 1}
    assert tables(database, "forgets") == tables(fresh_database, "forgets")


def test_a_running_deal_goes_on_from_the_keepers_folder_and_not_from_a_spectators(
    services: Services, elsewhere: Services, tmp_path: Path
) -> None:
    made = play(services, WORLDS[0], "runs")
    opening = c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="random"), first_dealer=-1)
    at_table(made, "runs", "dealt", opening)
    at_table(made, "runs", "dealt", c.DealCards(order=(), now_s=0, seed=""))
    sign(made, "runs")
    export_club(made, "runs", tmp_path / "open")
    export_club(made, "runs", tmp_path / "all", all_openings=True)
    with pytest.raises(Refused) as refused:
        restore_club(elsewhere, tmp_path / "open")
    assert refused.value.code == "hidden_missing"
    restored = restore_club(elsewhere, tmp_path / "all")
    assert restored.tables_without_hands == ()
    at_table(elsewhere, "runs", "dealt", c.BeSatisfied(seat=0, by="player"), Caller(actor="ada"))


def test_a_restore_says_which_running_deals_have_lost_their_hands(
    services: Services, elsewhere: Services, tmp_path: Path
) -> None:
    made = play(services, WORLDS[0], "loses")
    at_table(
        made, "loses", "dealt", c.OpenTable(members=MEMBERS, rules=HouseRules(first_dealer="random"), first_dealer=-1)
    )
    at_table(made, "loses", "dealt", c.DealCards(order=(), now_s=0, seed=""))
    sign(made, "loses")
    export_club(made, "loses", tmp_path / "open", operator("ada"))
    restored = restore_club(elsewhere, tmp_path / "open", RestoreConditions(without_hidden=True))
    assert restored.tables_without_hands == ("dealt",)
    assert restored.sealed["ging.HandsDealt"] == 3


def test_a_log_from_before_sealing_is_for_its_keeper_only(
    services: Services, database: Database, elsewhere: Services, tmp_path: Path
) -> None:
    made = play(services, WORLDS[0], "old")
    older_body = (
        b'{"actor":"","command":"c","data":{"member":"eve","name":"Eve"},"recorded_at":"2026-11-20T19:30:00.000000Z",'
        b'"schema":1,"stream":"club","type":"club.MemberJoined","version":6}'
    )
    with psycopg.connect(database.owner_dsn) as conn:
        conn.execute("UPDATE log_head SET size = size + 1 WHERE club_id = 'old'")
        conn.execute(
            "INSERT INTO events SELECT 'old', size - 1, 'club', 6, %s, 'club.MemberJoined', %s"
            " FROM log_head WHERE club_id = 'old'",
            (EVENING, older_body),
        )
    for person in (OPERATOR, operator("ada")):
        with pytest.raises(Refused) as refused:
            export_club(made, "old", tmp_path / "record", person)
        assert refused.value.code == "not_sealed"
        assert not list(tmp_path.iterdir())
    sign(made, "old")
    export_club(made, "old", tmp_path / "record", all_openings=True)
    restore_club(elsewhere, tmp_path / "record")
    assert json.loads((tmp_path / "record" / export_layout.EVENTS).read_bytes().splitlines()[-1]) == json.loads(
        older_body
    )
