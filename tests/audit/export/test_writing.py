"""A folder of an export is complete under its name, or not there at all."""

from __future__ import annotations

import resource
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from ging_service.audit.export.writing import FolderWriter
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def refusal(target: Path, meanwhile: Callable[[FolderWriter], object]) -> Refused:
    """Write a folder; what it is refused with if something happens before it is finished."""

    def write() -> None:
        with FolderWriter(target) as folder:
            meanwhile(folder)
            folder.finish()

    with pytest.raises(Refused) as refused:
        write()
    return refused.value


def test_a_folder_that_another_program_has_made_meanwhile_is_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "record"
    assert refusal(target, lambda _folder: (target / "theirs").mkdir(parents=True)).code == "folder_exists"
    assert [path.name for path in tmp_path.rglob("*")] == ["record", "theirs"]


def test_so_is_a_file(tmp_path: Path) -> None:
    target = tmp_path / "record"
    assert refusal(target, lambda _folder: target.touch()).code == "folder_exists"
    assert target.is_file()


def test_a_folder_that_cannot_be_moved_to_its_place_is_not_said_to_exist(tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    refused = refusal(here / "record", lambda _folder: here.rename(tmp_path / "there"))
    assert refused.code == "cannot_write"
    assert str(refused) == f"{here}/record cannot be written: No such file or directory"


@contextmanager
def _file_size_limited(most_bytes: int) -> Iterator[None]:
    """A limit on the size of files, which fails as a full disk does. Python ignores the signal."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("size_bytes", [100, 1_000_000])
def test_a_file_that_cannot_be_written_is_told_and_nothing_is_left(tmp_path: Path, size_bytes: int) -> None:
    """Both while it is written, and when what was buffered is."""
    with _file_size_limited(10):
        refused = refusal(tmp_path / "record", lambda folder: folder.write("events.ndjson", bytes(size_bytes)))
    assert refused.code == "cannot_write"
    assert str(refused) == f"{tmp_path}/record cannot be written: File too large"
    assert not list(tmp_path.iterdir())
