"""Rulings on tables of a game that brings none: what a deal has moved, who pays it back, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.declare import Fact, event
from ging_service.domain.errors import Refused
from ging_service.domain.game import SPECTATOR, Asker, PlacedEvent, Transfer, Viewer, no_command
from ging_service.domain.installed_games import GAMES
from ging_service.domain.rulings.declared import Ruling, SeatTransfer
from ging_service.domain.rulings.general_rulings import general_ruling_command, with_rulings
from ging_service.domain.rulings.void_deal_payments import net_of, proportional_shares, reversal

MEMBERS = ("ada", "bob", "cat")
WHEN = "2026-01-02T20:00:00Z"


@event(Fact.DEAL_STARTED)
class Started:
    deal: int


@event(Fact.DEAL_FINISHED)
class Won:
    deal: int
    counters: tuple[int, ...]


@event(Fact.DEAL_COMPLETED)
class Shared:
    counters: tuple[int, ...]


@event(Fact.DEAL_COMPLETED, Fact.GAME_SETTLED)
class PointsPaid:
    counters: tuple[int, ...]


@event(Fact.DEAL_VOIDED)
class Undone:
    deal: int


def moved(one: Any) -> tuple[Transfer, ...]:
    """Counters by seat, from the pot or to it."""
    return tuple(
        Transfer("pot", f"stack/{seat}", counters, "won", "")
        if counters > 0
        else Transfer(f"stack/{seat}", "pot", -counters, "lost", "")
        for seat, counters in enumerate(getattr(one, "counters", ()))
        if counters
    )


(GING,) = (game for game in GAMES if game.kind == "ging")
KINDS = (Started, Won, Shared, PointsPaid, Undone)
PLAIN = replace(
    GING,
    rulings=None,
    events=KINDS,
    transfers=moved,
    members=lambda _state: MEMBERS,
    deal=lambda state: state,
    evolve=lambda state, one: (state, one),
    fold=lambda state, events: (state, *events),
    after_ruling=lambda state, one: ("ruled", state, one.deal),
    command_of=lambda _events, _state: "asked",
    decide=lambda command, state: (command, state),
    is_contested_as=lambda subject, deal, one: (subject, deal, one),
    check_authority=lambda command, _state, asker: (command, asker).index("anything"),
)
GAME = with_rulings(PLAIN)
RULINGS: Any = GAME.rulings
OVER = SimpleNamespace(kind="won")
EVA = Asker(member="eva", key_made_by="", plays=True, keeps_score=True, judges=True)


def record(*events: Any) -> tuple[PlacedEvent, ...]:
    return tuple(PlacedEvent(10 + place, one, WHEN) for place, one in enumerate(events))


PLAYED = record(
    Started(deal=1),
    Won(deal=1, counters=(3, -2, -1)),
    Shared(counters=(0, 1, -1)),
    Started(deal=2),
    Won(deal=2, counters=(-1, -1, 2)),
    PointsPaid(counters=(50, -50, 0)),
)


def ordered(*transfers: tuple[int, int, int], rule: str = "") -> Ruling:
    return Ruling(
        outcome="ordered",
        transfers=tuple(SeatTransfer(payer=p, taker=t, counters=n, rule=rule) for p, t, n in transfers),
    )


VOIDED = Ruling(outcome="voided", transfers=())


def ruled(ruling: Ruling, deal: int = 1, played: Any = PLAYED, contested: int = -1, state: Any = OVER) -> Any:
    return GAME.decide(RULINGS.command("d", deal, ruling, played, contested), state)


def refused(ruling: Ruling, **more: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as found:
        ruled(ruling, **more)
    return found.value.code, found.value.where


def test_a_voided_deal_is_paid_back_with_what_completed_it() -> None:
    (applied,) = ruled(VOIDED)
    assert (applied.net, applied.kind, applied.corrects, applied.settled_at) == ((-3, 1, 2), "voided", 11, WHEN)
    assert GAME.transfers(applied) == (
        Transfer("member/ada", "member/bob", 1, "ruling d", ""),
        Transfer("member/ada", "member/cat", 2, "ruling d", ""),
    )


def test_what_was_paid_by_a_ruling_on_a_deal_is_not_paid_back_with_it() -> None:
    ruled_before = record(*ruled(ordered((0, 1, 5))))
    assert ruled(VOIDED, played=(*PLAYED, *ruled_before))[0].net == (-3, 1, 2)


def test_the_game_answers_for_its_own_commands_and_events() -> None:
    assert GAME.decide("anything", OVER) == ("anything", OVER)
    assert GAME.is_contested_as("penalty", 1, PLAYED[0].event) == ("penalty", 1, PLAYED[0].event)
    GAME.check_authority("anything", OVER, EVA)
    with pytest.raises(ValueError, match="not in tuple"):
        GAME.check_authority("nothing", OVER, EVA)


def test_what_is_paid_when_the_game_ends_is_of_no_deal() -> None:
    assert ruled(VOIDED, deal=2)[0].net == (1, 1, -2)


def test_an_ordered_transfer_corrects_the_contested_event_or_else_the_deal() -> None:
    assert ruled(ordered((0, 1, 5)))[0].corrects == 11
    assert ruled(ordered((0, 1, 5)), contested=10)[0].corrects == 10
    nothing = ruled(ordered((0, 1, 5)), deal=0)[0]
    assert (nothing.corrects, nothing.settled_at, nothing.net) == (-1, "", (-5, 5, 0))
    assert ruled(ordered((0, 1, 5)), deal=3)[0].settled_at == ""


@pytest.mark.parametrize(
    ("ruling", "more", "code"),
    [
        (VOIDED, {"deal": 3}, ("deal_not_settled", "deal")),
        (VOIDED, {"played": record(*(one.event for one in PLAYED), Undone(deal=1))}, ("deal_not_settled", "deal")),
        (VOIDED, {"played": (*PLAYED, *record(*ruled(VOIDED)))}, ("deal_voided", "deal")),
        (VOIDED, {"state": SimpleNamespace(kind="running")}, ("deal_running", "")),
        (ordered(), {}, ("nothing_ordered", "transfers")),
        (ordered((0, 1, 1), (3, 1, 1)), {}, ("no_such_seat", "transfers.1.payer")),
        (ordered((0, 3, 1)), {}, ("no_such_seat", "transfers.0.taker")),
        (ordered((1, 1, 1)), {}, ("pays_himself", "transfers.0.taker")),
        (ordered((0, 1, 0)), {}, ("bad_counters", "transfers.0.counters")),
        (ordered((0, 1, 1), rule="D1"), {}, ("no_such_rule", "transfers.0.rule")),
    ],
)
def test_what_cannot_be_ruled_is_refused(ruling: Ruling, more: dict[str, Any], code: tuple[str, str]) -> None:
    assert refused(ruling, **more) == code


def test_a_ruling_stands_for_no_event_of_the_game() -> None:
    (applied,) = ruled(ordered((0, 1, 5), rule="G18"))
    assert (GAME.opens(applied, OVER), GAME.erases(applied, OVER), GAME.shuffled(applied, OVER)) == ((), (), None)
    assert not GAME.is_drawn(applied)
    assert GAME.command_of((applied,), OVER) is None
    assert GAME.command_of((PLAYED[0].event,), OVER) == "asked"
    assert with_rulings(replace(PLAIN, command_of=no_command)).command_of is no_command
    assert GAME.ruling(applied).net == (-5, 5, 0)
    assert [GAME.is_contested_as(subject, 1, applied) for subject in ("deal", "transfer", "penalty")] == [
        True,
        True,
        False,
    ]
    assert not GAME.is_contested_as("deal", 2, applied)
    assert GAME.is_contested_as("transfer", 0, applied)


def test_the_game_says_what_a_ruling_makes_of_its_state() -> None:
    (applied,) = ruled(VOIDED)
    assert GAME.evolve("state", applied) == ("ruled", "state", 1)
    assert GAME.evolve("state", PLAYED[0].event) == ("state", PLAYED[0].event)
    before, after = PLAYED[0].event, PLAYED[1].event
    assert GAME.fold("state", (before, applied, after)) == (("ruled", ("state", before), 1), after)


def test_only_the_club_reads_which_dispute_it_was() -> None:
    (applied,) = ruled(VOIDED)
    assert GAME.view(applied, Viewer(member="ada", reads_club=True)) == applied
    assert GAME.view(applied, SPECTATOR) == replace(applied, dispute="")


def test_only_an_arbitrator_who_does_not_play_has_it_carried_out() -> None:
    command = RULINGS.command("d", 1, VOIDED, PLAYED, -1)
    GAME.check_authority(command, OVER, EVA)
    for asker, code in (
        (EVA._replace(judges=False), "not_an_arbitrator"),
        (EVA._replace(member="ada"), "sat_at_table"),
    ):
        with pytest.raises(Refused) as found:
            GAME.check_authority(command, OVER, asker)
        assert found.value.code == code


def test_hands_are_not_opened_for_a_review() -> None:
    with pytest.raises(Refused) as found:
        RULINGS.open_hands(1)
    assert found.value.code == "hands_stay_sealed"


@pytest.mark.parametrize(
    "ruling", [VOIDED, ordered((0, 1, 5), (2, 1, 1)), replace(VOIDED, transfers=ordered((0, 1, 5)).transfers)]
)
def test_the_command_is_found_again_in_its_events(ruling: Ruling) -> None:
    applied = ruled(ruling)
    command = general_ruling_command(RULINGS, applied, PLAYED, MEMBERS, -1)
    assert command == RULINGS.command("d", 1, ruling, PLAYED, -1)
    assert RULINGS.amended(ruling) == (("transfers",) if ruling.transfers else ())


def test_a_game_keeps_the_rulings_that_it_brings() -> None:
    assert with_rulings(GING) is GING


def test_losers_share_what_winners_have_when_a_part_stayed_in_the_pot() -> None:
    assert net_of(reversal((2, -1, -2)), 3) == (-2, 1, 1)
    assert net_of(reversal((0, 0, -1)), 3) == (0, 0, 0)
    assert net_of(reversal((4, 2, -3)), 3) == (-2, -1, 3)


@given(st.lists(st.integers(-20, 20), min_size=2, max_size=8))
def test_nobody_gives_back_more_than_they_won_or_gets_more_than_they_lost(net: list[int]) -> None:
    back = net_of(reversal(net), len(net))
    assert sum(back) == 0
    assert all(min(0, -counters) <= paid <= max(0, -counters) for counters, paid in zip(net, back, strict=True))
    if sum(net) == 0:
        assert back == tuple(-counters for counters in net)


@given(st.dictionaries(st.integers(0, 7), st.integers(1, 50), min_size=1), st.data())
def test_shares_come_to_the_total(claims: dict[int, int], data: st.DataObject) -> None:
    total = data.draw(st.integers(0, sum(claims.values())))
    shares = proportional_shares(claims, total)
    assert sum(shares.values()) == total
    assert all(abs(shares[seat] - total * claim / sum(claims.values())) < 1 for seat, claim in claims.items())
