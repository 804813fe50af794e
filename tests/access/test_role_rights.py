"""The rights of roles."""

from __future__ import annotations

import pytest

from ging_service.access.role_rights import PLAYER, RIGHTS, ROLES, SPECTATOR, Right, rights_of
from ging_service.domain.club.state import ARBITRATOR, BOT, OFFICES


def test_every_role_that_a_member_can_have_has_its_rights() -> None:
    assert {*RIGHTS} == {SPECTATOR, PLAYER, BOT, ARBITRATOR, *OFFICES}
    assert {*ROLES} == {*RIGHTS} - {BOT}


def test_rights_of_roles_are_combined_and_a_bot_adds_none() -> None:
    assert rights_of(()) == rights_of((BOT,)) == frozenset()
    assert rights_of((PLAYER, BOT)) == RIGHTS[PLAYER]
    assert rights_of((PLAYER, "scribe")) == RIGHTS[PLAYER] | {Right.KEEP_SCORE}


def test_a_misspelt_role_is_an_error() -> None:
    with pytest.raises(KeyError):
        rights_of((PLAYER, "treasuror"))
