from __future__ import annotations

from typing import Annotated, Any, Literal, NewType, Optional

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.declare import Described, value
from ging_service.game_support.declared_types import FieldType, field_type

Seat = NewType("Seat", int)
FirstSeat = NewType("FirstSeat", Seat)
Run = Literal["run"]
POINTS, HALVED = Described("points", least=0), Described("half of them")
WHOLE, TEXT = FieldType(kind="whole"), FieldType(kind="text")


@value
class Meld:
    cards: tuple[str, ...]


@pytest.mark.parametrize(
    ("hint", "read"),
    [
        (bool, FieldType(kind="flag")),
        (int, WHOLE),
        (Annotated[Seat, POINTS], FieldType(kind="whole", described=POINTS)),
        (
            Annotated[Annotated[int, POINTS], HALVED],
            FieldType(kind="whole", described=Described("half of them", least=0)),
        ),
        (Annotated[int, "another's"], WHOLE),
        (float, FieldType(kind="decimal")),
        (str, TEXT),
        (FirstSeat, WHOLE),
        (Meld, FieldType(kind="record", declared=Meld)),
        (Literal["run", "set"], FieldType(kind="choice", choices=("run", "set"))),
        (str | None, FieldType(kind="text", is_optional=True)),
        (Optional[Meld], FieldType(kind="record", declared=Meld, is_optional=True)),  # noqa: UP045  as games may write it
        (Run | Literal["set"] | None, FieldType(kind="choice", choices=("run", "set"), is_optional=True)),
        (int | str, FieldType(kind="other", either=(WHOLE, TEXT))),
        (int | str | None, FieldType(kind="other", either=(WHOLE, TEXT), is_optional=True)),
        (dict[str, int], FieldType(kind="map", values=WHOLE)),
        (Card, FieldType(kind="text", is_card=True)),
        (tuple[Seat, ...], FieldType(kind="list", items=WHOLE)),
        (list[str], FieldType(kind="list", items=TEXT)),
        (tuple[int, Seat], FieldType(kind="list", items=WHOLE, length=2)),
        (tuple[int, str], FieldType(kind="list", length=2)),
        (tuple[tuple[str, ...], ...], FieldType(kind="list", items=FieldType(kind="list", items=TEXT))),
    ],
)
def test_a_type_hint_says_what_a_field_can_hold(hint: Any, read: FieldType) -> None:
    assert field_type(hint) == read
