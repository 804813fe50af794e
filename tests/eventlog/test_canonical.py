"""The fast encoder against the reference implementation of RFC 8785."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
import rfc8785
from hypothesis import example, given
from hypothesis import strategies as st

from ging_service.eventlog.canonical import MAX_INTEGER, canonical_bytes
from ging_service.eventlog.errors import NotCanonical

INTEGERS = st.integers(-MAX_INTEGER, MAX_INTEGER)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
KEYS = st.text(st.characters(codec="ascii"))
VALUES = st.recursive(
    st.booleans() | INTEGERS | TEXTS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=30,
)


@given(VALUES)
@example("".join(map(chr, range(0x250))))
@example({"\x7f": 1, "": 2, "a": 3, "A": 4, "aa": 5, "\x00": 6})
@example([MAX_INTEGER, -MAX_INTEGER, 0, "9" * 40])
@example("\u2028\u2029\ufeff\U0001f0a1\uffff")
def test_the_bytes_are_those_of_the_reference(value: Any) -> None:
    assert canonical_bytes(value) == rfc8785.dumps(value)


@given(VALUES)
def test_nothing_is_lost(value: Any) -> None:
    assert json.loads(canonical_bytes(value)) == value


def test_tuples_are_lists() -> None:
    assert canonical_bytes({"a": (1, "b", (True,))}) == b'{"a":[1,"b",[true]]}'


REFUSED = [
    1.0,
    float("nan"),
    None,
    MAX_INTEGER + 1,
    -MAX_INTEGER - 1,
    10**30,
    2**64,
    "\ud800",
    b"bytes",
    {1},
    object(),
    hashlib.sha256(),
]


@pytest.mark.parametrize("value", REFUSED, ids=lambda value: repr(value).split(" at 0x")[0].split(" @ ")[0])
def test_what_has_no_sure_canonical_form_is_refused(value: Any) -> None:
    for nested in (value, [value], {"a": [value]}, ({"b": value},)):
        with pytest.raises(NotCanonical):
            canonical_bytes(nested)


@pytest.mark.parametrize("key", ["é", "\ud800", 1, True, None, ("a",)], ids=repr)
def test_keys_are_ascii_text(key: Any) -> None:
    with pytest.raises(NotCanonical):
        canonical_bytes({key: 1})


def test_a_refusal_says_where() -> None:
    with pytest.raises(NotCanonical, match=r"\$\.a\[1\]: float"):
        canonical_bytes({"a": [1, 2.5]})
