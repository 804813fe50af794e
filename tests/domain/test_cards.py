from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ging_service.domain.cards import _BY_SPELLING, RANKS, SUITS, Card, _spellings, pack, parse_card, rank_of, suit_of
from ging_service.domain.errors import Refused

FULL_PACK = pack(RANKS)
SIGNS = {"S": "S♠♤", "H": "H♥♡", "D": "D♦♢", "C": "C♣♧"}


@st.composite
def spellings(draw: st.DrawFn) -> tuple[str, Card]:
    """A card and a way to write it."""
    card = draw(st.sampled_from(FULL_PACK))
    rank = draw(st.sampled_from(["10", "T"])) if rank_of(card) == "10" else rank_of(card)
    sign = draw(st.sampled_from(SIGNS[suit_of(card)]))
    ending = "\ufe0f" if sign in "♠♥♦♣" and draw(st.booleans()) else ""
    text = rank + sign + ending
    if draw(st.booleans()):
        text = text.lower()
    return draw(st.sampled_from(["", " ", "\t"])) + text + draw(st.sampled_from(["", " ", "\n"])), card


@given(spellings())
def test_every_spelling_of_a_card_reads_as_that_card(spelt: tuple[str, Card]) -> None:
    text, card = spelt
    assert parse_card(text, "G1") == card
    assert parse_card(parse_card(text, "G1"), "G1") == card


@pytest.mark.parametrize("text", ["KS", "ks", "kS", "K♠", "K♤", "K♠\ufe0f", " ks "])
def test_the_king_of_spades_may_be_written(text: str) -> None:
    assert parse_card(text, "G1") == "KS"


@pytest.mark.parametrize("text", ["10D", "td", "TD", "10♦", "t♢"])
def test_the_ten_of_diamonds_may_be_written(text: str) -> None:
    assert parse_card(text, "G1") == "10D"


@pytest.mark.parametrize("text", ["", "S", "K", "1S", "11S", "KX", "KSS", "K S", "SK", "0D", "10", "\ud800"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_card(text, "GR1", where="hands.2.5")
    assert (refused.value.code, refused.value.rule) == ("not_a_card", "GR1")
    assert refused.value.detail == f"{text!r} is not a card"
    assert refused.value.where == "hands.2.5"


def test_a_refusal_need_not_name_a_place() -> None:
    with pytest.raises(Refused) as refused:
        parse_card("joker", "G1")
    assert refused.value.where == ""
    assert str(refused.value) == "'joker' is not a card"


@given(st.text(max_size=6))
def test_reading_a_card_gives_a_card_or_a_refusal(text: str) -> None:
    try:
        assert parse_card(text, "G1") in FULL_PACK
    except Refused as refused:
        assert refused.code == "not_a_card"  # noqa: PT017  both ends are allowed


def test_a_pack_goes_suit_by_suit_high_to_low() -> None:
    assert pack(("K", "10")) == ("KS", "10S", "KH", "10H", "KD", "10D", "KC", "10C")
    assert len(set(FULL_PACK)) == 52
    assert SUITS == ("S", "H", "D", "C")


def test_a_card_has_a_rank_and_a_suit() -> None:
    assert (rank_of(Card("10D")), suit_of(Card("10D"))) == ("10", "D")
    assert (rank_of(Card("AS")), suit_of(Card("AS"))) == ("A", "S")


def test_the_table_of_spellings_is_made_when_the_module_is_read() -> None:
    """Mutation testing cannot change what ran before it began: here the function runs once more."""
    assert _spellings() == _BY_SPELLING
    assert len(_BY_SPELLING) == 4 * 3 * (13 + 1)
