"""The results of claims, and tables to claim at."""

from __future__ import annotations

from typing import Any

from ging_service.games.ging.decider import events as e
from tests.games.ging.deals import EXAMPLE_1
from tests.games.ging.table import (
    Table,
    cards,
    open_table,
    recorded,
)


def declared(seat: int, letter: str, points: int, shown: str, deal: int = 1) -> e.SuitDeclared:
    return e.SuitDeclared(deal=deal, seat=seat, suit=letter, points=points, cards=cards(shown))


def combined(seat: int, name: Any, shown: str, deal: int = 1) -> e.CombinationDeclared:
    return e.CombinationDeclared(deal=deal, seat=seat, combination=name, cards=cards(shown))


def false_suit(seat: int, letter: str, points: int, deal: int = 1) -> e.FalseClaimRefused:
    return e.FalseClaimRefused(deal=deal, seat=seat, suit=letter, points=points, combination="")


def false_combination(seat: int, name: str, deal: int = 1) -> e.FalseClaimRefused:
    return e.FalseClaimRefused(deal=deal, seat=seat, suit="", points=0, combination=name)


def known(dealt: Any = EXAMPLE_1, **house: Any) -> Table:
    return recorded(open_table(**house), dealt)


def tabled_only(**house: Any) -> Table:
    return recorded(open_table(**house))
