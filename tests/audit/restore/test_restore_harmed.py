"""A folder that is harmed in any known way is refused with its own verdict, and nothing is written."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit import export_layout
from ging_service.audit.export.export import export_club
from tests.audit.conftest import CLUB, sign
from tests.audit.restore.harming import (
    capital_salts,
    edit,
    file_to_folder,
    manifest,
    older_checkpoint,
    other_salt,
    remove,
    resign,
    swapped,
    to_link,
    to_pipe,
    without_hand,
    without_line,
)
from tests.audit.restore.restoring import code_of, resum, tables

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ging_service.execution.services import Services
    from tests.support.databases import Database


pytestmark = pytest.mark.complete


@pytest.fixture
def copy(record: Path, tmp_path: Path) -> Path:
    """A copy of it to be harmed."""
    return shutil.copytree(record, tmp_path / "copy")


HARM: dict[str, tuple[str, Callable[[Path], None]]] = {
    "a byte of an event": (
        "file_changed",
        edit(export_layout.EVENTS, lambda text: text.replace(b'"deal":1', b'"deal":2', 1), sums=False),
    ),
    "a byte of an event and its sum": (
        "wrong_root",
        edit(export_layout.EVENTS, lambda text: text.replace(b'"deal":1', b'"deal":2', 1)),
    ),
    "an event left out": ("wrong_root", edit(export_layout.EVENTS, without_line(70))),
    "the last event left out": ("wrong_count", edit(export_layout.EVENTS, without_line(-1))),
    "two events exchanged": ("wrong_root", edit(export_layout.EVENTS, swapped)),
    "an event more": (
        "wrong_count",
        edit(export_layout.EVENTS, lambda text: text + text.splitlines(keepends=True)[-1]),
    ),
    "events cut off": ("bad_line", edit(export_layout.EVENTS, lambda text: text[:-20])),
    "no events": ("wrong_count", edit(export_layout.EVENTS, lambda _: b"")),
    "salts in capitals": ("wrong_opening", edit(export_layout.OPENINGS, capital_salts)),
    "another salt": ("wrong_opening", edit(export_layout.OPENINGS, other_salt)),
    "another value": (
        "wrong_opening",
        edit(export_layout.OPENINGS, lambda text: text.replace(b'"value":"Ada"', b'"value":"Eve"', 1)),
    ),
    "a hand left out of everything": ("wrong_opening", without_hand),
    "an opening left out": ("wrong_count", edit(export_layout.OPENINGS, without_line(3))),
    "a hand that is said to be open": (
        "wrong_opening",
        edit(export_layout.OPENINGS, lambda text: text.replace(b'"audience":"seat/2"', b'"audience":"all"', 1)),
    ),
    "a hand that is said to be another's": (
        "wrong_opening",
        edit(export_layout.OPENINGS, lambda text: text.replace(b'"audience":"seat/2"', b'"audience":"seat/1"', 1)),
    ),
    "a hand that is said to be of another deal": (
        "wrong_opening",
        edit(
            export_layout.OPENINGS,
            lambda text: re.sub(rb'"subject":"(table/[^"]*)/\d+"', rb'"subject":"\1/99"', text, count=1),
        ),
    ),
    "openings exchanged": ("wrong_opening", edit(export_layout.OPENINGS, swapped)),
    "an opening of nothing": (
        "wrong_opening",
        edit(
            export_layout.OPENINGS,
            lambda text: text + text.splitlines(keepends=True)[-1].replace(b'"position":', b'"position":9'),
        ),
    ),
    "a line that is no JSON": ("bad_line", edit(export_layout.OPENINGS, lambda text: b"nonsense\n" + text)),
    "JSON that is not canonical": (
        "bad_line",
        edit(export_layout.OPENINGS, lambda text: text.replace(b'","', b'", "', 1)),
    ),
    "another signature": (
        "wrong_signature",
        edit(export_layout.CHECKPOINTS, lambda text: text.replace("— ".encode(), "— x".encode())),
    ),
    "a checkpoint more often": (
        "wrong_count",
        edit(export_layout.CHECKPOINTS, lambda text: text + text.splitlines(keepends=True)[-1]),
    ),
    "the newest checkpoint left out": ("wrong_count", edit(export_layout.CHECKPOINTS, without_line(-1))),
    "checkpoints out of order": ("mixed_up", edit(export_layout.CHECKPOINTS, swapped)),
    "an older checkpoint in its place": ("mixed_up", older_checkpoint),
    "no keys": ("wrong_count", edit(export_layout.VERIFIER_KEYS, lambda _: b"")),
    "a key that is none": (
        "bad_line",
        edit(export_layout.VERIFIER_KEYS, lambda _: b'{"first_size":1,"vkey":"no key"}\n'),
    ),
    "another root": ("wrong_root", manifest(root="AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")),
    "another size": ("wrong_count", manifest(size=10_000)),
    "another club": ("other_club", manifest(club="friday")),
    "a club that can be none": ("bad_id", manifest(club="../etc")),
    "a newer format": ("newer_format", manifest(format=2)),
    "an unknown word": ("not_an_export", manifest(more=1)),
    "no manifest": ("not_an_export", remove(export_layout.MANIFEST)),
    "no openings": ("file_missing", remove(export_layout.OPENINGS)),
    "no sums": ("file_missing", remove(export_layout.SUMS)),
    "sums that are none": (
        "bad_line",
        lambda folder: (folder / export_layout.SUMS).write_bytes(b"\xff\xfe\n") and None,
    ),
    "a file that does not belong there": (
        "file_unknown",
        lambda folder: (folder / "more.txt").write_bytes(b"?") and None,
    ),
    "a folder in the place of a file": ("file_missing", file_to_folder),
    "a pipe in the place of the manifest": ("not_an_export", to_pipe(export_layout.MANIFEST)),
    "a pipe in the place of the sums": ("file_missing", to_pipe(export_layout.SUMS)),
    "a pipe in the place of the events": ("file_missing", to_pipe(export_layout.EVENTS)),
    "a link in the place of the events": ("file_missing", to_link(export_layout.EVENTS)),
    "a manifest in a thousand lists": (
        "not_an_export",
        edit(export_layout.MANIFEST, lambda _: b'{"format":1,"more":' + b"[" * 100_000),
    ),
    "no folder at all": ("no_folder", shutil.rmtree),
    "a time that is none": (
        "bad_event",
        edit(export_layout.CHECKPOINTS, lambda text: text.replace(b'"signed_at":"2026', b'"signed_at":"soon', 1)),
    ),
}


@pytest.mark.parametrize("what", HARM)
def test_a_harmed_folder_is_refused_and_nothing_is_written(
    elsewhere: Services, fresh_database: Database, copy: Path, what: str
) -> None:
    code, harm = HARM[what]
    harm(copy)
    assert code_of(elsewhere, copy) == code
    found = tables(fresh_database, CLUB) | {"friday": tables(fresh_database, "friday")}
    assert not any(rows for name, rows in found.items() if name != "friday")


def test_files_of_two_folders_do_not_mix(services: Services, elsewhere: Services, copy: Path, tmp_path: Path) -> None:
    simulate(services, Simulation(club_id="other", tables=1, deals=2, seed=1))
    sign(services, "other")
    export_club(services, "other", tmp_path / "other", all_openings=True)
    for name in (export_layout.EVENTS, export_layout.OPENINGS, export_layout.CHECKPOINT, export_layout.CHECKPOINTS):
        mixed = shutil.copytree(copy, tmp_path / f"mixed-{name}")
        shutil.copy(tmp_path / "other" / name, mixed / name)
        resum(mixed)
        assert code_of(elsewhere, mixed) in {
            "wrong_count",
            "wrong_root",
            "wrong_opening",
            "mixed_up",
            "wrong_signature",
            "other_club",
        }


def test_a_forger_with_a_key_of_his_own_is_found_out_by_the_log_itself(elsewhere: Services, copy: Path) -> None:
    """Signed anew after the change: what cannot have happened is still refused."""
    bodies = (copy / export_layout.EVENTS).read_bytes().splitlines(keepends=True)
    for number, code in ((5, "version_gap"), (0, "version_gap")):
        forged = shutil.copytree(copy, copy.with_name(f"forged-{number}"))
        resign(forged, [*bodies[:number], *bodies[number + 1 :]])
        assert code_of(elsewhere, forged) == code
    for line, code in (
        (b"no event\n", "bad_event"),
        (bodies[3].replace(b'"type":"club.', b'"type":"clam.'), "bad_event"),
    ):
        forged = shutil.copytree(copy, copy.with_name(f"forged-{line[:9].hex()}"))
        resign(forged, [*bodies[:3], line, *bodies[4:]])
        assert code_of(elsewhere, forged) == code
