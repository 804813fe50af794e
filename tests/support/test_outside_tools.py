"""A judge that is missing is never passed over in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.outside_tools import need, need_file


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
