from __future__ import annotations

from ging_service.domain.cards import Card
from ging_service.games.ging.rules.lost_deal import next_cutting, tied_for_first_deal


def cuts(*texts: str) -> tuple[tuple[int, Card], ...]:
    return tuple((seat, Card(text)) for seat, text in enumerate(texts) if text)


def test_g3_the_lowest_card_deals_sevens_below_eights_tens_below_jacks() -> None:
    assert tied_for_first_deal(cuts("8S", "7S", "KH", "9D"), "lowest") == (1,)
    assert tied_for_first_deal(cuts("KS", "QS", "JH", "10D"), "lowest") == (3,)


def test_g3_highest_the_highest_card_deals() -> None:
    assert tied_for_first_deal(cuts("8S", "7S", "KH", "QD"), "highest") == (2,)
    assert tied_for_first_deal(cuts("10S", "9S", "JH", "7D"), "highest") == (2,)


def test_g3_equal_cards_of_other_suits_tie() -> None:
    assert tied_for_first_deal(cuts("8S", "KH", "8H", "8D"), "lowest") == (0, 2, 3)
    assert tied_for_first_deal(cuts("KS", "8S", "KH", "8D"), "highest") == (0, 2)


def test_g3_a_round_goes_on_until_all_who_may_have_cut() -> None:
    assert next_cutting((0, 1, 2, 3), cuts("8S", "7S"), "lowest") == ((0, 1, 2, 3), cuts("8S", "7S"))


def test_g3_the_tied_cut_again_in_a_new_round() -> None:
    assert next_cutting((0, 1, 2, 3), cuts("7S", "7H", "8S", "9S"), "lowest") == ((0, 1), ())
    assert next_cutting((0, 1), cuts("7S", "8H"), "lowest") == ((0,), ())
    assert next_cutting((0, 1), cuts("7S", "8H"), "highest") == ((1,), ())
