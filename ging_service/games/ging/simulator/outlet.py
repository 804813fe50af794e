"""Ging's part of simulated play. The entry point group ``ging_service.game_simulator`` names ``SIMULATOR``."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from ging_service.application.simulation.outlet import GameSimulator
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.ging.simulator.evening import Evening, Style
from ging_service.games.ging.simulator.house_rules import some_house_rules

if TYPE_CHECKING:
    from ging_service.application.simulation.seating import EveningSetup

STYLES: Final[tuple[Style, ...]] = ("dealt", "recorded", "tabled")

PLAIN: Final = HouseRules()
DEMO: Final[tuple[tuple[Style, HouseRules], ...]] = (
    ("recorded", PLAIN),
    ("tabled", PLAIN),
    ("recorded", HouseRules(first_dealer="highest", false_claim_penalty=1)),
    ("dealt", HouseRules(packets=(3, 4), shuffle="committed", hands_open="at_end")),
    ("tabled", HouseRules(ties="best_first")),
    ("recorded", HouseRules(ending="deals", deals=20)),
    ("dealt", HouseRules(mode="showdown", first_dealer="random")),
    ("recorded", HouseRules(lost_deal="literal", ending="open")),
    ("recorded", HouseRules(stake=2, starting_stack=40, rebuys=True)),
    ("dealt", HouseRules(declaring_limit_s=120, ending="last_counter_or_deals", deals=30)),
    ("tabled", PLAIN),
    ("dealt", HouseRules(ending="open", first_dealer="assigned")),
)
"""Evening by evening how it was played: the plain game most often. The last ones are still running."""


def evening_of(seating: EveningSetup) -> Evening:
    """An evening in a style that chance chooses, and under house rules that it chooses where none are given."""
    rules = seating.rules or some_house_rules(seating.random)
    return _evening(_some_style(seating, rules), rules, seating)


def _some_style(seating: EveningSetup, rules: HouseRules) -> Style:
    if not seating.is_recorded:
        return seating.random.choice(STYLES if rules.mode == "declared" else STYLES[:2])
    return seating.random.choice(STYLES[1:]) if rules.mode == "declared" else "recorded"


def _evening(style: Style, rules: HouseRules, seating: EveningSetup) -> Evening:
    first, second, third, fourth = seating.members
    return Evening(
        place=seating.place,
        random=seating.random,
        members=(first, second, third, fourth),
        reviewer=seating.reviewer,
        rules=rules,
        style=style,
        deals=seating.deals,
        now_s=seating.now_s,
        goes_on=seating.goes_on,
        breaks_off=seating.breaks_off,
    )


SIMULATOR: Final = GameSimulator(
    evening=evening_of,
    demo=tuple(partial(_evening, style, rules) for style, rules in DEMO),
)
