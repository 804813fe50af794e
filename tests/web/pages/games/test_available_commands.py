"""The forms of commands that follow from a game's declarations."""

from __future__ import annotations

import pytest

from ging_service.access.role_rights import RIGHTS
from ging_service.execution.caller import Principal
from ging_service.games.ging.decider.commands import OpenTable
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.i18n import message_language
from ging_service.web.pages.games.available_commands import command_forms

OPENED = OpenTable(members=("ada", "bram", "clara", "dirk"), rules=HouseRules(), first_dealer=-1)
NAMES = {"ada": "Ada", "bram": "Bram", "clara": "Clara"}


def seats_of(person: Principal) -> tuple[tuple[str, str], ...]:
    """The seats for which a person may cut a card at a new table."""
    state = GAME.fold(GAME.initial_state(), GAME.decide(OPENED, GAME.initial_state()))
    (cutting,) = [one for one in command_forms(state, person, NAMES) if one.name == "cut-card"]
    return next(field.choices for field in cutting.fields if field.name == "seat")


@pytest.mark.parametrize(("chosen", "word"), [("en", "Seat"), ("de", "Platz")])
def test_a_seat_is_offered_with_the_name_of_its_member(monkeypatch: pytest.MonkeyPatch, chosen: str, word: str) -> None:
    monkeypatch.setattr(message_language, "_choosers", [lambda: chosen])
    scribe = Principal(member="eva", rights=RIGHTS["scribe"])
    assert seats_of(scribe) == (
        ("0", f"{word} 1 – Ada"),
        ("1", f"{word} 2 – Bram"),
        ("2", f"{word} 3 – Clara"),
        ("3", f"{word} 4 – dirk"),
    )
    assert seats_of(Principal(member="bram", rights=RIGHTS["player"])) == (("1", f"{word} 2 – Bram"),)
