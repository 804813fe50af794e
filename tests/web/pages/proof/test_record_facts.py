"""A page's text of an event is the same as the one that the script reads out of the checked bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ging_service.bootstrap import codec
from ging_service.eventlog.canonical import canonical_bytes
from ging_service.web.pages.proof.proof_texts import event_facts, record_words
from tests.web.pages.proof.checking import facts

SAMPLES = Path(__file__).parents[3] / "eventlog" / "samples"
OF_NO_DEAL = ("books.", "club.")
_NAMES = st.text("abc_", min_size=1, max_size=5) | st.sampled_from(["suit", "seat", "hands"])
_VALUES = st.recursive(
    st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.sampled_from(["", "KC", "10D", "seat", "7", "ä", "S"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_NAMES, inner, max_size=3),
    max_leaves=12,
)


def _same(bodies: list[bytes]) -> None:
    ours = [event_facts(body, {}) for body in bodies]
    read = facts([json.loads(body) for body in bodies], record_words())
    assert [(one["title"], one["says"], tuple(map(tuple, one["facts"]))) for one in read] == ours


def test_of_every_event_that_was_ever_written() -> None:
    _same([file.read_bytes() for file in SAMPLES.glob("*.json")])


@pytest.mark.complete
@settings(max_examples=15)
@given(st.lists(st.dictionaries(_NAMES, _VALUES, max_size=4), min_size=10, max_size=30))
def test_of_whatever_an_event_could_hold(many: list[Any]) -> None:
    about = {
        "recorded_at": "2026-11-20T21:04:59.000000Z",
        "actor": "",
        "stream": "table/t",
        "version": 3,
        "type": "x.Y",
    }
    _same([canonical_bytes(about | {"data": data}) for data in many])


def test_every_event_of_a_deal_and_every_field_has_its_word() -> None:
    words = record_words()
    shown = [file for file in SAMPLES.glob("*.json") if not file.name.startswith(OF_NO_DEAL)]
    assert {f"type:{name}" for name in codec().types if not name.startswith(OF_NO_DEAL)} <= words.keys()
    named = {f"field:{name}" for file in shown for name in _names(json.loads(file.read_bytes())["data"])}
    assert named - words.keys() == set()


def _names(value: Any) -> set[str]:
    if isinstance(value, list):
        return set().union(*map(_names, value))
    if isinstance(value, dict) and list(value) != ["sha256"]:
        return set(value).union(*map(_names, value.values()))
    return set()
