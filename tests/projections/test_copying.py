from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import pytest

from ging_service.projections.bulk.copying import copy_text, copy_value


class Kind(StrEnum):
    SWEEP = "sweep\tall"


class Pair(NamedTuple):
    first: int
    second: int


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "t"),
        (False, "f"),
        (-7, "-7"),
        ("a\tb\nc\\", r"a\tb\nc\\"),
        (b"\x00\xff", r"\\x00ff"),
        ({"note": "a\\b"}, r'{"note":"a\\\\b"}'),
        ((1, 2), "{1,2}"),
        (Kind.SWEEP, r"sweep\tall"),
        (Pair(1, 2), "{1,2}"),
    ],
)
def test_values_and_those_of_derived_types_have_their_text(value: object, text: str) -> None:
    assert copy_value(value) == text


def test_a_value_of_another_type_is_refused() -> None:
    with pytest.raises(TypeError, match="float"):
        copy_value(0.5)


def test_a_row_is_the_texts_of_its_values_on_one_line() -> None:
    rows = [("club\t1", 7, True, (1, 2)), (Kind.SWEEP, {"note": ""}, b"", Pair(3, 4))]
    assert list(copy_text(rows)) == ["\t".join(map(copy_value, row)) + "\n" for row in rows]
    assert all(line.count("\n") == 1 for line in copy_text(rows))
