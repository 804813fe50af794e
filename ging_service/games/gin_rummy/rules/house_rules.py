"""The house rules of a table, marked [O] in the rules, and named sets of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from ging_service.domain.declare import Described, value
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
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    aces: Annotated[Aces, Described("Aces low, or also above the king and then worth 15 (GR1)")] = "low"
    first_dealer: Annotated[FirstDealer, Described("How the first dealer is found (GR2)")] = "cut"
    next_dealer: Annotated[
        NextDealer, Described("The dealers alternate, or the winner or loser of a deal deals next (GR2)")
    ] = "alternate"
    both_pass: Annotated[BothPass, Described("What the first player draws when both have passed the upcard (GR5)")] = (
        "upcard"  # noqa: S105  to pass a card
    )
    take_back: Annotated[
        TakeBack, Described("Whether a card taken from the discard pile may be discarded in the same turn (GR8)")
    ] = "refused"
    knock_limit: Annotated[
        KnockLimit, Described("The most deadwood of a knock: ten, or the points of the upcard (GR10)")
    ] = "ten"
    showing: Annotated[
        Showing,
        Described(
            "Whether the service finds the other player's melds and lay-offs, or the player declares them (GR15)"
        ),
    ] = "found"
    equal: Annotated[Equal, Described("What equal deadwood is (GR21)")] = "undercut"
    gin_bonus: Annotated[int, Described("Points for gin (GR21)")] = 20
    undercut_bonus: Annotated[int, Described("Points for an undercut (GR21)")] = 10
    target: Annotated[int, Described("Points of a game (GR22)")] = 100
    game_bonus: Annotated[int, Described("Points for the game (GR23)")] = 100
    deal_bonus: Annotated[int, Described("Points for each deal won (GR23)")] = 20
    shutout_bonus: Annotated[int, Described("Points for a game in which the loser won no deal (GR23)")] = 100
    turn_limit_s: Annotated[int, Described("Seconds for a turn; 0: no limit (GR30)")] = 0
    games: Annotated[int, Described("Games of the series; 0: until a player ends it (GR32)")] = 1
    starting_stack: Annotated[int, Described("Counters that each player brings (GR33)")] = 0
    stake_per_point: Annotated[Stake, Described("What points are worth (GR33)")] = NO_STAKE
    stake_per_game: Annotated[Stake, Described("What a game is worth (GR33)")] = NO_STAKE
    stake_per_bonus: Annotated[Stake, Described("What a bonus is worth (GR33)")] = NO_STAKE
    bot_stakes: Annotated[BotStakes, Described("Whether a bot may sit at a table with stakes (GR33)")] = "refused"


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
