from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Annotated, Literal

import pytest

from ging_service.bootstrap import codec_of
from ging_service.domain.declare import (
    Described,
    command,
    event,
    filled_in,
    is_service_only,
    opening_command,
    opens_table,
    service_command,
    service_fills,
    value,
)
from ging_service.domain.errors import BrokenGameError, Refused
from ging_service.domain.installed_games import GAMES
from ging_service.game_support.declared_commands import commands_given, opening_of
from ging_service.game_support.declared_values import as_json, read_value

if TYPE_CHECKING:
    from ging_service.domain.game import Game


def upper(text: str, where: str) -> str:
    if not text.isascii():
        raise Refused("not_a_card", "", "no card", where)
    return text.upper()


@value
class Meld:
    cards: tuple[Annotated[str, Described(read=upper)], ...]
    kind: Literal["run", "set"] = "set"


@command
class LayDown:
    """Lay down melds."""

    seat: int
    melds: tuple[Meld, ...]
    note: str | None = None
    by: Annotated[str, Described(left_out="player")]
    order: tuple[str, ...] = service_fills(default=())


@opening_command
class Open:
    members: tuple[str, ...]


@service_command
class TimeUp:
    now_s: int


GAME = replace(GAMES[0], commands=(Open, LayDown, TimeUp))


def test_a_person_may_give_what_neither_opens_a_table_nor_is_the_service_s() -> None:
    (laid,) = commands_given(GAME)
    assert (laid.name, laid.kind, laid.about) == ("lay-down", LayDown, "Lay down melds.")
    assert opening_of(GAME).kind is Open


def test_a_person_does_not_fill_in_what_the_service_fills_in() -> None:
    (laid,) = commands_given(GAME)
    assert [(one.name, one.is_required) for one in laid.fields] == [
        ("seat", True),
        ("melds", True),
        ("note", False),
        ("by", False),
    ]


def test_json_gives_a_command() -> None:
    (laid,) = commands_given(GAME)
    built = laid.build({"seat": 1, "melds": [{"cards": ["7H", "8h"], "kind": "run"}]})
    assert built == LayDown(seat=1, melds=(Meld(cards=("7H", "8H"), kind="run"),), by="player")
    assert as_json(built)["melds"] == ({"cards": ("7H", "8H"), "kind": "run"},)


def test_a_text_that_its_type_cannot_read_is_refused_with_its_place() -> None:
    (laid,) = commands_given(GAME)
    with pytest.raises(Refused) as refused:
        laid.build({"seat": 1, "melds": [{"cards": ["7H", "\u2665"]}]})
    assert (refused.value.code, refused.value.where) == ("not_a_card", "melds.0.cards.1")


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"seat": 1, "melds": [], "order": []}, "order"),
        ({"seat": 1, "melds": [], "sead": 1}, "sead"),
        ({"seat": 1, "melds": [{"cards": [], "knd": "run"}]}, "melds.0.knd"),
        ({"seat": 1, "melds": [{"cards": [7]}]}, "melds.0.cards.0"),
        ({"seat": "1", "melds": []}, "seat"),
        ({"seat": True, "melds": []}, "seat"),
        ({"seat": 1, "melds": [{"cards": [], "kind": "flush"}]}, "melds.0.kind"),
        ({"melds": []}, ""),
    ],
)
def test_what_is_no_such_command_is_refused_with_its_place(given: dict[str, object], where: str) -> None:
    (laid,) = commands_given(GAME)
    with pytest.raises(Refused) as refused:
        laid.build(given)
    assert (refused.value.code, refused.value.where) == ("invalid", where)


def test_a_game_without_an_opening_command_is_named() -> None:
    with pytest.raises(LookupError, match=f"{GAME.kind} declares no"):
        opening_of(replace(GAME, commands=(LayDown,)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_every_game_opens_tables_by_one_command_with_members_and_rules(game: Game) -> None:
    (opening,) = [kind for kind in game.commands if opens_table(kind)]
    assert {"members", "rules"} <= {one.name for one in fields(opening)}
    assert read_value(game.house_rules, {}) == game.house_rules()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_what_ends_a_deadline_is_a_command_of_the_service(game: Game) -> None:
    assert is_service_only(type(game.at_deadline(0)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.kind)
def test_only_commands_of_the_game_have_fields_that_the_service_fills_in(game: Game) -> None:
    for kind in game.commands:
        names = {one.name for one in fields(kind)}
        assert filled_in(kind) <= names
        if not is_service_only(kind):
            assert "now_s" not in names - filled_in(kind)


@event()
class Counted:
    tricks: list[int]


def test_a_game_is_refused_whose_events_cannot_be_stored() -> None:
    with pytest.raises(BrokenGameError, match=r"an event that cannot be stored: Counted\.tricks"):
        codec_of((replace(GAMES[0], events=(Counted,), sealed={}, schemas={}, upcasts={}),))
    changed = GAMES[0].events[0]
    with pytest.raises(BrokenGameError, match=rf"no upcast of {GAMES[0].kind}\.{changed.__name__}"):
        codec_of((replace(GAMES[0], schemas={changed: 2}, upcasts={}),))
