"""Whole turns of any actions: what is played keeps every card and leaves melds, and what is refused says why."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import TYPE_CHECKING

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from ging_service.domain.cards import Card, Hand
from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, Terms
from ging_service.games.wild_card_rummy.rules.melds import Action, Meld
from ging_service.games.wild_card_rummy.rules.playing.extending import (
    claim_reasons,
    claimed,
    extend_reasons,
    extended,
    open_ends,
    readings,
)
from ging_service.games.wild_card_rummy.rules.turns import play_turn, reasons
from tests.games.wild_card_rummy.laid import cards, check_meld, claim, position, put, run, set_of
from tests.support.extent import examples

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.rules.position import Position

pytestmark = pytest.mark.complete

RULES = (
    HouseRules(),
    HouseRules(claimed_wild="reuse", one_card="free"),
    HouseRules(taken_card="use"),
    HouseRules(taken_card="pile", discard_taken="allowed", set_claim="any_of_rank"),
)
TABLE = (run("5S 2D=6S 7S"), set_of("7", "7H 7D 2S"))
LIKELY = cards("3S 4S 5S 6S 8S 9S 5H 6H 8H 5D 5C 7C 6C 2H 2C")


def possible(hand: Hand, table: Sequence[Meld], around: Terms) -> Iterator[tuple[Action, list[Meld]]]:
    """Actions that may be possible, each with the table afterwards: melds of three, one card on a meld, and claims."""
    for laid in permutations(hand, 3):
        for meld in readings(laid, around)[:2]:
            yield put(meld), [*table, meld]
    for card, (place, meld) in product(hand, enumerate(table)):
        for stated in open_ends(meld, "low") if meld.kind == "run" else (None,):
            said = (stated,) if stated else ()
            action = Action(
                kind="extend", meld=place, meld_kind="", cards=(card,), stands_for=said, rank="", takes=Card("")
            )
            if not extend_reasons(meld, (card,), said, around):
                yield action, [*table[:place], extended(meld, (card,), said, around), *table[place + 1 :]]
        for takes in meld.cards:
            if not claim_reasons(meld, card, takes, around):
                yield (
                    claim(place, card, takes),
                    [*table[:place], claimed(meld, card, takes, around), *table[place + 1 :]],
                )


@st.composite
def turns(draw: st.DrawFn) -> tuple[Position, list[Action], Card, HouseRules]:
    """A turn whose actions fit the melds, and perhaps one that fits nothing; the rules of a turn may still refuse it."""
    rules = draw(st.sampled_from(RULES))
    hand = tuple(draw(st.permutations(LIKELY))[: draw(st.integers(3, 7))])
    around = Terms(wild="2", packs=1, rules=rules)
    at = position(
        " ".join(hand),
        *TABLE,
        source=draw(st.sampled_from(["stock", "discard_pile"])),
        has_melded=draw(st.booleans()),
    )
    done, left, table = [], list(hand), list(TABLE)
    for _ in range(draw(st.integers(0, 3))):
        choices = list(possible(tuple(left), table, around))
        if not choices:
            break
        action, table = draw(st.sampled_from(choices))
        done.append(action)
        left = [card for card in left if card not in action.cards] + ([action.takes] if action.takes else [])
    if draw(st.integers(0, 4)) == 0:
        done.append(claim(draw(st.integers(0, 2)), draw(st.sampled_from(hand)), "2D"))
    discard = draw(st.sampled_from(left or list(hand)))
    return at, done, discard, rules


def count(*groups: Hand) -> Counter[Card]:
    return Counter(card for group in groups for card in group)


@settings(max_examples=examples(450), deadline=None)
@given(turn=turns())
def test_a_turn_keeps_every_card_or_says_why_it_is_refused(
    turn: tuple[Position, list[Action], Card, HouseRules],
) -> None:
    at, done, discard, rules = turn
    found = reasons(at, done, discard, rules)
    if found:
        event("refused")
        with pytest.raises(Refused) as refused:
            play_turn(at, done, discard, rules)
        assert refused.value.detail.count("(WR") >= len({(one.detail, one.rule) for one in found})
        return
    event(f"played with {len(done)} actions")
    played = play_turn(at, done, discard, rules)
    table = {place: meld.cards for place, meld in enumerate(TABLE)}
    before = count(at.hand, *table.values())
    for step in played.steps:
        check_meld(step.now, Terms(wild="2", packs=1, rules=rules))
        table[step.place] = step.now.cards
    assert count(played.hand, (discard,), *table.values()) == before
    assert played.is_out == (not played.hand)
    assert [step.kind for step in played.steps] == [action.kind for action in done]
