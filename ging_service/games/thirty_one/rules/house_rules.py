"""The house rules of a table, marked [O] in the rules, and named sets of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.declare import value
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

Stuck = Literal["last_taker", "draw"]
BotStakes = Literal["refused", "allowed"]


@value
class HouseRules:
    """What a table may choose; fixed when it opens and written into its first event.

    ``stuck`` (NM91) when no card fits, the last taker wins or the round is a draw; ``turn_limit_s`` (NM93) seconds for a
    turn, 0 for no limit; ``rounds`` (NM94) of the table, 0 until a player ends it; ``stake`` (NM95) counters that each
    player puts into the pot of every round; ``starting_stack`` (NM95) counters that each player brings; ``bot_stakes``
    (NM95) whether a bot may sit at a table with stakes.
    """

    stuck: Stuck = "last_taker"
    turn_limit_s: int = 0
    rounds: int = 5
    stake: int = 0
    starting_stack: int = 0
    bot_stakes: BotStakes = "refused"


MOST: Final = 1_000_000
"""Upper limit on every number: the counters of any table stay far inside exact JSON integers."""

_RULE_OF_NUMBER: Final = {"turn_limit_s": "NM93", "rounds": "NM94", "stake": "NM95", "starting_stack": "NM95"}


def _wrong(rules: HouseRules) -> Iterator[tuple[str, str, str]]:
    """Numbers that mean nothing, and stakes that do not fit the stacks: (rule, house rule, what is wrong)."""
    for name, rule in _RULE_OF_NUMBER.items():
        if not 0 <= getattr(rules, name) <= MOST:
            yield rule, name, f"{name} must be 0 to {MOST}"
    if rules.stake and not rules.starting_stack:
        yield "NM95", "starting_stack", "with a stake, each player brings a starting_stack of 1 or more counters"
    # Counters that nothing is played for would only be carried to the table and back.
    if rules.starting_stack and not rules.stake:
        yield "NM95", "starting_stack", "without a stake nobody needs a starting_stack"


def check_house_rules(rules: HouseRules) -> None:
    """Raise ``Refused("house_rules")`` that names every number out of range and every contradiction at once."""
    wrong = [*_wrong(rules)]
    if wrong:
        raise Refused(
            "house_rules",
            wrong[0][0],
            "; ".join(f"{text} ({rule})" for rule, _, text in wrong),
            where=", ".join(f"rules.{name}" for _, name, _ in wrong),
        )


PRESETS: Final = {
    "usual": HouseRules(),
    "draw-when-stuck": HouseRules(stuck="draw"),
    "quick": HouseRules(turn_limit_s=30, rounds=3),
    "counters": HouseRules(rounds=0, turn_limit_s=60, stake=1, starting_stack=20),
}
"""The rules as they stand; a draw when no card fits; three quick rounds; and rounds for counters until somebody has had
enough."""
