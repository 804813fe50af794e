"""The work for each command does not grow with the number of commands that were sent with it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from ging_service.access.role_rights import ALL
from ging_service.audit.checking.deciding import decisions
from ging_service.audit.checking.exported.record import verify_folder
from ging_service.audit.export.export import export_club
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.execution.command_batch import CommandBatch, CommandStep
from ging_service.execution.execute import execute
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.house_rules import HouseRules
from tests.web.visibility.counted_steps import counted_steps

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services

CLUB = "talkative"
MEMBERS = ("ada", "ben", "cleo", "dan")


@pytest.mark.complete
def test_the_steps_of_deciding_grow_by_the_same_number_with_each_command(elsewhere: Services, tmp_path: Path) -> None:
    found = (CommandStep(FoundClub(name="Talkative")), *(CommandStep(AddMember(member=m, name=m)) for m in MEMBERS))
    execute(elsewhere, CommandBatch(club_id=CLUB, stream_id="club", steps=found))
    steps = []
    for table, remarks in enumerate((10, 30, 50, 70)):
        talk(elsewhere, f"table/t{table}", remarks)
        folder = tmp_path / str(table)
        export_club(elsewhere, CLUB, folder, all_openings=True)
        with counted_steps() as counted:
            report = verify_folder(folder, elsewhere.codec)
        assert not [finding.failures for finding in report.findings if finding.failures]
        steps.append(sum(number for code, number in counted.items() if code.co_filename == decisions.__file__))
    # Each export has the tables before it, too, so a table adds the steps of its own commands only.
    of_tables = [after - before for before, after in pairwise(steps)]
    growth = [after - before for before, after in pairwise(of_tables)]
    assert growth[0] == growth[1] > 0


def talk(services: Services, stream_id: str, remarks: int) -> None:
    """Open a table and make some remarks there, all in one order."""
    first, second, third, fourth = MEMBERS
    opened = c.OpenTable(members=(first, second, third, fourth), rules=HouseRules(), first_dealer=-1)
    remark = CommandStep(c.MakeRemark(text="well played"), actor="ada")
    steps = (CommandStep(opened, actor="ada"), *[remark] * remarks)
    execute(services, CommandBatch(club_id=CLUB, stream_id=stream_id, steps=steps, rights=ALL))
