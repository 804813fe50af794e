from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.rules.best_turns import best_turn
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, Terms
from ging_service.games.wild_card_rummy.rules.laying.problems import MOST_CHOICES
from ging_service.games.wild_card_rummy.rules.laying.search import EVERY_SEARCH, Tries
from ging_service.games.wild_card_rummy.rules.melds import Meld
from ging_service.games.wild_card_rummy.rules.position import Position, Source
from ging_service.games.wild_card_rummy.rules.turns import reasons
from tests.games.wild_card_rummy.rules.hands_to_lay import any_meld, any_pack, any_terms, cards
from tests.games.wild_card_rummy.rules.turns_slowly import least_after
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from ging_service.games.wild_card_rummy.rules.best_melds import LayDown

USUAL = HouseRules()
SEVENS = Meld(kind="run", cards=cards("7S 2H 9S"), stands_for=cards("7S 8S 9S"), rank="")
KINGS = Meld(kind="set", cards=cards("KS KH KD"), stands_for=(), rank="K")


def turn(hand: str, melds: tuple[Meld, ...] = (), drawn: str = "", source: Source = "stock", **how: bool) -> Position:
    held = cards(hand)
    return Position(
        hand=held,
        melds=melds,
        wild="2",
        packs=1,
        has_melded=how.get("has_melded", True),
        may_meld=how.get("may_meld", True),
        drawn=cards(drawn),
        source=source,
        held_at_start=len(held) - len(cards(drawn)),
        must_discard=how.get("must_discard", True),
    )


def best(position: Position, rules: HouseRules = USUAL) -> LayDown:
    found = best_turn(position, rules)
    assert found is not None
    assert reasons(position, found.actions, found.discard, rules) == ()
    return found


def test_wr16_a_claimed_wild_card_goes_on_the_same_run_and_another_card_after_it() -> None:
    found = best(turn("5S 8S KC", (SEVENS,)))
    assert [action.kind for action in found.actions] == ["claim", "extend"]
    assert found.actions[1].cards == cards("2H 5S")
    assert (found.discard, found.points) == ("KC", 0)


def test_wr15_several_wild_cards_are_claimed_in_a_turn() -> None:
    hearts = Meld(kind="run", cards=cards("7H 2D 9H"), stands_for=cards("7H 8H 9H"), rank="")
    found = best(turn("8S 8H QD 5C", (SEVENS, hearts)))
    assert [action.kind for action in found.actions][:2] == ["claim", "claim"]
    assert (found.left, found.points) == ((), 0)


def test_wr16_by_house_rule_a_claimed_wild_card_lies_in_a_meld_again() -> None:
    claim = best(turn("8S KC", (SEVENS,)), HouseRules(one_card="free", claimed_wild="reuse"))
    assert [action.kind for action in claim.actions] == ["claim", "extend"]


def test_wr13_without_a_meld_nothing_is_extended_or_claimed() -> None:
    found = best(turn("10S 8S KC", (SEVENS,), has_melded=False))
    assert (found.actions, found.points) == ((), 18)


def test_wr13_after_a_new_meld_cards_are_extended_and_claimed_in_the_same_turn() -> None:
    found = best(turn("4S 4H 4D 8S 5S KC", (SEVENS,), has_melded=False))
    assert [action.kind for action in found.actions] == ["meld", "claim", "extend"]
    assert found.points == 0
    found = best(turn("4S 4H 4D 10S KC", (SEVENS,), has_melded=False))
    assert [action.kind for action in found.actions] == ["meld", "extend"]


def test_wr13_the_first_meld_is_the_one_after_which_least_is_left() -> None:
    found = best(turn("3D 3H 3S 4D 5D 8S", (SEVENS,), has_melded=False))
    assert (set(found.actions[0].cards), found.points) == (set(cards("3D 4D 5D")), 3)
    taken = turn("4S 4H 4D 10S", (SEVENS,), "10S", "discard_pile", has_melded=False)
    assert best(taken).actions == ()


def test_wr13_without_tries_left_no_other_first_meld_is_tried() -> None:
    position = turn("4S 4H 4D 8S 5S KC", (SEVENS,), has_melded=False)
    found = best_turn(position, USUAL, Tries(250))
    assert found is not None
    assert [action.kind for action in found.actions] == ["meld"]
    assert found.points > best(position).points


def test_wr11_a_taken_card_can_be_melded_by_a_claim() -> None:
    found = best(turn("8S KC 9D", (SEVENS,), "8S", "discard_pile"), HouseRules(taken_card="use"))
    assert found.actions[0].kind == "claim"
    assert best_turn(turn("8H KC 9D", (SEVENS,), "8H", "discard_pile"), HouseRules(taken_card="use")) is None


def test_wr15_a_wild_card_is_claimed_with_a_wild_card_only_to_meld_it() -> None:
    run = Meld(kind="run", cards=cards("AS 2H 3S"), stands_for=cards("AS 2S 3S"), rank="")
    assert best(turn("2S KC", (run,), "2S", "discard_pile")).actions[0].kind == "extend"
    full = Meld(
        kind="run",
        cards=cards("AS 2H 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
        stands_for=cards("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
        rank="",
    )
    found = best(turn("2S KC 4D", (full,), "2S", "discard_pile"), HouseRules(taken_card="use"))
    assert [action.kind for action in found.actions] == ["claim"]


def test_wr10_before_melds_may_be_put_down_a_card_is_only_discarded() -> None:
    found = best(turn("4S 4H 4D KC", may_meld=False))
    assert (found.actions, found.discard, found.points) == ((), "KC", 12)


def test_wr18_from_one_card_a_player_goes_out_or_keeps_the_drawn_card() -> None:
    found = best(turn("KC QD", (KINGS,), "QD"))
    assert (found.actions[0].cards, found.discard, found.left) == (cards("KC"), "QD", ())
    found = best(turn("4C QD", (KINGS,), "QD"))
    assert (found.actions, found.discard, found.left, found.points) == ((), "4C", cards("QD"), 10)


def test_wr31_the_last_melds_have_no_discard_and_no_claim() -> None:
    found = best(turn("8S 4S 4H 4D KC", (SEVENS, KINGS), must_discard=False))
    assert (found.discard, found.left) == ("", cards("8S"))


def test_wr32_cards_taken_after_the_first_meld_are_not_melded() -> None:
    found = best(turn("4S 4H 4D KC", drawn="4D KC", source="discard_pile"), HouseRules(taken_card="pile"))
    assert found.actions == ()


def test_wr15_of_very_many_claims_only_so_many_are_tried() -> None:
    runs = tuple(
        Meld(kind="run", cards=cards(f"4{suit} {wild} 6{suit}"), stands_for=cards(f"4{suit} 5{suit} 6{suit}"), rank="")
        for suit, wild in zip("SHDCSHDC", cards("2S 2H 2D 2C 2S 2H 2D 2C"), strict=True)
    )
    hand = replace(turn("5S 5H 5D 5C 5S 5H 5D 5C KC QD", runs), packs=2)
    tries = Tries()
    found = best_turn(hand, USUAL, tries)
    assert found is not None
    assert reasons(hand, found.actions, found.discard, USUAL) == ()
    # The last search of a hand may go over what is left.
    assert -EVERY_SEARCH - MOST_CHOICES <= tries.left <= 0


@pytest.mark.complete
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("most", "turns"), [*short_or_long((4, 100), (5, 1_000))])
def test_wr11_the_best_turn_leaves_what_playing_every_turn_leaves(seed: int, most: int, turns: int) -> None:
    random = Random(f"turns/{seed}")  # noqa: S311  the same turns in each run
    for _ in range(turns):
        terms, position = any_turn(random, most)
        found = best_turn(position, terms.rules)
        shown = f"{position} {terms} {found}"
        assert (found and (found.points, len(found.left))) == least_after(position, terms), shown
        assert found is None or reasons(position, found.actions, found.discard, terms.rules) == (), shown


def any_turn(random: Random, most: int) -> tuple[Terms, Position]:
    """A turn with one pack; wild cards lie on the table more often than not."""
    several = any_terms(random)
    rules = HouseRules(
        aces=several.rules.aces,
        set_limit=several.rules.set_limit,
        wild_points=several.rules.wild_points,
        taken_card=random.choice(("free", "use")),
        claimed_wild=random.choice(("free", "reuse")),
        set_claim=random.choice(("missing_suit", "any_of_rank")),
        one_card="free",
    )
    terms = Terms(wild=several.wild, packs=1, rules=rules)
    pack = any_pack(random, terms)
    table = [any_meld(random, pack, terms) for _ in range(3)]
    hand = tuple(pack[: random.randint(2, most)])
    source: Source = random.choice(("stock", "discard_pile"))
    return terms, Position(
        hand=hand,
        melds=tuple(meld for meld in table if meld),
        wild=terms.wild,
        packs=1,
        has_melded=random.random() < 1 / 2,
        may_meld=True,
        drawn=hand[-1:],
        source=source,
        held_at_start=len(hand) - 1,
    )
