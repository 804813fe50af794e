"""A new meld as its player says it (WR9, WR13)."""

from __future__ import annotations

from dataclasses import replace

from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules, Terms
from ging_service.games.wild_card_rummy.rules.playing.extending import put_down
from tests.games.wild_card_rummy.laid import lay, run

TERMS = Terms(wild="2", packs=1, rules=HouseRules())


def test_wr9_a_run_laid_from_its_high_end_is_turned() -> None:
    assert put_down(lay("9S 8S 7S", "run"), TERMS) == run("7S 8S 9S")


def test_wr1_a_run_laid_from_its_high_ace_is_turned_where_aces_are_high_too() -> None:
    both = replace(TERMS, rules=HouseRules(aces="both"))
    assert put_down(lay("AS KS QS", "run"), both) == run("QS KS AS")
