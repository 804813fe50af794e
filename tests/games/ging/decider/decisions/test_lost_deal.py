"""Seats are dealt by number: seat 0 deals first everywhere below unless a test says otherwise."""

from __future__ import annotations

import pytest

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.rules.cards import PACK
from ging_service.games.ging.rules.deal_settlement import Claim
from ging_service.games.ging.rules.lost_deal import Dodge
from tests.games.ging.decider.lost_deals import (
    NO_LOST_DEAL,
    RECORD,
    accuse,
    caught,
    dealers,
    found,
    play,
    start,
    uphold,
    was_recorded,
)
from tests.games.ging.table import NOW_S, given, recorded, suit


def test_g25_the_next_player_deals_and_the_natural_rotation_goes_on_from_there() -> None:
    table = start().when(c.RecordDeal(now_s=NOW_S, dealer=1, hands=())).then(was_recorded(1, 1))
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=1, lapsed=False),)
    table = table.after(c.Settle())
    assert dealers(play(table, -1, -1, -1, -1)) == [1, 2, 3, 0, 1]


def test_g25_two_players_may_dodge_one_after_the_other() -> None:
    table = play(start(), 2)
    assert table.state.rotation.dodges == (Dodge(seat=0, deal=1, lapsed=False), Dodge(seat=1, deal=1, lapsed=False))
    assert dealers(play(table, -1)) == [2, 3]


def test_g28_an_accusation_is_an_event() -> None:
    table = start().when(accuse(2, accuser=1)).then(e.LostDealAccused(accuser=1, accused=2))
    assert table.state.accused == (2,)
    table = table.when(accuse(1, accuser=2)).then(e.LostDealAccused(accuser=2, accused=1))
    assert table.state.accused == (2, 1)


def test_g28_an_accusation_found_untrue_leads_to_nothing() -> None:
    before = play(start(), 1)
    table = before.after(accuse(0), accuse(3)).when(c.FindLostDeal(accused=0, upheld=False))
    table = table.then(found(0, upheld=False))
    assert table.state.accused == (3,)
    assert table.state.rotation == before.state.rotation


def test_g28_who_can_be_accused_of_what() -> None:
    table = start()
    for accuser, accused, where in ((4, 0, "accuser"), (0, 4, "accused")):
        detail = "there are four seats, 0 to 3; there is no seat 4"
        table.refuses(accuse(accused, accuser=accuser), "no_such_seat", "G2", detail, where)
    table.refuses(accuse(0, accuser=0), "accuses_himself", "G28", "a player cannot accuse themselves", "accused")
    again = table.after(accuse(0))
    again.refuses(accuse(0, accuser=2), "already_accused", "G28", "this player is already accused", "accused")
    after = again.after(c.FindLostDeal(accused=0, upheld=False)).when(accuse(0, accuser=2))
    after.then(e.LostDealAccused(accuser=2, accused=0))


def test_g28_only_who_is_accused_is_found_guilty() -> None:
    detail = "this player has not been accused"
    start().refuses(uphold(0), "not_accused", "G28", detail, "accused")
    start().after(accuse(1)).refuses(uphold(0), "not_accused", "G28", detail, "accused")
    detail = "there are four seats, 0 to 3; there is no seat 4"
    start().refuses(uphold(4), "no_such_seat", "G2", detail, "accused")


def test_g25_a_finding_cannot_go_against_the_record_of_who_dealt() -> None:
    table = play(start(), -1, -1).after(accuse(1))
    table.refuses(uphold(1), *NO_LOST_DEAL)
    table.after(c.FindLostDeal(accused=1, upheld=False))


def test_g26_found_before_anyone_has_dealt_he_simply_deals() -> None:
    table = start().after(accuse(0)).when(uphold(0)).then(found(0))
    assert table.state.rotation.penalties == ()
    assert dealers(play(table, -1, -1)) == [0, 1]
    later = play(start(), -1, -1).after(accuse(2)).when(uphold(2)).then(found(2))
    assert dealers(play(later, -1, -1)) == [0, 1, 2, 3]


def test_g26_guilty_player_replaces_each_dealer_until_his_natural_turn() -> None:
    """Seat 0 dodges and seat 1 deals; found then, seat 0 deals for 2 and 3, then their own, then seat 1."""
    table = play(start(), 1).after(accuse(0)).when(uphold(0)).then(found(0, 2))
    assert table.state.rotation.penalties == (0,)
    table = table.when(RECORD).then(was_recorded(2, 0), e.DealerReplaced(deal=2, natural=2, by=0)).after(c.Settle())
    table = table.when(RECORD).then(was_recorded(3, 0), e.DealerReplaced(deal=3, natural=3, by=0)).after(c.Settle())
    table = table.when(RECORD).then(was_recorded(4, 0), e.PenaltyEnded(seat=0)).after(c.Settle())
    assert table.state.rotation.penalties == ()
    table.when(RECORD).then(was_recorded(5, 1))


def test_g26_the_service_deals_for_the_guilty_player_too() -> None:
    table = caught(play(start(), 1), 0)
    dealt = table.when(c.DealCards(order=PACK, now_s=NOW_S, seed="")).events
    assert isinstance(dealt[0], e.HandsDealt)
    assert dealt[0].dealer == 0
    assert dealt[1:] == (e.DealerReplaced(deal=2, natural=2, by=0),)


@pytest.mark.parametrize(
    ("others", "deals", "then"),
    [
        ((1,), 2, [0, 0, 0, 1]),
        ((1, 2), 1, [0, 0, 1, 2]),
        ((1, 2, 3), 0, [0, 1, 2, 3]),
    ],
)
def test_g26_found_after_one_two_or_three_others_have_dealt(
    others: tuple[int, ...], deals: int, then: list[int]
) -> None:
    table = play(start(), *others).after(accuse(0)).when(uphold(0)).then(found(0, deals))
    assert dealers(play(table, -1, -1, -1, -1)) == [*others, *then]
    assert table.state.rotation.dodges == ()


def test_g26_with_no_deal_in_anothers_place_there_is_no_penalty_to_end() -> None:
    table = caught(play(start(), 1, 2, 3), 0)
    table.when(RECORD).then(was_recorded(4, 0))


def test_g26_literal_found_before_anyone_has_dealt_he_replaces_three_dealers() -> None:
    table = start(lost_deal="literal").after(accuse(0)).when(uphold(0)).then(found(0, 3, dodged=True))
    assert table.state.rotation.turn == 1
    after = play(table, -1, -1, -1, -1, -1)
    assert dealers(after) == [0, 0, 0, 0, 1]
    replaced = [event for event in after.happened if isinstance(event, e.DealerReplaced)]
    assert replaced == [
        e.DealerReplaced(deal=1, natural=1, by=0),
        e.DealerReplaced(deal=2, natural=2, by=0),
        e.DealerReplaced(deal=3, natural=3, by=0),
    ]


@pytest.mark.parametrize(("others", "deals"), [((1,), 2), ((1, 2), 1), ((1, 2, 3), 0)])
def test_g26_literal_is_as_standard_once_somebody_has_dealt(others: tuple[int, ...], deals: int) -> None:
    play(start(lost_deal="literal"), *others).after(accuse(0)).when(uphold(0)).then(found(0, deals))


def test_g26_eldership_follows_the_real_dealer() -> None:
    """Seat 0 deals for seat 2: eldest is seat 1, whose 30 go before those of seat 3, and who replaces first."""
    table = recorded(caught(play(start(), 1), 0))
    claims = (suit(3, "S", 30, "KS QS JS"), suit(1, "H", 30, "KH QH JH"), suit(2, "D", 30, "KD QD JD"))
    won = table.after(*claims).when(c.Settle()).events[-1]
    assert isinstance(won, e.MostOfSuitWon)
    assert won.claims == (Claim(seat=1, suit="H", points=30), Claim(seat=2, suit="D", points=30))
    assert won.replaced_by == (3, 0)


def test_g26_found_during_a_running_deal_the_penalty_starts_with_the_next() -> None:
    table = recorded(start(), dealer=1).after(accuse(0)).when(uphold(0)).then(found(0, 2))
    assert table.state.phase == "declaring"
    table = table.after(c.Settle())
    table.when(RECORD).then(was_recorded(2, 0), e.DealerReplaced(deal=2, natural=2, by=0))


def test_g26_during_a_running_deal_it_is_nobodys_turn() -> None:
    """Seat 1 is next, but a deal is running: they cannot have dodged it yet."""
    table = recorded(start()).after(accuse(1))
    table.refuses(uphold(1), *NO_LOST_DEAL)


def test_g3_nobody_can_have_dodged_before_the_first_dealer_is_found() -> None:
    rules = start().state.seating.rules
    table = given(e.TableOpened(members=("a", "b", "c", "d"), rules=rules)).after(accuse(0))
    table.refuses(uphold(0), *NO_LOST_DEAL)


def test_g26_who_is_to_be_replaced_cannot_have_dodged() -> None:
    table = caught(play(start(), 1), 0).after(accuse(2))
    table.refuses(uphold(2), *NO_LOST_DEAL)


def test_g26_a_penalty_is_served_across_settled_deals_too() -> None:
    table = recorded(caught(play(start(), 1), 0)).after(suit(3, "S", 30, "KS QS JS"), c.Settle())
    table.when(RECORD).then(was_recorded(3, 0), e.DealerReplaced(deal=3, natural=3, by=0))


def test_g28_an_open_accusation_is_decided_after_the_game_with_nothing_left_to_deal() -> None:
    ended = play(start(), 1).after(accuse(0), accuse(2), c.EndTable())
    ended.refuses(accuse(3), "table_ended", "G29", "the game at this table has ended")
    guilty = ended.when(c.FindLostDeal(accused=0, upheld=True)).then(found(0))
    assert (guilty.state.accused, guilty.state.rotation.penalties) == ((2,), ())
    again = (
        c.FindLostDeal(accused=0, upheld=True),
        "not_accused",
        "G28",
        "this player has not been accused",
        "accused",
    )
    guilty.refuses(*again)
    innocent = guilty.when(c.FindLostDeal(accused=2, upheld=False)).then(found(2, upheld=False))
    assert innocent.state.accused == ()


def test_g28_after_the_game_no_finding_goes_against_the_record() -> None:
    ended = play(start(), -1).after(accuse(0), c.EndTable())
    ended.refuses(c.FindLostDeal(accused=0, upheld=True), *NO_LOST_DEAL)


def test_g26_literal_nothing_is_dealt_in_others_places_after_the_game() -> None:
    ended = start(lost_deal="literal").after(accuse(0), c.EndTable())
    ended.when(c.FindLostDeal(accused=0, upheld=True)).then(found(0))
    given().refuses(c.FindLostDeal(accused=0, upheld=True), "table_not_open", "", "this table has not been opened")
