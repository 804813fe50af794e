"""House rules as tables choose them: every one of them comes up, the plain game most often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.games.ging.rules.ending import may_owe
from ging_service.games.ging.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from random import Random

    from ging_service.games.ging.rules.ending import Ending

REBUYS: Final = 0.3
SHOWDOWNS: Final = 0.15
_PACKETS: Final = ((1,) * 7, (3, 4), (2, 3, 2), (3, 2, 2))
_ENDINGS: Final[tuple[Ending, ...]] = ("last_counter", "deals", "last_counter_or_deals", "deals_on_account", "open")


def some_house_rules(random: Random) -> HouseRules:
    """Rules that hold together (G29, G32)."""
    # The plain stake most often. Sums with others must be right as well (G33).
    stake = random.choices((1, 2, 5), (8, 2, 1))[0]
    ending = random.choices(_ENDINGS, (5, 1, 1, 1, 2))[0]
    return HouseRules(
        first_dealer=random.choices(("lowest", "highest", "assigned", "random"), (5, 1, 1, 2))[0],
        packets=random.choices(_PACKETS, (6, 1, 1, 1))[0],
        ties=random.choices(("elder", "best_first"), (4, 1))[0],
        lost_deal=random.choices(("standard", "literal"), (4, 1))[0],
        ending=ending,
        deals=random.randint(8, 40) if "deals" in ending else 0,
        starting_stack=stake * random.choices((20, 12, 50), (6, 1, 1))[0],
        short=random.choices(("each_pays", "nobody_replaces"), (3, 1))[0],
        rebuys=not may_owe(ending) and random.random() < REBUYS,
        stake=stake,
        hands_open=random.choices(("never", "at_end"), (2, 1))[0],
        shuffle=random.choices(("at_once", "committed"), (4, 1))[0],
        **_ways_of_declaring(random),
    )


def _ways_of_declaring(random: Random) -> dict[str, Any]:
    """G19 to G21: a showdown has neither a time limit nor false claims."""
    if random.random() < SHOWDOWNS:
        return {"mode": "showdown"}
    limit_s = random.choices((0, 60, 180), (4, 1, 1))[0]
    penalty = random.choices((0, 1, 2), (5, 1, 1))[0]
    return {"mode": "declared", "declaring_limit_s": limit_s, "false_claim_penalty": penalty}
