from __future__ import annotations

from fractions import Fraction

from ging_service.domain.fairness.game_fairness import Figure, Frequency


def test_each_label_has_what_a_simulation_leads_to_expect_if_there_is_one() -> None:
    found = Frequency(of="deals won", counts={"dealer": 3, "eldest": 5}, expected={"dealer": Fraction(2)})
    assert found.figures == (Figure("dealer", 3, Fraction(2)), Figure("eldest", 5, None))
