"""The house rules of a table, marked [O] in the rules, and named sets of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.domain.declare import value
from ging_service.domain.errors import Refused
from ging_service.domain.stakes import Stake, check_stake
from ging_service.games.gin_rummy.rules.cards import Aces

if TYPE_CHECKING:
    from collections.abc import Iterator

FirstDealer = Literal["cut", "assigned"]
NextDealer = Literal["alternate", "winner", "loser"]
BothPass = Literal["upcard", "stock"]
TakeBack = Literal["refused", "allowed"]
KnockLimit = Literal["ten", "upcard"]
Showing = Literal["found", "declared"]
Equal = Literal["undercut", "nobody"]
BotStakes = Literal["refused", "allowed"]

# A stake and not None: forms, schemas and records then know its fields.
NO_STAKE: Final = Stake(amount=0)


@value
class HouseRules:
    """What a table may choose; fixed when it opens and written into its first event.

    ``aces`` (GR1) low, or also above the king and then worth 15; ``first_dealer`` (GR2) cut for or assigned;
    ``next_dealer`` (GR2) alternating, or the winner or loser of the deal; ``both_pass`` (GR5) what the first player draws
    when both have passed the upcard; ``take_back`` (GR8) whether a card taken from the discard pile may be discarded in the
    same turn; ``knock_limit`` (GR10) ten, or the points of the upcard; ``showing`` (GR15) whether the service finds the
    other player's melds and lay-offs, or the player declares them; ``equal`` (GR21) what equal deadwood is;
    ``gin_bonus`` and ``undercut_bonus`` (GR21); ``target`` (GR22) points of a game; ``game_bonus``, ``deal_bonus`` and
    ``shutout_bonus`` (GR23) points for the game, for each deal won, and for a game in which the loser won none;
    ``turn_limit_s`` (GR30) seconds for a turn, 0 for no limit; ``games`` (GR32) of the series, 0 until a player ends it;
    ``starting_stack`` (GR33) counters that each player brings; ``stake_per_point``, ``stake_per_game`` and
    ``stake_per_bonus`` (GR33) what points, a game and a bonus are worth; ``bot_stakes`` (GR33) whether a bot may sit at a
    table with stakes.
    """

    aces: Aces = "low"
    first_dealer: FirstDealer = "cut"
    next_dealer: NextDealer = "alternate"
    both_pass: BothPass = "upcard"  # noqa: S105  to pass a card
    take_back: TakeBack = "refused"
    knock_limit: KnockLimit = "ten"
    showing: Showing = "found"
    equal: Equal = "undercut"
    gin_bonus: int = 20
    undercut_bonus: int = 10
    target: int = 100
    game_bonus: int = 100
    deal_bonus: int = 20
    shutout_bonus: int = 100
    turn_limit_s: int = 0
    games: int = 1
    starting_stack: int = 0
    stake_per_point: Stake = NO_STAKE
    stake_per_game: Stake = NO_STAKE
    stake_per_bonus: Stake = NO_STAKE
    bot_stakes: BotStakes = "refused"


MOST: Final = 1_000_000
"""Upper limit on every number: the points of any game stay far inside exact JSON integers."""

_RULE_OF_NUMBER: Final = {
    "gin_bonus": "GR21",
    "undercut_bonus": "GR21",
    "target": "GR22",
    "game_bonus": "GR23",
    "deal_bonus": "GR23",
    "shutout_bonus": "GR23",
    "turn_limit_s": "GR30",
    "games": "GR32",
    "starting_stack": "GR33",
}


def _out_of_range(rules: HouseRules) -> Iterator[tuple[str, str, str]]:
    """Numbers that mean nothing: (rule, house rule, what is wrong)."""
    for name, rule in _RULE_OF_NUMBER.items():
        # A target of 0 would be reached before the first deal.
        least = 1 if name == "target" else 0
        if not least <= getattr(rules, name) <= MOST:
            yield rule, name, f"{name} must be {least} to {MOST}"


def stakes_of(rules: HouseRules) -> dict[str, Stake]:
    """GR33: the stakes by the name of their house rule."""
    names = ("stake_per_point", "stake_per_game", "stake_per_bonus")
    return {name: getattr(rules, name) for name in names}


def _wrong_stakes(rules: HouseRules) -> Iterator[tuple[str, str, str]]:
    """GR33: Yield stakes that are invalid, or that do not fit the stacks: (rule, house rule, what is wrong)."""
    stakes = stakes_of(rules)
    for name, stake in stakes.items():
        try:
            check_stake(stake)
        except Refused as refused:
            yield "GR33", f"{name}.{refused.where}", f"{name}: {refused}"
    is_played_for = any(stake.amount for stake in stakes.values())
    # Credit limits apply to what players bring, so nobody plays for counters without bringing some.
    if is_played_for and not rules.starting_stack:
        yield "GR33", "starting_stack", "with stakes, each player brings a starting_stack of 1 or more counters"
    if rules.starting_stack and not is_played_for:
        yield "GR33", "starting_stack", "without stakes nobody needs a starting_stack"


def check_house_rules(rules: HouseRules) -> None:
    """Raise ``Refused("house_rules")`` that names every number out of range and every contradiction at once."""
    # All at once, so that a form can be mended in one go.
    wrong = [*_out_of_range(rules), *_wrong_stakes(rules)]
    if wrong:
        raise Refused(
            "house_rules",
            wrong[0][0],
            "; ".join(f"{text} ({rule})" for rule, _, text in wrong),
            where=", ".join(f"rules.{name}" for _, name, _ in wrong),
        )


PRESETS: Final = {
    "classic": HouseRules(),
    "stock-after-passes": HouseRules(both_pass="stock"),  # noqa: S106
    "upcard-limit": HouseRules(both_pass="stock", knock_limit="upcard", equal="nobody"),  # noqa: S106
    "high-aces": HouseRules(aces="both"),
    "declared-showing": HouseRules(showing="declared", games=2, turn_limit_s=300),
    "counters": HouseRules(
        games=0,
        turn_limit_s=120,
        starting_stack=100,
        stake_per_point=Stake(amount=1, points=10),
        stake_per_game=Stake(amount=5),
        stake_per_bonus=Stake(),
    ),
}
"""The main source as it stands; the usual way after two passes; the other source's options; aces low and high; two games
in which the players show their own hands; and games for counters until somebody has had enough."""
