"""Who acts and who looks."""

from __future__ import annotations

import pytest

from ging_service.application.caller import Caller
from ging_service.application.viewing import Person
from ging_service.domain.errors import Refused


@pytest.mark.parametrize("member", ["", "ada", "a", "0-9", "a" * 63])
def test_a_members_id_or_nobody_may_act_and_look(member: str) -> None:
    assert Caller(actor=member).actor == Person(member=member).member == member


@pytest.mark.parametrize("member", ["a" * 64, "Ada", "ada\n", "ada lind", "\x1b", "-ada", "é"])
def test_what_is_no_members_id_stands_nowhere_in_the_log(member: str) -> None:
    for make in (lambda: Caller(actor=member), lambda: Person(member=member)):
        with pytest.raises(Refused) as refused:
            make()
        assert refused.value.code == "bad_member"
