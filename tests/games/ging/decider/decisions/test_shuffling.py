"""G4: the service binds itself to a shuffle before it deals, and players may add to it."""

from __future__ import annotations

import pytest

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.decider import fair_events as f
from ging_service.games.ging.rules.cards import PACK
from tests.games.ging.table import NOW_S, Table, given, open_table, pass_deal, recorded

SEED = "5e" * 32
COMMIT = c.CommitShuffle(seed=SEED)
DEAL = c.DealCards(order=PACK, now_s=NOW_S, seed="")


def add(seat: int, contribution: str = "mine") -> c.ContributeToShuffle:
    return c.ContributeToShuffle(seat=seat, contribution=contribution)


def committed() -> Table:
    return open_table().after(COMMIT)


def test_g4_a_commitment_is_for_the_next_deal() -> None:
    first = open_table().when(COMMIT).then(f.ShuffleCommitted(deal=1, seed=SEED))
    pass_deal(open_table()).when(COMMIT).then(f.ShuffleCommitted(deal=2, seed=SEED))
    assert first.state.shuffle is not None


def test_g4_what_is_committed_to_is_dealt_and_the_deal_says_so() -> None:
    (dealt,) = committed().when(DEAL).events
    assert isinstance(dealt, e.HandsDealt)
    assert (dealt.deal, dealt.shuffle) == (1, 1)
    after = committed().after(DEAL).state
    assert after.shuffle is None
    assert after.deal is not None
    assert after.deal.dealt.shuffle == 1


def test_g4_a_deal_without_a_commitment_brings_its_own() -> None:
    commitment, dealt = open_table().when(c.DealCards(order=PACK, now_s=NOW_S, seed=SEED)).events
    assert commitment == f.ShuffleCommitted(deal=1, seed=SEED)
    assert isinstance(dealt, e.HandsDealt)
    assert dealt.shuffle == 1


def test_g4_a_seed_that_comes_with_the_deal_does_not_replace_the_committed_one() -> None:
    (dealt,) = committed().when(c.DealCards(order=PACK, now_s=NOW_S, seed="77" * 32)).events
    assert isinstance(dealt, e.HandsDealt)


def test_g4_a_deal_without_any_seed_is_marked_as_not_proved() -> None:
    (dealt,) = open_table().when(DEAL).events
    assert isinstance(dealt, e.HandsDealt)
    assert dealt.shuffle == 0


def test_g4_house_rule_committed_wants_the_commitment_in_an_earlier_command() -> None:
    table = open_table(shuffle="committed")
    detail = "at this table, commit to the shuffle before you deal"
    table.refuses(c.DealCards(order=PACK, now_s=NOW_S, seed=SEED), "no_shuffle", "G4", detail)
    table.after(COMMIT, DEAL)


def test_g4_every_player_may_contribute_once() -> None:
    table = committed().when(add(2, "~ 42 ~")).then(f.ShuffleContributed(deal=1, seat=2, contribution="~ 42 ~"))
    table.refuses(add(2), "has_contributed", "G4", "this player has already contributed to this shuffle", "seat")
    shuffle = table.after(add(0), add(1), add(3)).state.shuffle
    assert shuffle is not None
    assert shuffle.contributions == ("mine", "mine", "~ 42 ~", "mine")


@pytest.mark.parametrize("text", ["", "x" * 65, "é", "tab\t", "line\n", "\ud800", "\x7f"])
def test_g4_a_contribution_is_1_to_64_printable_ascii_characters(text: str) -> None:
    detail = "a contribution is 1 to 64 printable ASCII characters"
    committed().refuses(add(0, text), "bad_contribution", "G4", detail, "contribution")
    committed().after(add(0, "x" * 64), add(1, " "), add(2, "~"))


@pytest.mark.parametrize("seed", ["", "5e" * 31, "5E" * 32, "5e" * 32 + "\n", "xx" * 32])
def test_g4_a_seed_is_32_bytes_in_lower_hex(seed: str) -> None:
    detail = "a seed is 32 bytes, written as 64 lower hex digits"
    open_table().refuses(c.CommitShuffle(seed=seed), "bad_seed", "G4", detail, "seed")


def test_g4_there_is_one_commitment_at_a_time() -> None:
    detail = "a shuffle has already been committed to: deal it, or call a misdeal"
    committed().refuses(COMMIT, "shuffle_committed", "G4", detail)


def test_g4_without_a_commitment_there_is_nothing_to_contribute_to() -> None:
    open_table().refuses(add(0), "no_shuffle", "G4", "there is no committed shuffle to contribute to")
    committed().refuses(add(4), "no_such_seat", "G2", "there are four seats, 0 to 3; there is no seat 4", "seat")


@pytest.mark.parametrize("command", [COMMIT, add(0)])
def test_g24_nothing_is_shuffled_while_a_deal_runs(command: c.Command) -> None:
    detail = "a deal is running; settle it or call a misdeal first"
    recorded(open_table()).refuses(command, "deal_running", "G24", detail)
    given().refuses(command, "table_not_open", "", "this table has not been opened")


def test_g24_a_misdeal_before_the_deal_voids_the_shuffle_with_its_reason() -> None:
    voided = f.ShuffleVoided(deal=1, reason="the server was restarted")
    table = committed().when(c.CallMisdeal(reason="the server was restarted")).then(voided)
    assert table.state.shuffle is None
    assert table.state.fairness.voids == 1
    assert table.state.phase == "between_deals"
    table.when(COMMIT).then(f.ShuffleCommitted(deal=1, seed=SEED))


def test_g24_a_dealt_and_misdealt_deal_is_a_misdeal_and_no_void() -> None:
    state = committed().after(DEAL, c.CallMisdeal(reason="")).state
    assert (state.fairness.misdeals, state.fairness.voids) == (1, 0)


def test_g4_recording_a_deal_with_real_cards_voids_the_shuffle() -> None:
    voided, dealt = committed().when(c.RecordDeal(now_s=NOW_S, dealer=-1, hands=())).events
    assert voided == f.ShuffleVoided(deal=1, reason="a deal with real cards was recorded instead")
    assert isinstance(dealt, e.DealRecorded)
    assert dealt.deal == 1


def test_g29_the_end_of_the_game_voids_the_shuffle() -> None:
    voided, *rest = committed().when(c.EndTable()).events
    assert voided == f.ShuffleVoided(deal=1, reason="the game ended")
    assert isinstance(rest[0], e.GameEnded)


def test_a_commitment_waits_while_other_things_happen() -> None:
    table = committed().after(c.MakeRemark(text="tea"), c.AccuseLostDeal(accuser=1, accused=3))
    assert table.state.shuffle == committed().state.shuffle
