"""Authority over commands to a table: every command there is, against every kind of caller."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, get_args

import pytest

from ging_service.access.role_rights import ALL, Right, rights_of
from ging_service.domain.errors import Refused
from ging_service.execution.caller import Principal
from ging_service.execution.permissions import check_allowed
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.state import TableState
from ging_service.games.ging.rules.house_rules import HouseRules
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.ruling_values import make_ruling
from tests.games.ging.table import open_table, recorded, satisfied

MEMBERS = ("ada", "bob", "cat", "dan")
ASKERS = {
    "player": ("ada", rights_of(["player"])),
    "stranger": ("eve", rights_of(["player"])),
    "guest": ("", rights_of(["spectator"])),
    "app": ("", rights_of(["player"])),
    "looks": ("ada", rights_of(["spectator"])),
    "arbiter": ("eve", rights_of(["player", "arbitrator"])),
    "partial": ("ada", rights_of(["player", "arbitrator"])),
    "scribe": ("eve", rights_of(["player", "scribe"])),
    "operator": ("", ALL),
}
"""A player on seat 0; a member who does not sit there; a guest; an app with a player's rights; a player's key that only
looks; arbitrators, the second one at their own table; the scribe."""

SCORING = {"scribe", "operator"}
SITTING = {"player", "partial"} | SCORING
EVE_OPENS = {"stranger", "arbiter"} | SCORING
HOUSE = HouseRules(first_dealer="assigned")
RULING = make_ruling(outcome="voided", deal=1)
ALLOWED: list[tuple[c.Command, set[str]]] = [
    (c.OpenTable(members=MEMBERS, rules=HOUSE, first_dealer=-1), SITTING),
    (c.OpenTable(members=("eve", "bob", "cat", "dan"), rules=HOUSE, first_dealer=-1), EVE_OPENS),
    (c.CutCard(seat=0, card="KS"), SITTING),  # type: ignore[arg-type]  text
    (c.CutCard(seat=1, card="KS"), SCORING),  # type: ignore[arg-type]  text
    (c.DealCards(order=(), now_s=0, seed=""), SITTING),
    (c.RecordDeal(now_s=0, dealer=-1, hands=()), SCORING),
    (c.DeclareSuit(seat=0, suit="S", points=1, cards=(), is_false=False), SITTING),
    (c.DeclareSuit(seat=1, suit="S", points=1, cards=(), is_false=False), SCORING),
    (c.DeclareCombination(seat=0, combination="ging", cards=(), is_false=False), SITTING),
    (c.DeclareCombination(seat=1, combination="ging", cards=(), is_false=False), SCORING),
    (c.BeSatisfied(seat=0, by="player"), SITTING),
    (c.BeSatisfied(seat=1, by="player"), SCORING),
    (c.BeSatisfied(seat=0, by="scribe"), SCORING),
    (c.CloseDeclaring(now_s=0), SITTING),
    (c.Settle(), SCORING),
    (c.CallMisdeal(reason=""), SITTING),
    (c.UndoDeal(deal=1, reason="x"), SCORING),
    (c.AccuseLostDeal(accuser=0, accused=1), SITTING),
    (c.AccuseLostDeal(accuser=1, accused=0), SCORING),
    (c.FindLostDeal(accused=1, upheld=True), {"arbiter"} | SCORING),
    (c.Rebuy(seat=0, counters=1), SITTING),
    (c.Rebuy(seat=1, counters=1), SCORING),
    (c.MakeRemark(text="x"), SITTING),
    (c.EndTable(), SCORING | {"arbiter"}),  # the table has a last counter (G29)
    (c.CommitShuffle(seed=""), SITTING),
    (c.ContributeToShuffle(seat=0, contribution="x"), {"player", "partial"}),
    (c.ContributeToShuffle(seat=1, contribution="x"), set()),
    (c.OpenHands(deals=(1,), reason="review"), {"arbiter", "partial", "operator"}),
    (c.ApplyRuling(dispute="d", ruling=RULING, record=(), corrects=-1), {"arbiter", "partial", "operator"}),
]
"""Who is let through to the rules of the game, at a table where a recorded deal is running."""


def allowed(command: c.Command, state: TableState) -> set[str]:
    found = set()
    for name, (actor, rights) in ASKERS.items():
        try:
            check_allowed(Principal(member=actor, rights=rights), command, state)
        except Refused:
            continue
        found.add(name)
    return found


@pytest.mark.parametrize(("command", "who"), ALLOWED, ids=lambda one: type(one).__name__)
def test_every_command_is_for_those_whom_the_table_of_them_names(command: c.Command, who: set[str]) -> None:
    assert allowed(command, recorded(open_table()).state) == who
    assert {type(one) for one, _ in ALLOWED} == set(get_args(c.Command))


def dealt_by_service() -> TableState:
    """A running deal of the service in which nobody has said anything yet."""
    order = tuple(card for hand in EXAMPLE_1 for card in hand)
    return open_table().after(c.DealCards(order=order, now_s=0, seed="")).state


WHO_SCORES: Final = {
    "player": Principal(member="ada", rights=rights_of(["player"])),
    "scribe": Principal(member="eve", rights=rights_of(["player", "scribe"])),
    "scribe who plays": Principal(member="ada", rights=rights_of(["player", "scribe"])),
    "key of a scribe who plays": Principal(member="ada", rights=frozenset(Right)),
    "key that a player made for nobody": Principal(rights=frozenset({Right.KEEP_SCORE}), key_made_by="ada"),
    "key that a member without a seat made for nobody": Principal(
        rights=frozenset({Right.KEEP_SCORE}), key_made_by="eve"
    ),
}


def said_to(who: str, command: c.Command, state: TableState) -> str:
    """The code of a refusal, "" where the command reaches the rules."""
    asker = WHO_SCORES[who]
    try:
        check_allowed(replace(asker, rights=asker.rights - {Right.JUDGE}), command, state)
    except Refused as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("command", [one for one, _ in ALLOWED], ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("who", ["scribe who plays", "key of a scribe who plays"])
def test_a_scribe_who_plays_in_a_deal_of_the_service_may_do_what_a_player_may(command: c.Command, who: str) -> None:
    state = dealt_by_service()
    assert said_to(who, command, state) == said_to("player", command, state)


OWN_SEAT = c.ContributeToShuffle
"""A scribe contributes to a shuffle only where they sit."""


@pytest.mark.parametrize(
    "command", [one for one, _ in ALLOWED if not isinstance(one, OWN_SEAT)], ids=lambda one: type(one).__name__
)
def test_with_real_cards_a_scribe_who_plays_goes_on_keeping_the_score(command: c.Command) -> None:
    for state in (recorded(open_table()).state, open_table().state):
        assert said_to("scribe who plays", command, state) == said_to("scribe", command, state)


def test_a_scribe_ends_a_deal_of_the_service_only_without_a_hand_in_it() -> None:
    state = dealt_by_service()
    for command in (c.Settle(), c.BeSatisfied(seat=1, by="scribe"), c.BeSatisfied(seat=0, by="scribe")):
        assert said_to("scribe", command, state) == ""
        assert said_to("scribe who plays", command, state) == said_to("player", command, state) == "scribe_only"


PLAYERS = ["player", "scribe who plays", "key of a scribe who plays", "key that a player made for nobody"]


@pytest.mark.parametrize("who", PLAYERS)
def test_g24_no_player_voids_a_deal_of_the_service_after_seeing_their_hand(who: str) -> None:
    misdeal, state = c.CallMisdeal(reason="a card was faced"), dealt_by_service()
    assert said_to(who, misdeal, state) == "scribe_only"
    assert said_to("scribe", misdeal, state) == ""
    assert said_to("key that a member without a seat made for nobody", misdeal, state) == ""
    assert said_to("player", misdeal, recorded(open_table()).state) == "", "real cards can be faced, or not cut"
    assert said_to("player", misdeal, open_table().after(c.CommitShuffle(seed="0" * 64)).state) == "", (
        "nobody has seen a card"
    )


@pytest.mark.parametrize("command", [one for one, _ in ALLOWED], ids=lambda one: type(one).__name__)
def test_a_key_that_a_player_made_for_nobody_may_do_no_more_than_its_maker(command: c.Command) -> None:
    """What the maker is refused in a deal of the service, the key is refused as well; the rest may depend on its actor."""
    state = dealt_by_service()
    if said_to("scribe who plays", command, state):
        assert said_to("key that a player made for nobody", command, state)


def test_a_key_that_a_player_made_for_nobody_keeps_the_score_of_real_cards() -> None:
    for state in (recorded(open_table()).state, open_table().state):
        for command, _ in ALLOWED:
            made_by_player, by_other = (
                said_to(f"key that a {maker} made for nobody", command, state)
                for maker in ("player", "member without a seat")
            )
            assert made_by_player == by_other


def test_g28_a_key_made_by_a_player_finds_on_no_accusation_at_their_table() -> None:
    finding = c.FindLostDeal(accused=1, upheld=True)
    state = recorded(open_table()).state
    check_allowed(Principal(rights=frozenset({Right.JUDGE}), key_made_by="eve"), finding, state)
    with pytest.raises(Refused, match="cannot decide at a table where they sit"):
        check_allowed(Principal(rights=frozenset({Right.JUDGE}), key_made_by="ada"), finding, state)


def test_a_key_for_nobody_that_may_play_does_not_act_for_its_maker() -> None:
    with pytest.raises(Refused) as refused:
        check_allowed(
            Principal(rights=frozenset({Right.PLAY}), key_made_by="ada"),
            c.CutCard(seat=0, card="KS"),
            open_table().state,
        )  # type: ignore[arg-type]  text
    assert refused.value.code == "not_your_table"


def test_g19_a_player_settles_when_nobody_else_has_anything_more_to_say() -> None:
    running = recorded(open_table())
    assert allowed(c.Settle(), running.after(*satisfied(1, 2)).state) == SCORING
    assert allowed(c.Settle(), running.after(*satisfied(1, 2, 3)).state) == SITTING
    assert allowed(c.Settle(), open_table().state) == SITTING


def test_a_table_that_was_never_opened_and_a_seat_that_is_none_are_left_to_the_rules() -> None:
    assert allowed(c.Settle(), TableState()) == set(ASKERS)
    assert allowed(c.Rebuy(seat=4, counters=1), open_table().state) == SITTING
