"""A judge that is missing is never passed over in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import extent
from tests.support.outside_tools import need, need_file, packages_missed


@pytest.fixture(autouse=True)
def _complete(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extent, "_tier", extent.Tier.COMPLETE)


@pytest.fixture
def _no_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


def test_a_program_that_is_there_is_found() -> None:
    assert need("sh").name == "sh"
    assert need_file(__file__) == Path(__file__)


@pytest.mark.usefixtures("_no_programs")
def test_a_missing_judge_fails_the_test_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="apt-get install a-package another"):
        need("no-such-judge", "a-package", "another")


@pytest.mark.usefixtures("_no_programs")
def test_a_missing_judge_skips_the_test_elsewhere_and_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no-such-judge judges this test and is not here: apt-get install"):
        need("no-such-judge")
    with pytest.raises(pytest.skip.Exception, match="apt-get install no-such-package"):
        need_file("/no/such/file", "no-such-package")


@pytest.mark.usefixtures("_no_programs")
def test_the_end_of_a_run_names_all_missing_packages_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    reasons = ["Skipped: no such hardware"]
    for packages in (("no-such-b", "no-such-a"), ("no-such-a",)):
        with pytest.raises(pytest.skip.Exception) as skipped:
            need("no-such-judge", *packages)
        reasons.append(str(skipped.value))
    assert packages_missed(reasons) == "no-such-a no-such-b"


def test_the_fast_tier_refuses_programs_that_few_people_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extent, "_tier", extent.Tier.FAST)
    with pytest.raises(pytest.fail.Exception, match="needs no sh: mark the test"):
        need("sh")
