from __future__ import annotations

from typing import Any

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.melds import Meld
from ging_service.games.wild_card_rummy.rules.playing.extending import claim_reasons, claimed
from tests.games.wild_card_rummy.laid import run, set_of, terms, told_reasons

KINGS = set_of("K", "KS KH 2D")


def after(meld: Meld, card: str, takes: str, packs: int = 1, **house: Any) -> Meld:
    return claimed(meld, Card(card), Card(takes), terms("2", packs, **house))


def reasons(meld: Meld, card: str, takes: str, packs: int = 1, **house: Any) -> list[tuple[str, str, str]]:
    found = claim_reasons(meld, Card(card), Card(takes), terms("2", packs, **house))
    return [one[:3] for one in told_reasons(found)]


def test_wr15_in_a_run_exactly_the_stated_card_claims() -> None:
    meld = run("7S 2H=8S 9S")
    assert after(meld, "8S", "2H") == Meld(
        kind="run", cards=(Card("7S"), Card("8S"), Card("9S")), stands_for=meld.stands_for, rank=""
    )
    detail = "2H does not stand for 8H in 7S 2H(=8S) 9S"
    assert reasons(meld, "8H", "2H") == [("cannot_claim", "WR15", detail)]


@pytest.mark.parametrize("card", ["KD", "KC"])
def test_wr15_in_a_set_any_missing_suit_claims(card: str) -> None:
    assert after(KINGS, card, "2D") == set_of("K", f"KS KH {card}")


def test_wr15_in_a_set_no_other_card_claims() -> None:
    assert reasons(KINGS, "QD", "2D") == [
        ("cannot_claim", "WR15", "2D does not stand for QD in KS KH 2D (set of K)"),
    ]
    assert reasons(KINGS, "KS", "2D") == [
        ("cannot_claim", "WR15", "the suit of KS is not missing in KS KH 2D (set of K)"),
    ]


def test_wr15_with_two_packs_any_king_claims() -> None:
    assert after(KINGS, "KS", "2D", packs=2) == set_of("K", "KS KH KS")


def test_wr8_a_natural_card_added_to_a_set_narrows_what_its_wild_card_stands_for() -> None:
    full = set_of("Q", "QS QH 2D QD")
    assert after(full, "QC", "2D") == set_of("Q", "QS QH QC QD")
    assert reasons(full, "QD", "2D")[0][2] == "the suit of QD is not missing in QS QH 2D QD (set of Q)"


def test_wr15_a_set_of_wild_cards_gives_them_all() -> None:
    twos = set_of("K", "2S 2H 2D")
    assert after(twos, "KS", "2H") == set_of("K", "2S KS 2D")


def test_wr7_a_wild_card_in_its_own_place_cannot_be_claimed() -> None:
    detail = "2S lies in its own place in AS 2S 3S, so nobody can claim it"
    assert reasons(run("AS 2S 3S"), "2S", "2S") == [("cannot_claim", "WR7", detail)]
    assert reasons(set_of("2", "2S 2H 2D"), "2C", "2D")[0][1] == "WR7"
    assert after(set_of("2", "2S 2H Joker"), "2C", "Joker") == set_of("2", "2S 2H 2C")


def test_wr15_a_wild_card_that_is_not_there_cannot_be_claimed() -> None:
    assert reasons(KINGS, "KD", "2C") == [("cannot_claim", "WR15", "2C is not in KS KH 2D (set of K)")]
    assert reasons(KINGS, "KD", "")[0][2] == "no card is not in KS KH 2D (set of K)"


def test_wr15_a_wild_card_claims_a_wild_card_if_it_is_the_very_card_stood_for() -> None:
    meld = run("AS 2H=2S 3S")
    assert after(meld, "2S", "2H").cards == ("AS", "2S", "3S")
    assert reasons(meld, "2D", "2H")[0][1] == "WR15"


def test_wr15_of_two_equal_wild_cards_in_a_run_that_for_the_card_is_taken() -> None:
    meld = run("2H=6S 7S 2H=8S 9S")
    assert after(meld, "8S", "2H", packs=2).cards == ("2H", "7S", "8S", "9S")
    natural_too = run("AH 2H 2H=3H")
    assert after(natural_too, "3H", "2H", packs=2).cards == ("AH", "2H", "3H")


def test_wr32_in_ace_to_ace_any_card_of_the_rank_claims_and_a_set_of_wild_cards_gives_none() -> None:
    assert after(KINGS, "KS", "2D", set_claim="any_of_rank") == set_of("K", "KS KH KS")
    twos = set_of("K", "2S 2H 2D")
    detail = "2S 2H 2D (set of K) has only wild cards, and such a set gives none"
    assert reasons(twos, "KS", "2D", set_claim="any_of_rank") == [("cannot_claim", "WR32", detail)]
    assert [rule for _, rule, _ in reasons(twos, "QS", "2D", set_claim="any_of_rank")] == ["WR15", "WR32"]
    wild_run = run("2S=7H 2H=8H 2D=9H")
    assert after(wild_run, "8H", "2H", set_claim="any_of_rank").cards == ("2S", "8H", "2D")


def test_wr15_a_refused_claim_says_why() -> None:
    with pytest.raises(Refused) as refused:
        after(KINGS, "QD", "2D")
    assert (refused.value.code, refused.value.rule) == ("cannot_claim", "WR15")
