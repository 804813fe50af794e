"""A ruling of one game on a dispute about another: refused, and nothing is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.access.role_rights import ALL
from ging_service.application.club import at_club, found_club
from ging_service.application.disputes import Contested, raise_dispute, rule_dispute, take_dispute
from ging_service.application.table import at_table
from ging_service.domain.club.commands import AddMember, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.domain.installed_games import GAMES
from ging_service.execution.caller import Caller
from ging_service.execution.visibility import OPERATOR
from ging_service.game_support.declared_commands import opening_of
from ging_service.reporting.events.history import history
from tests.application.all_games.years import voided

if TYPE_CHECKING:
    from ging_service.execution.services import Services

PLAYERS = ("ada", "bob", "cat", "dan")
ADA, EVA = Caller(actor="ada", rights=ALL), Caller(actor="eva", rights=ALL)


def test_a_ruling_of_another_game_is_refused_and_nothing_is_written(services: Services) -> None:
    club = "wrong-rulings"
    found_club(services, club, "Wrong rulings")
    for member in (*PLAYERS, "eva"):
        at_club(services, club, AddMember(member=member, name=member.title()))
    at_club(services, club, NameArbitrator(member="eva"))
    for game in GAMES:
        table = game.kind.replace("_", "-")
        place = (club, table)
        opening = opening_of(game).build({"members": list(PLAYERS[: game.seats[1]]), "rules": {}})
        at_table(services, club, table, opening, ADA)
        raise_dispute(services, place, Contested(table_id=table, deal=0, subject="penalty"), "Unfair.", ADA)
        take_dispute(services, place, EVA)
        written = history(services, club, OPERATOR).position
        for other in GAMES:
            with pytest.raises(Refused) as refused:
                rule_dispute(services, place, voided(other.kind), "So.", EVA)
            # Of its own type: there is no deal to void.
            assert (refused.value.code == "other_game") is (other is not game), (game.kind, other.kind)
        assert history(services, club, OPERATOR).position == written
