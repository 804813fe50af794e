"""Bots play under every value of every house rule, and under combinations by chance: NM28 holds after every event."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal, get_args, get_origin, get_type_hints

import pytest

from ging_service.domain.cards import Card
from ging_service.domain.errors import Refused
from ging_service.game_support.game_bots import bot_move, bot_named
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.game import GAME
from ging_service.games.newmarket.rules.cards import ORIGINAL_LAYOUT
from ging_service.games.newmarket.rules.house_rules import HouseRules, check_house_rules
from tests.games.newmarket.counting import CountedTable
from tests.games.newmarket.table import MEMBERS
from tests.support.extent import short_or_long

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_DEALS: Final = 8
"""The scribe ends games that have no end of their own by then."""

LEVELS: Final = ("simple", "careful")

OTHER_VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "king_stake": (1, 2, 5),
    "kitty_stake": (1, 3),
    "buy_price": (0, 1, 4),
    "starting_stack": (0, 5, 25, 50),
    "turn_limit_s": (0, 30),
    "deals": (0, 1, 3),
    "missed_card": (0, 2),
    "layout": (ORIGINAL_LAYOUT, tuple(map(Card, ("AS", "KD", "QC", "JH")))),
}
"""Values of the house rules that are numbers or cards."""

TOGETHER: Final[dict[str, dict[str, Any]]] = {"short": {"starting_stack": 5}}
"""House rules that only matter together with others."""


def values() -> Iterator[tuple[str, Any]]:
    """Every house rule with each of its values."""
    types = get_type_hints(HouseRules)
    for field in fields(HouseRules):
        kind = types[field.name]
        for value in get_args(kind) if get_origin(kind) is Literal else OTHER_VALUES[field.name]:
            yield field.name, value


def holds(**rules: Any) -> HouseRules | None:
    """The house rules, if they hold together."""
    found = HouseRules(**rules)
    try:
        check_house_rules(found)
    except Refused:
        return None
    return found


def played(rules: HouseRules, seed: str) -> CountedTable:
    """A table of bots to its end."""
    random = Random(seed)  # noqa: S311  can be repeated
    members = MEMBERS[: random.randint(4, 8)]
    bots = [bot_named("newmarket", LEVELS[seat % len(LEVELS)]) for seat in range(len(members))]
    table = CountedTable()
    table.do(c.OpenTable(members=members, rules=rules))
    while table.state.phase != "ended":
        if GAME.summary(table.state).deals_played == MOST_DEALS:
            table.do(c.EndTable())
            break
        seat = GAME.to_act(table.state).seats[0]
        move = bot_move(GAME, bots[seat], table.state, seat)
        table.do(GAME.complete(move, table.state, ServiceChance(random, "club", "table"), 1_000))
    table.check_end()
    return table


@pytest.mark.parametrize("games", short_or_long(range(1), range(1, 25)))
@pytest.mark.parametrize(("name", "value"), list(values()))
def test_nm28_every_value_of_a_house_rule_can_be_played(name: str, value: Any, games: range) -> None:
    tried = [holds(**TOGETHER.get(name, {}) | {"game": game, name: value}) for game in ("newmarket", "original")]
    found = [rules for rules in tried if rules is not None]
    assert found, "one of the two games has it"
    for rules in found:
        for number in games:
            assert getattr(played(rules, f"{name} {value} {number}").state.rules, name) == value


@pytest.mark.parametrize("games", short_or_long(range(30), range(30, 600)))
def test_nm28_house_rules_can_be_combined(games: range) -> None:
    choices: dict[str, list[Any]] = {}
    for name, value in values():
        choices.setdefault(name, []).append(value)
    for number in games:
        random, rules = Random(number), None  # noqa: S311  can be repeated
        while rules is None:
            game = random.choice(choices["game"])
            some = random.sample(sorted(choices.keys() - {"game"}), 5)
            rules = holds(game=game, **{name: random.choice(choices[name]) for name in some})
        played(rules, f"combination {number}")
