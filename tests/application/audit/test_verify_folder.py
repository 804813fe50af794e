"""`verify`: an exported folder is found genuine, and whatever is done to it is found and named."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.application.audit.checking.record import verify_record
from ging_service.application.audit.checking.report import told
from ging_service.application.audit.export import export_club
from ging_service.application.viewing import NOBODY, Person
from tests.application.audit.conftest import CLUB

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.application.services import Services

WHO = {"spectator": (NOBODY, False), "member": (Person(member="ada"), False), "keeper": (NOBODY, True)}


@pytest.mark.parametrize("who", WHO)
def test_an_export_is_genuine_for_whomever_it_is_made(services: Services, tmp_path: Path, who: str) -> None:
    person, everything = WHO[who]
    export_club(services, CLUB, tmp_path / "record", person, all_openings=everything)
    report = verify_record(tmp_path / "record", services.codec)
    assert report.verdict == "genuine", "\n".join(told(report))
