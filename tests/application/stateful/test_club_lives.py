"""Random lives of clubs: in any order of operations no counter is lost and every figure can be rebuilt.

A life follows from its number. One that fails is shortened and printed as a list of deeds, which can be lived again.
``GING_LIVES=100:400`` lives those of other numbers. Long runs live eight of them, others every third.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from ging_service.bootstrap import open_services
from tests.application.stateful.chance import life_of, shortened
from tests.application.stateful.judging import judge
from tests.application.stateful.life import Life
from tests.support.databases import database_copy

if TYPE_CHECKING:
    from tests.application.stateful.life import Deed
    from tests.support.databases import Server

FIRST, END = map(int, os.environ.get("GING_LIVES", "0:8").split(":"))
STEP = 1 if "GING_LIVES" in os.environ else 3


def live(server: Server, template: str, deeds: list[Deed]) -> Life:
    """A life in a database of its own, and what is found out about it afterwards. Raises whatever is wrong."""
    with ExitStack() as stack:
        database = stack.enter_context(database_copy(server, template))
        elsewhere = stack.enter_context(database_copy(server, template))
        folder = Path(stack.enter_context(TemporaryDirectory()))
        life = Life(stack.enter_context(open_services(database.app_dsn)))
        for deed in deeds:
            life.live(deed)
        judge(life, database, elsewhere, folder)
        return life


def fails(server: Server, template: str, deeds: list[Deed]) -> bool:
    try:
        live(server, template, deeds)
    except Exception:  # noqa: BLE001  another fault is one, too
        return True
    return False


@pytest.mark.timeout(600)  # a life that fails is lived many times
@pytest.mark.parametrize(
    "number", [pytest.param(one, marks=[pytest.mark.long] if one % STEP else []) for one in range(FIRST, END)]
)
def test_nothing_is_lost_in_a_club_s_life(postgres_server: Server, migrated_template: str, number: int) -> None:
    deeds = life_of(number)
    if fails(postgres_server, migrated_template, deeds):
        shortest = shortened(deeds, lambda fewer: fails(postgres_server, migrated_template, fewer))
        print(f"life {number} fails, and so does this:\n" + "\n".join(map(str, shortest)))  # noqa: T201  to be lived again
        live(postgres_server, migrated_template, shortest)
