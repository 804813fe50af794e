"""Sitting down with bots: which bots there are, who they are in the club, and where they do not sit down."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import ALL, PLAYER, Right, rights_of
from ging_service.application.access.invitations import invite
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club, club_state, found_club
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember
from ging_service.domain.club.state import Bot
from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Stake
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.visibility import OPERATOR
from ging_service.games.gin_rummy.decider import commands as gin
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.ging.decider import commands as ging
from ging_service.games.ging.rules.house_rules import HouseRules as GingRules
from ging_service.reporting.club.members import get_member, list_members
from ging_service.reporting.events.event_filter import LogFilter
from ging_service.reporting.events.history import history
from ging_service.reporting.tables.tables import table_state

if TYPE_CHECKING:
    from ging_service.execution.services import Services

SIMPLE = "bot-gin-rummy-simple"
ADA = Caller(actor="ada", app="site", rights=ALL)


def founded(services: Services, club: str) -> str:
    found_club(services, club, "Club")
    for member in ("ada", "bob", "cat", "dan"):
        at_club(services, club, AddMember(member=member, name=member.title()))
    return club


def opened(
    services: Services, place: tuple[str, str], *members: str, caller: Caller = ADA, **rules: Any
) -> tuple[str, ...]:
    """Open a table of Gin Rummy. Returns who sits there."""
    at_table(services, *place, gin.OpenTable(members=members, rules=HouseRules(**rules)), caller)
    seated: tuple[str, ...] = table_state(services, *place, OPERATOR).state.members
    return seated


def refusal(services: Services, club: str, command: Any, caller: Caller = ADA) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        at_table(services, club, "refused", command, caller)
    return refused.value.code, refused.value.where


def test_a_bot_joins_the_club_with_its_first_table_and_is_the_same_at_the_next(services: Services) -> None:
    club = founded(services, "first")
    assert opened(services, (club, "one"), "ada", "bot:simple") == ("ada", SIMPLE)
    assert opened(services, (club, "two"), "bot:simple", "bob") == (SIMPLE, "bob")
    assert opened(services, (club, "three"), SIMPLE, "bob") == (SIMPLE, "bob")
    assert club_state(services, club).bots == (Bot(member=SIMPLE, game="gin_rummy", level="simple"),)
    (joined,) = history(services, club, OPERATOR, LogFilter(types=("club.BotJoined",))).items
    assert (joined.actor, joined.app, joined.event.name) == ("ada", "site", "Gin Rummy bot (simple)")
    assert {one.member: one.bot for one in list_members(services, club).items} == {
        **dict.fromkeys(("ada", "bob", "cat", "dan"), False),
        SIMPLE: True,
    }
    assert get_member(services, club, SIMPLE).bot


def test_the_same_key_opens_the_same_table(services: Services) -> None:
    club = founded(services, "key")
    for _ in range(2):
        opened(services, (club, "one"), "ada", "bot:careful", caller=Caller(actor="ada", rights=ALL, key="k"))
    assert len(club_state(services, club).bots) == 1


def test_an_id_that_a_person_has_stays_theirs(services: Services) -> None:
    club = founded(services, "taken")
    at_club(services, club, AddMember(member=SIMPLE, name="A person"))
    assert opened(services, (club, "one"), "ada", "bot:simple") == ("ada", f"{SIMPLE}-2")
    assert opened(services, (club, "two"), "ada", SIMPLE) == ("ada", SIMPLE)
    assert club_state(services, club).names()[f"{SIMPLE}-2"] == "Gin Rummy bot (simple) 2"


def test_processes_that_enter_the_same_bot_agree(services: Services) -> None:
    club = founded(services, "race")
    with ThreadPoolExecutor(4) as pool:
        seated = list(pool.map(lambda number: opened(services, (club, f"t{number}"), "ada", "bot:simple"), range(8)))
    assert set(seated) == {("ada", SIMPLE)}
    assert len(club_state(services, club).bots) == 1


def test_bots_sit_down_at_their_own_game_only(services: Services) -> None:
    club = founded(services, "games")
    opened(services, (club, "one"), "ada", "bot:simple")
    for asked in ("bot:simple", SIMPLE):
        command = ging.OpenTable(members=("ada", "bob", asked, "cat"), rules=GingRules(), first_dealer=-1)
        assert refusal(services, club, command) == ("no_such_bot", "members.2")
    for asked in ("bot:clever", "bot:"):
        assert refusal(services, club, gin.OpenTable(members=("ada", asked), rules=HouseRules())) == (
            "no_such_bot",
            "members.1",
        )
    assert len(club_state(services, club).bots) == 1


def test_a_table_needs_a_person(services: Services) -> None:
    club = founded(services, "alone")
    command = gin.OpenTable(members=("bot:simple", "bot:careful"), rules=HouseRules())
    assert refusal(services, club, command, ANYONE) == ("no_person", "members")
    assert club_state(services, club).bots == ()


def test_bots_play_for_counters_only_if_the_house_rules_allow_it(services: Services) -> None:
    club = founded(services, "stakes")
    rules = HouseRules(starting_stack=10, stake_per_game=Stake(amount=1))
    command = gin.OpenTable(members=("ada", "bot:simple"), rules=rules)
    assert refusal(services, club, command) == ("bot_stakes", "rules.bot_stakes")
    assert club_state(services, club).bots == ()
    opened(services, (club, "points"), "ada", "bot:simple")
    assert refusal(services, club, gin.OpenTable(members=("ada", SIMPLE), rules=rules))[0] == "bot_stakes"
    allowed = gin.OpenTable(members=("ada", SIMPLE), rules=replace(rules, bot_stakes="allowed"))
    assert at_table(services, club, "counters", allowed)


@pytest.mark.parametrize(
    ("members", "rules", "rights", "code"),
    [
        (("bob", "bot:careful"), HouseRules(), rights_of((PLAYER,)), "not_your_table"),
        (("ada", "bot:careful"), HouseRules(target=0), ALL, "house_rules"),
        (("ada", "bob", "bot:careful"), HouseRules(), ALL, "not_two_members"),
    ],
    ids=["authority", "rules", "seats"],
)
def test_a_table_that_cannot_be_opened_enters_no_bot(
    services: Services, members: tuple[str, ...], rules: HouseRules, rights: frozenset[Right], code: str
) -> None:
    club = founded(services, code.replace("_", "-"))
    caller = Caller(actor="ada", rights=rights)
    assert refusal(services, club, gin.OpenTable(members=members, rules=rules), caller)[0] == code
    assert club_state(services, club).bots == ()


def test_a_stranger_is_still_refused(services: Services) -> None:
    club = founded(services, "stranger")
    command = gin.OpenTable(members=("bot:simple", "eve"), rules=HouseRules())
    assert refusal(services, club, command) == ("no_such_member", "members.1")


def test_nobody_signs_in_as_a_bot(services: Services) -> None:
    club = founded(services, "access")
    opened(services, (club, "one"), "ada", "bot:simple")
    with pytest.raises(Refused) as refused:
        invite(services, club, SIMPLE, ANYONE)
    assert refused.value.code == "is_a_bot"
    with pytest.raises(Refused) as refused:
        make_key(services, club, NewKey(key="k", scopes=frozenset({Right.PLAY}), member=SIMPLE), ANYONE)
    assert refused.value.code == "is_a_bot"
