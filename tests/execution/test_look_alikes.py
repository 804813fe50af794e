"""Nobody gets a name that looks like another member's but is written with other letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.application.club import at_club, club_state, found_club
from ging_service.domain.club.commands import AddMember, RenameMember
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from ging_service.execution.services import Services

ALIKE = {
    "Anna Lind": (
        "Аnna Lind",  # noqa: RUF001  a Cyrillic A
        "Ann\u0430 Lind",  # a Cyrillic a
        "Anna L\u0456nd",  # a Ukrainian i
        "Anna\u200d Lind",  # a joiner, which is not seen
        "\U0001d400nna Lind",  # a mathematical A
        "Аnnа  Lind",  # noqa: RUF001  both, and two blanks
    ),
    "Иван": ("Ивaн",),
    "O'Neill": ("0'Neill", "O'Nei11", "O'NeiIl", "O'Nei|l"),
    "Ida Arnold": ("lda Arnold", "1da Arnold", "Ida Amold", "Ida\u3164Arnold", "Ida Arnold\u2800"),
}
DIFFERENT = (
    "Anna",
    "Anna Lund",
    "Änna Lind",
    "Hanna Lind",
    "Ana Lind",
    "李安娜",
    "Anna L. Lind",
    "Арнольд",
    "Lda Arnold",
)


@pytest.fixture
def club(services: Services, request: pytest.FixtureRequest) -> str:
    club_id = f"alike-{abs(hash(request.node.name))}"
    found_club(services, club_id, "Club")
    for number, name in enumerate(ALIKE):
        at_club(services, club_id, AddMember(member=f"m{number}", name=name))
    return club_id


@pytest.mark.parametrize(
    ("number", "name"), [(number, name) for number, names in enumerate(ALIKE.values()) for name in names], ids=ascii
)
def test_a_name_that_looks_like_another_ones_is_refused(services: Services, club: str, number: int, name: str) -> None:
    before = club_state(services, club)
    for command in (
        AddMember(member="eve", name=name),
        RenameMember(member=f"m{(number + 1) % len(ALIKE)}", name=name),
    ):
        with pytest.raises(Refused) as refused:
            at_club(services, club, command)
        assert (refused.value.code, refused.value.where) == ("name_looks_alike", "name")
        assert f"m{number}" in refused.value.detail
    assert club_state(services, club) == before


@pytest.mark.parametrize("name", DIFFERENT, ids=ascii)
def test_a_name_that_is_another_one_is_taken(services: Services, club: str, name: str) -> None:
    at_club(services, club, AddMember(member="eve", name=name))


def test_a_club_may_have_two_members_of_one_name(services: Services, club: str) -> None:
    for number, name in enumerate(("Anna Lind", "anna lind", "Anna Lind")):
        at_club(services, club, AddMember(member=f"anna{number}", name=name))


def test_a_member_corrects_the_own_name(services: Services, club: str) -> None:
    at_club(services, club, RenameMember(member="m0", name="Ann\u0430 Lind"))  # nobody else is called so
