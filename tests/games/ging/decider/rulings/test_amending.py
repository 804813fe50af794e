"""An amendment changes only what it names; replacing everything is asked for."""

from __future__ import annotations

import pytest

from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.deal_settlement import Claim, CombinationClaim, claims_of
from ging_service.games.ging.rules.ruling_orders import AmendmentOrder, Withdrawal
from tests.games.ging.deals import EXAMPLE_1, EXAMPLE_2, SWEEPS
from tests.games.ging.decider.rulings.test_rulings import amended, opened, played, refuses, rule
from tests.games.ging.ruling_values import make_amendment
from tests.games.ging.table import open_table, recorded, suit

D_MOST = Claim(seat=3, suit="C", points=34)
C_SECOND = Claim(seat=2, suit="D", points=28)
A_CLUBS = Claim(seat=0, suit="C", points=20)


def declares(*claims: Claim) -> AmendmentOrder:
    return make_amendment(claims=claims)


def withdraws(seat: int, suit: str = "", combination: str = "") -> AmendmentOrder:
    return make_amendment(withdrawn=(Withdrawal(seat=seat, suit=suit, combination=combination),))


def test_g19_a_claim_that_is_added_leaves_the_others_as_they_were() -> None:
    """C's 28 diamonds stand beside the 34 clubs of D that had been left out."""
    first, after = rule(played(open_table(), (2, "D", 28)), amended(declares(D_MOST)))
    assert first.amendment.claims == (C_SECOND, D_MOST)
    assert (first.net, after.state.counters.stacks) == ((0, 0, -2, 2), (17, 17, 19, 19))


def test_g7_a_claim_is_amended_in_its_place() -> None:
    said = suit(2, "D", 27, "KD 10D 7D"), suit(0, "C", 10, "KC")
    first, _ = rule(recorded(open_table()).after(*said, c.Settle()), amended(declares(C_SECOND)))
    assert first.amendment.claims == (C_SECOND, Claim(seat=0, suit="C", points=10))


def test_g19_a_claim_is_withdrawn_and_the_others_stand() -> None:
    table = played(open_table(), (3, "C", 34), (2, "D", 28), (0, "C", 20))
    first, _ = rule(table, amended(withdraws(2, "D")))
    assert first.amendment.claims == (D_MOST, A_CLUBS)
    assert first.result.winners == (3, 0)


def test_g17_a_combination_is_added_or_withdrawn() -> None:
    said = claims_of(1, SWEEPS[1])[0]
    table = played(open_table(), (1, said.suit, said.points), dealt=SWEEPS)
    held = CombinationClaim(seat=0, combination="four_sevens")
    first, after = rule(table, amended(make_amendment(combinations=(held,))))
    assert (first.amendment.combinations, [one.seat for one in first.amendment.claims]) == ((held,), [1])
    second, again = rule(after, amended(withdraws(0, combination="four_sevens")))
    assert second.amendment.combinations == ()
    assert again.state.counters.stacks == table.state.counters.stacks


def test_everything_is_replaced_where_that_is_asked_for() -> None:
    first, _ = rule(played(open_table(), (2, "D", 28)), amended(make_amendment(replaces=True, claims=(D_MOST,))))
    assert first.amendment.claims == (D_MOST,)


def test_other_hands_come_first_and_then_what_is_declared_from_them() -> None:
    """D's nine of clubs is what the other hand is worth; C's 30 diamonds are named."""
    table = played(open_table(), (3, "C", 34), (2, "D", 28))
    named = make_amendment(hands=EXAMPLE_2, claims=(Claim(seat=2, suit="D", points=30),))
    first, _ = rule(table, amended(named))
    assert {(one.seat, one.points) for one in first.amendment.claims} == {(3, 9), (2, 30)}


@pytest.mark.parametrize(
    ("amendment", "code", "where"),
    [
        (withdraws(1, "S"), "not_declared", "withdrawn.0"),
        (withdraws(1, combination="ging"), "not_declared", "withdrawn.0"),
        (withdraws(4, "S"), "not_declared", "withdrawn.0"),
        (withdraws(1, "X"), "not_declared", "withdrawn.0"),
        (
            make_amendment(claims=(C_SECOND,), withdrawn=(Withdrawal(seat=2, suit="D", combination=""),)),
            "already_declared",
            "withdrawn.0",
        ),
        (
            make_amendment(replaces=True, withdrawn=(Withdrawal(seat=2, suit="D", combination=""),)),
            "nothing_amended",
            "withdrawn",
        ),
    ],
)
def test_only_what_was_declared_is_withdrawn(amendment: AmendmentOrder, code: str, where: str) -> None:
    refuses(opened(played(open_table(), (2, "D", 28), dealt=EXAMPLE_1)), amended(amendment), code, where)
