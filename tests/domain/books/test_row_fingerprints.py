"""Rows of an old book are known again by what they say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ging_service.domain.books.events import PaperRowEntered
from ging_service.domain.books.row_fingerprints import fingerprint, fingerprints

NOON = "2019-11-20T12:00:00.000000Z"
ROW = PaperRowEntered(kind="bought", member="ada", counters=20, reference="", note="")


def test_fingerprint_stays_what_it_is() -> None:
    assert fingerprint(NOON, ROW) == "21c19cc9f7fd4abecf09adf9c45a645e"


def test_note_is_no_part_of_what_a_row_is_known_by() -> None:
    assert fingerprint(NOON, replace(ROW, note="from the tin")) == fingerprint(NOON, ROW)


@pytest.mark.parametrize(
    "other",
    [
        replace(ROW, kind="cashed"),
        replace(ROW, member="bram"),
        replace(ROW, counters=21),
        replace(ROW, reference="p. 3"),
    ],
)
def test_any_other_row_has_another_fingerprint(other: PaperRowEntered) -> None:
    assert fingerprint(NOON, other) != fingerprint(NOON, ROW)


def test_same_row_of_another_moment_has_another_fingerprint() -> None:
    assert fingerprint("2019-11-20T12:00:01.000000Z", ROW) != fingerprint(NOON, ROW)


def test_a_row_is_known_by_the_forms_that_its_reference_had_before_texts_were_composed() -> None:
    composed, decomposed = (replace(ROW, reference=text) for text in ("caf\u00e9", "cafe\u0301"))
    former = [fingerprint(NOON, composed), fingerprint(NOON, decomposed)]
    assert list(fingerprints(NOON, composed, decomposed.reference)) == former
    assert list(fingerprints(NOON, ROW, ROW.reference)) == [fingerprint(NOON, ROW)]
