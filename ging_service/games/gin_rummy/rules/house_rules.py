"""The house rules of a table, marked [O] in the rules, and named sets of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from ging_service.domain.declare import house_rule, value
from ging_service.domain.errors import Refused
from ging_service.domain.rule_checks import MOST, out_of_range, refuse_all
from ging_service.domain.stakes import Stake, check_stake
from ging_service.games.gin_rummy.rules.cards import Aces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.rule_checks import Wrong

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


CARDS: Final = "Cards and dealers"
TURN: Final = "A turn and the knock"
POINTS: Final = "Points"
TABLE: Final = "Time and counters"


@value
class HouseRules:
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    aces: Annotated[
        Aces, house_rule("GR1", "Aces", CARDS, low="low, worth 1", both="below the two or above the king, worth 15")
    ] = "low"
    first_dealer: Annotated[
        FirstDealer,
        house_rule(
            "GR2", "First dealer", CARDS, cut="the player who cuts the lower card", assigned="the player we name"
        ),
    ] = "cut"
    next_dealer: Annotated[
        NextDealer,
        house_rule(
            "GR2",
            "Next dealer",
            CARDS,
            alternate="the players take turns",
            winner="the winner of the deal",
            loser="the loser of the deal",
        ),
    ] = "alternate"
    both_pass: Annotated[
        BothPass,
        house_rule(
            "GR5",
            "When both have passed the upcard, the first player",
            TURN,
            upcard="must take the upcard",
            stock="draws from the stock",
        ),
    ] = "upcard"  # noqa: S105  to pass a card
    take_back: Annotated[
        TakeBack,
        house_rule("GR8", "Discarding a card that was taken from the discard pile in the same turn", TURN),
    ] = "refused"
    knock_limit: Annotated[
        KnockLimit,
        house_rule("GR10", "Highest deadwood of a knock", TURN, ten="10 points", upcard="the points of the upcard"),
    ] = "ten"
    showing: Annotated[
        Showing,
        house_rule(
            "GR15",
            "After a knock, the other player's melds and lay-offs",
            TURN,
            found="are found by the service, the best ones",
            declared="are declared by that player",
        ),
    ] = "found"
    equal: Annotated[
        Equal, house_rule("GR21", "Equal deadwood", POINTS, undercut="is an undercut", nobody="scores for nobody")
    ] = "undercut"
    gin_bonus: Annotated[int, house_rule("GR21", "Points for gin", POINTS)] = 20
    undercut_bonus: Annotated[int, house_rule("GR21", "Points for an undercut", POINTS)] = 10
    target: Annotated[int, house_rule("GR22", "Points that win the game", POINTS)] = 100
    game_bonus: Annotated[int, house_rule("GR23", "Bonus for the game", POINTS)] = 100
    deal_bonus: Annotated[int, house_rule("GR23", "Bonus for each deal won", POINTS)] = 20
    shutout_bonus: Annotated[int, house_rule("GR23", "Bonus if the other player won no deal", POINTS)] = 100
    turn_limit_s: Annotated[int, house_rule("GR30", "Seconds for a turn, 0 for no limit", TABLE)] = 0
    games: Annotated[int, house_rule("GR32", "Number of games, 0 until a player ends the table", TABLE)] = 1
    starting_stack: Annotated[int, house_rule("GR33", "Counters at the start", TABLE)] = 0
    stake_per_point: Annotated[Stake, house_rule("GR33", "Stake for points")] = NO_STAKE
    stake_per_game: Annotated[Stake, house_rule("GR33", "Stake for the game")] = NO_STAKE
    stake_per_bonus: Annotated[Stake, house_rule("GR33", "Stake for each bonus")] = NO_STAKE
    bot_stakes: Annotated[BotStakes, house_rule("GR33", "Bots at a table with stakes", TABLE)] = "refused"


def stakes_of(rules: HouseRules) -> dict[str, Stake]:
    """GR33: the stakes by the name of their house rule."""
    names = ("stake_per_point", "stake_per_game", "stake_per_bonus")
    return {name: getattr(rules, name) for name in names}


def _wrong_stakes(rules: HouseRules) -> Iterator[Wrong]:
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
    # A target of 0 would be reached before the first deal.
    refuse_all([*out_of_range(rules, target=(1, MOST)), *_wrong_stakes(rules)])


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


ONE_LINE: Final = {
    "GR1": "two players, 52 cards; ace 1, court cards and tens 10, the rest their number",
    "GR2": "the lower cut deals first, then the deal alternates, unless the table has chosen otherwise",
    "GR3": "ten cards each; the next card is turned up, the rest is the stock",
    "GR4": "the player who did not deal takes the upcard or passes, then the dealer",
    "GR5": "when both have passed, the first player draws: the upcard, or by house rule from the stock",
    "GR6": "draw the top card of the stock or of the discard pile",
    "GR7": "a turn ends with a discard or a knock",
    "GR8": "a card taken from the discard pile may not be discarded in the same turn",
    "GR9": "a meld is three or four of a rank, or three or more neighbours in a suit; the rest is deadwood",
    "GR10": "a player may knock if ten cards leave no more deadwood than the limit",
    "GR11": "a knock names its discard and its melds; what is not named counts",
    "GR12": "a knock without deadwood is gin",
    "GR13": "a knock that is not true is refused, and nothing changes",
    "GR14": "unless it was gin, the other player lays off cards on the knocker's melds",
    "GR15": "the least deadwood counts that melds and lay-offs can leave, unless the players declare them",
    "GR16": "after a knock both hands are public, and so is its discard",
    "GR17": "a turn that leaves two cards in the stock without a knock voids the deal; the same dealer deals again",
    "GR18": "gin scores the other's deadwood and the bonus for gin",
    "GR19": "the knocker with less deadwood scores the difference",
    "GR20": "undercut: the other player with less or equal deadwood scores the difference and a bonus",
    "GR21": "the table sets the bonuses, and whether equal deadwood is an undercut",
    "GR22": "deal points add up; the first to reach the target wins the game",
    "GR23": "then the bonuses: for the game, for each deal won, and for a game in which the loser won none",
    "GR24": "the totals are settled; the winner stays the winner even with the lower total",
    "GR30": "when a turn's time limit passes, the service passes, or draws from the stock and discards that card",
    "GR31": "a player who resigns loses the deal, without points, and the game, and wins no counters by it",
    "GR32": "the table ends after the agreed number of games, or between two games as soon as a player ends it",
    "GR33": "after each game the players pay each other for points, the game and bonuses, as the table has chosen",
    "GR34": "a scribe records deals with real cards: the result, a knock with both hands, or turn by turn",
}
"""By the rule's number. GR25 to GR29 are worked examples; from GR30 on the rules are those of a table of this service."""
