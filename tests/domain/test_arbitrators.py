from __future__ import annotations

import pytest

from ging_service.domain.errors import Refused
from ging_service.domain.game.viewers import check_did_not_sit


def test_an_arbitrator_who_sat_at_the_table_cannot_judge_it() -> None:
    with pytest.raises(Refused) as refused:
        check_did_not_sit(sat=True, doing="rule on a table where they sat", rule="G28")
    assert (refused.value.code, refused.value.rule) == ("sat_at_table", "G28")
    assert refused.value.detail == "an arbitrator cannot rule on a table where they sat"


def test_an_arbitrator_who_did_not_sit_there_can() -> None:
    check_did_not_sit(sat=False, doing="rule on a table where they sat")
