"""Declared values are structs that describe themselves as dataclasses."""

from __future__ import annotations

import dataclasses
import gc
import inspect
import pickle
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from ging_service.domain.declare import is_shown_elsewhere, shown_elsewhere, value
from ging_service.domain.streams import DECIDERS
from ging_service.domain.structs import as_struct, composed_texts, replace, set_field


@value
class Heap:
    """Counters in one place."""

    place: str
    counters: int = 0

    @property
    def is_empty(self) -> bool:
        """Nothing lies there."""
        return not self.counters


@value
class Tray:
    """All heaps."""

    heaps: tuple[Heap, ...]
    hidden: int = shown_elsewhere(default=3)


@value
class Upper:
    """A name in capitals."""

    name: str

    def __post_init__(self) -> None:
        set_field(self, "name", self.name.upper())


def test_a_value_cannot_be_changed() -> None:
    heap: Any = Heap(place="pee")
    with pytest.raises(AttributeError):
        heap.counters = 1
    with pytest.raises(AttributeError):
        heap.stray = 1
    with pytest.raises(AttributeError):
        del heap.counters
    assert heap == Heap(place="pee", counters=0)


def test_a_value_is_made_with_keywords_that_name_its_fields() -> None:
    make: Any = Heap
    for given, named in ((("pee",), {}), ((), {}), ((), {"place": "pee", "colour": "red"})):
        with pytest.raises(TypeError):
            make(*given, **named)


def test_values_are_equal_if_their_types_and_fields_are() -> None:
    assert Heap(place="pee", counters=2) == Heap(counters=2, place="pee")
    assert {Heap(place="pee"), Heap(place="pee")} == {Heap(place="pee", counters=0)}
    assert Heap(place="pee") != Heap(place="corner")
    assert Upper(name="a") != Heap(place="A")


def test_a_value_keeps_its_methods_its_name_and_its_text() -> None:
    assert Heap(place="pee").is_empty
    assert (Heap.__module__, Heap.__qualname__, inspect.getdoc(Heap)) == (__name__, "Heap", "Counters in one place.")
    assert repr(Heap(place="pee")) == "Heap(place='pee', counters=0)"


def test_a_value_describes_itself_as_a_dataclass() -> None:
    tray = Tray(heaps=(Heap(place="pee"),))
    assert dataclasses.is_dataclass(Tray)
    assert [(one.name, is_shown_elsewhere(one)) for one in dataclasses.fields(Tray)] == [
        ("heaps", False),
        ("hidden", True),
    ]
    assert dataclasses.asdict(tray) == {"heaps": ({"place": "pee", "counters": 0},), "hidden": 3}
    assert get_type_hints(Tray) == {"heaps": tuple[Heap, ...], "hidden": int}


def test_a_copy_has_the_changed_fields() -> None:
    tray = Tray(heaps=(), hidden=4)
    assert replace(tray, heaps=(Heap(place="pee"),)) == Tray(heaps=(Heap(place="pee"),), hidden=4)
    assert dataclasses.replace(tray, hidden=5) == Tray(heaps=(), hidden=5)
    with pytest.raises(TypeError):
        replace(tray, colour="red")  # type: ignore[arg-type]


def test_a_field_can_be_set_while_a_value_is_made_or_read() -> None:
    assert Upper(name="anna").name == "ANNA"
    assert msgspec.json.decode(b'{"name":"ben"}', type=Upper) == Upper(name="BEN")


def test_a_value_survives_json_and_another_process() -> None:
    tray = Tray(heaps=(Heap(place="pee", counters=4),))
    assert msgspec.json.encode(tray) == b'{"heaps":[{"place":"pee","counters":4}],"hidden":3}'
    assert msgspec.json.decode(msgspec.json.encode(tray), type=Tray) == tray
    assert pickle.loads(pickle.dumps(tray)) == tray  # noqa: S301  our own bytes


def test_a_derived_type_keeps_its_own_defaults() -> None:
    members = {"__annotations__": {"colour": str, "height": int}, "height": 3}
    derived: Any = as_struct(type("Stacked", (Heap,), members))
    assert {one.name: one.default for one in dataclasses.fields(derived)} == {
        "place": dataclasses.MISSING,
        "counters": 0,
        "colour": dataclasses.MISSING,
        "height": 3,
    }
    assert derived(place="pee", colour="red").height == 3


def test_a_derived_type_has_further_fields_and_is_a_type_of_its_own() -> None:
    hints = {"counters": int, "colour": str}
    derived: Any = as_struct(type("Coloured", (Heap,), {"__doc__": "With a colour.", "__annotations__": hints}))
    made = derived(place="pee", colour="red")
    assert [one.name for one in dataclasses.fields(derived)] == ["place", "counters", "colour"]
    assert (made.is_empty, made.colour, derived.__doc__) == (True, "red", "With a colour.")
    assert isinstance(made, Heap)
    assert made != Heap(place="pee")
    with pytest.raises(TypeError):
        derived("pee", 0, "red")


def test_the_collector_does_not_search_values() -> None:
    assert not gc.is_tracked(Tray(heaps=(Heap(place="pee"),)))


def _declared_in(hint: Any, found: set[Any]) -> set[Any]:
    for argument in get_args(hint):
        _declared_in(argument, found)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and hint not in found:
        found.add(hint)
        for inner in get_type_hints(hint).values():
            _declared_in(inner, found)
    return found


def test_every_value_is_encoded_in_the_order_of_its_declaration() -> None:
    """Hashes of requests, which outlive a release, depend on the order."""
    kinds: set[Any] = set()
    for decider in DECIDERS:
        for kind in (*decider.commands, *decider.events, decider.state):
            _declared_in(kind, kinds)
    assert len(kinds) > 200
    assert not [
        kind for kind in kinds if [one.name for one in dataclasses.fields(kind)] != list(kind.__struct_fields__)
    ]


def test_every_text_of_a_value_has_one_form() -> None:
    tray = Tray(heaps=(Heap(place="pee"), Heap(place="cafe\u0301", counters=2)))
    assert composed_texts(tray) == Tray(heaps=(Heap(place="pee"), Heap(place="caf\xe9", counters=2)))
    assert composed_texts(tray.heaps[0]) is tray.heaps[0]
