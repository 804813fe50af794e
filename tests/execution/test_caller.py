"""Callers (who act) and principals (who look)."""

from __future__ import annotations

import pytest

from ging_service.domain.errors import Refused
from ging_service.execution.caller import Caller, Principal


@pytest.mark.parametrize("member", ["", "ada", "a", "0-9", "a" * 63])
def test_a_members_id_or_nobody_may_act_and_look(member: str) -> None:
    assert Caller(actor=member).actor == Principal(member=member).member == member


@pytest.mark.parametrize("member", ["a" * 64, "Ada", "ada\n", "ada lind", "\x1b", "-ada", "é"])
def test_what_is_no_members_id_stands_nowhere_in_the_log(member: str) -> None:
    for make in (lambda: Caller(actor=member), lambda: Principal(member=member)):
        with pytest.raises(Refused) as refused:
            make()
        assert refused.value.code == "bad_member"
