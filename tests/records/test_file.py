"""Files that are to be records: their bytes and their length."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from ging_service.application.played_evenings import RecordFile
from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import MOST_BYTES, read_record, text_of_file
from tests.records.test_reader import HEAD

RECORD = HEAD + 'actions = [\n "deal",\n "deal",\n]\n'


def refusal(data: bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text_of_file(BytesIO(data), "evening.toml"), "evening.toml")
    return caught.value


def test_a_byte_order_mark_is_no_part_of_the_record() -> None:
    file = RecordFile.read(BytesIO(b"\xef\xbb\xbf" + RECORD.encode()), "evening.toml")
    with pytest.raises(RecordError) as caught:
        play(read_record(file.text, file.name))
    assert str(caught.value).startswith("evening.toml:13:3: a deal is running")


def test_a_file_that_is_not_utf_8_is_refused_where_it_is_not() -> None:
    error = refusal(HEAD.encode() + 'venue = "Café é"'.encode("latin-1"))
    assert (error.file, error.line, error.column, error.code) == ("evening.toml", 11, 13, "invalid_utf8")
    assert refusal("format = 1".encode("utf-16")).code == "invalid_utf8"


def test_a_file_without_end_is_not_read_to_its_end() -> None:
    with Path("/dev/zero").open("rb") as endless, pytest.raises(RecordError) as caught:
        RecordFile.read(endless, "zero")
    assert str(caught.value) == "zero:1:1: a record has up to 4 MiB (record_too_long)"


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        read_record("#" * (MOST_BYTES + 1))
    assert caught.value.code == "record_too_long"
    assert refusal(b"#" * MOST_BYTES).code == "missing_field"
