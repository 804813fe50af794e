from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK, Aces
from ging_service.games.wild_card_rummy.rules.melds import Meld, line_of
from ging_service.games.wild_card_rummy.rules.playing.extending import extend_reasons, extended, open_ends
from tests.games.wild_card_rummy.laid import add, check_meld, run, set_of, terms, told_reasons
from tests.support.extent import examples

NINES = terms("9")
ACES: tuple[Aces, ...] = ("low", "both")


def longer(meld: Meld, text: str, wild: str = "9", packs: int = 1, aces: Aces = "low") -> Meld:
    action = add(0, text)
    return extended(meld, action.cards, action.stands_for, terms(wild, packs, aces=aces))


def reasons(meld: Meld, text: str, wild: str = "9", packs: int = 1, aces: Aces = "low") -> list[tuple[str, str, str]]:
    action = add(0, text)
    found = extend_reasons(meld, action.cards, action.stands_for, terms(wild, packs, aces=aces))
    return [one[:3] for one in told_reasons(found)]


def test_wr8_nines_wild_behind_a_run_it_takes_8_or_4_and_not_3() -> None:
    meld = run("5H 6H 9S=7H")
    assert longer(meld, "8H") == run("5H 6H 9S=7H 8H")
    assert longer(meld, "4H") == run("4H 5H 6H 9S=7H")
    assert reasons(meld, "3H") == [("does_not_fit", "WR14", "3H does not fit 5H 6H 9S(=7H)")]


def test_wr8_nines_wild_before_a_run_it_takes_3_or_7_and_not_8() -> None:
    meld = run("9S=4H 5H 6H")
    assert longer(meld, "3H") == run("3H 9S=4H 5H 6H")
    assert longer(meld, "7H") == run("9S=4H 5H 6H 7H")
    assert reasons(meld, "8H") == [("does_not_fit", "WR14", "8H does not fit 9S(=4H) 5H 6H")]


def test_wr14_a_run_is_extended_at_either_end_card_after_card() -> None:
    assert longer(run("5H 6H 7H"), "8H 4H 3H 9S=9H 10H") == run("3H 4H 5H 6H 7H 8H 9S=9H 10H")
    assert longer(run("5H 6H 7H"), "8H 4H") == run("4H 5H 6H 7H 8H")
    assert longer(run("5H 6H 7H"), "3H 8H 4H") == run("3H 4H 5H 6H 7H 8H")
    assert reasons(run("5H 6H 7H"), "10H 8H")[0][2] == "10H does not fit 5H 6H 7H 8H"


def test_wr14_each_card_that_does_not_fit_is_told() -> None:
    assert [detail for _, _, detail in reasons(run("5H 6H 7H"), "10H 8H 2S")] == [
        "10H does not fit 5H 6H 7H 8H",
        "2S does not fit 5H 6H 7H 8H",
    ]


def test_wr14_a_run_ends_at_ace_and_king() -> None:
    assert reasons(run("JS QS KS"), "9S=AS") == [("does_not_fit", "WR14", "AS does not fit JS QS KS")]
    assert longer(run("JS QS KS"), "AS", aces="both") == run("JS QS KS AS")
    assert reasons(run("AS 2S 3S"), "9H=KS")[0][0] == "does_not_fit"


def test_wr1_an_ace_that_fits_both_ends_goes_to_the_low_one_and_another_to_the_high_one() -> None:
    whole = run("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS")
    with_ace = longer(whole, "AS", aces="both")
    assert with_ace.stands_for[0] == "AS"
    assert longer(with_ace, "9H=AS", aces="both").stands_for[-1] == "AS"
    assert longer(with_ace, "9H=AS", aces="both").cards[-1] == "9H"


def test_wr14_a_wild_card_on_a_run_says_what_it_stands_for() -> None:
    detail = "each card added to a run needs the card that it stands for; 5H 6H 7H takes 4H or 8H"
    assert reasons(run("5H 6H 7H"), "9S") == [("reading_missing", "WR9", detail)]
    assert reasons(run("5H 6H 7H"), "8H 9S")[0][0] == "reading_missing"
    assert reasons(run("AS 2S 3S"), "9S")[0][2].endswith("AS 2S 3S takes 4S")
    assert reasons(run("JS QS KS"), "9S", aces="both")[0][2].endswith("JS QS KS takes 10S or AS")
    whole = run("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS")
    assert reasons(whole, "9H")[0][2].endswith("takes no card")


def test_wr7_only_wild_cards_are_added_for_others() -> None:
    assert reasons(run("5H 6H 7H"), "8S=8H") == [("not_wild", "WR7", "8S cannot stand for 8H: it is not wild")]
    assert reasons(run("5H 6H 7H"), "9S=Joker")[0][:2] == ("not_a_card", "WR8")


def test_wr14_a_set_takes_its_rank_and_wild_cards() -> None:
    assert longer(set_of("Q", "QS QH QD"), "9S") == set_of("Q", "QS QH QD 9S")
    assert reasons(set_of("Q", "QS QH QD"), "KS") == [
        ("does_not_fit", "WR14", "KS does not fit QS QH QD (set of Q)"),
    ]
    detail = "in a set a wild card stands for any missing suit, unsaid"
    assert reasons(set_of("Q", "QS QH QD"), "9S=QC") == [("not_a_meld", "WR8", detail)]


def test_wr8_a_full_set_takes_a_natural_card_by_claim_alone() -> None:
    full = longer(set_of("Q", "QS QH 9S"), "QD")
    assert full == set_of("Q", "QS QH 9S QD")
    detail = "QS QH 9S QD (set of Q) can have at most 4 cards; a full set takes a card only by a claim"
    assert reasons(full, "QC") == [("does_not_fit", "WR14", detail)]
    assert longer(full, "QC", packs=2).cards[-1] == "QC"
    assert reasons(set_of("Q", "QS QH 9S"), "QD QC")[0][0] == "does_not_fit"


@pytest.mark.parametrize("meld", [run("5H 6H 7H"), set_of("Q", "QS QH QD")])
def test_wr14_to_add_nothing_is_refused(meld: Meld) -> None:
    assert reasons(meld, "") == [("does_not_fit", "WR14", "nothing is added to the meld")]
    with pytest.raises(Refused) as refused:
        longer(meld, "")
    assert (refused.value.code, refused.value.detail) == ("does_not_fit", "nothing is added to the meld (WR14)")


@pytest.mark.parametrize(
    ("text", "aces", "ends"),
    [
        ("5H 6H 7H", "low", ("4H", "8H")),
        ("AS 2S 3S", "both", (None, "4S")),
        ("JS QS KS", "low", ("10S", None)),
        ("JS QS KS", "both", ("10S", "AS")),
        ("QS KS AS", "both", ("JS", None)),
    ],
)
def test_wr14_the_ends_of_a_run(text: str, aces: Aces, ends: tuple[str | None, str | None]) -> None:
    assert open_ends(run(text), aces) == ends


@settings(max_examples=examples(200), deadline=None)
@given(data=st.data(), aces=st.sampled_from(ACES), low=st.integers(0, 10))
def test_wr14_what_a_run_takes_at_an_open_end_leaves_a_run(data: st.DataObject, aces: Aces, low: int) -> None:
    around = terms("9", aces=aces)
    line = line_of(aces)
    meld = run(" ".join(f"{rank}H" for rank in line[low : low + 3]))
    for _ in range(data.draw(st.integers(1, 6))):
        stated = data.draw(st.sampled_from([end for end in open_ends(meld, aces) if end]))
        card = data.draw(st.sampled_from([stated, Card("9S"), Card("Joker")]))
        meld = extended(meld, (card,), (stated,), around)
        check_meld(meld, around)


@settings(max_examples=examples(200), deadline=None)
@given(added=st.lists(st.sampled_from(ONE_PACK), min_size=1, max_size=3).map(tuple), kings=st.booleans())
def test_wr14_an_extended_meld_is_a_meld_and_what_is_refused_would_be_none(
    added: tuple[Card, ...], *, kings: bool
) -> None:
    meld = set_of("K", "KS KH 9D") if kings else run("5H 6H 7H")
    stands_for = () if kings else added
    longer_one = Meld(kind="set", cards=(*meld.cards, *added), stands_for=(), rank="K")
    reasons_found = extend_reasons(meld, added, stands_for, NINES)
    if not reasons_found:
        check_meld(extended(meld, added, stands_for, NINES), NINES)
    elif kings:
        with pytest.raises(Refused):
            check_meld(longer_one, NINES)
