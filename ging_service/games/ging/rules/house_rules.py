"""The house rules of a table, marked [O] in the rules, and the contradictions between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from ging_service.domain.cards import SUITS
from ging_service.domain.declare import Described, value
from ging_service.domain.errors import Refused
from ging_service.games.ging.rules.cards import HAND_SIZE, SEATS
from ging_service.games.ging.rules.claim_ranking import Ties
from ging_service.games.ging.rules.ending import Ending, Short, may_owe
from ging_service.games.ging.rules.lost_deal import LostDealRule

if TYPE_CHECKING:
    from collections.abc import Iterator


FirstDealer = Literal["lowest", "highest", "assigned", "random"]
Mode = Literal["declared", "showdown"]
HandsOpen = Literal["never", "at_end"]
ShuffleRule = Literal["at_once", "committed"]


@value
class HouseRules:
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    first_dealer: Annotated[FirstDealer, Described("How the first dealer is found (G3)")] = "lowest"
    packets: Annotated[tuple[int, ...], Described("Cards dealt at a time, round by round (G4)", most=7)] = (
        1,
        1,
        1,
        1,
        1,
        1,
        1,
    )
    ties: Annotated[Ties, Described("Ties of most and second (G10)")] = "elder"
    mode: Annotated[Mode, Described("Only what is declared counts, or all hands are turned up (G20)")] = "declared"
    declaring_limit_s: Annotated[int, Described("Seconds until silent seats count as satisfied; 0: no limit (G19)")] = 0
    false_claim_penalty: Annotated[int, Described("Counters to each other player for a false claim (G21)")] = 0
    lost_deal: Annotated[
        LostDealRule, Described("What a lost deal costs that is found before anyone has dealt (G26)")
    ] = "standard"
    ending: Annotated[Ending, Described("What ends the game (G29)")] = "last_counter"
    deals: Annotated[int, Described("After how many deals it ends, 0 where the ending has no number (G29)")] = 0
    short: Annotated[
        Short,
        Described(
            "What is done where a player cannot replace a corner: each pays what they can, or nobody replaces (G30)"
        ),
    ] = "each_pays"
    starting_stack: Annotated[int, Described("Counters that each player begins with (G32)")] = 20
    rebuys: Annotated[bool, Described("Players may take more counters to the table (G32)")] = False
    stake: Annotated[int, Described("Counters a place (G33)")] = 1
    hands_open: Annotated[
        HandsOpen, Described("Whether the hands of all deals are opened when the game ends (G22)")
    ] = "never"
    shuffle: Annotated[
        ShuffleRule,
        Described("Whether a shuffle is committed to before it is dealt, so that players can contribute (G4)"),
    ] = "at_once"


SMALLEST_STACK = 2
"""G32: the two counters that every player stakes."""
MOST = 1_000_000
"""No figure of a house rule may exceed this: a sweep of such stakes stays far inside exact JSON integers."""


def _out_of_range(rules: HouseRules) -> Iterator[tuple[str, str, str]]:
    """Figures that mean nothing: (rule, house rule, what is wrong)."""
    # Packets of 0 cards would say nothing. As each has one card at least, there are seven packets at most.
    if sum(rules.packets) != HAND_SIZE or min(rules.packets) < 1:
        yield "G4", "packets", f"packets must be whole numbers that add up to {HAND_SIZE}"
    if not 0 <= rules.declaring_limit_s <= MOST:
        yield "G19", "declaring_limit_s", f"declaring_limit_s must be 0 to {MOST}"
    if not 0 <= rules.false_claim_penalty <= MOST:
        yield "G21", "false_claim_penalty", f"false_claim_penalty must be 0 to {MOST}"
    if not 0 <= rules.deals <= MOST:
        yield "G29", "deals", f"deals must be 0 to {MOST}"
    if not 1 <= rules.stake <= MOST:
        yield "G33", "stake", f"stake must be 1 to {MOST}"
    if not SMALLEST_STACK <= rules.starting_stack <= MOST:
        yield "G32", "starting_stack", f"starting_stack must be {SMALLEST_STACK} to {MOST}"


def _contradictions(rules: HouseRules) -> Iterator[tuple[str, str, str]]:
    """House rules that cannot hold together: (rule, house rule, what is wrong)."""
    if rules.starting_stack < 2 * rules.stake:
        yield "G32", "starting_stack", "starting_stack must hold the two stakes of the first dressing"
    if rules.mode == "showdown" and rules.false_claim_penalty:
        # Not silently without effect: the players would rely on a penalty that never comes.
        yield "G20", "false_claim_penalty", "nobody claims in a showdown, so no claim can be penalised"
    if rules.mode == "showdown" and rules.declaring_limit_s:
        yield "G20", "declaring_limit_s", "nobody declares in a showdown, so there is no time limit to it"
    # The names of all endings that count deals contain this word, and no other name does.
    if "deals" in rules.ending and not rules.deals:
        yield "G29", "deals", f"ending {rules.ending!r} needs a number of deals"
    if "deals" not in rules.ending and rules.deals:
        yield "G29", "deals", f"ending {rules.ending!r} has no number of deals"
    if may_owe(rules.ending) and rules.rebuys:
        yield "G29", "rebuys", f"with ending {rules.ending!r} stacks may go below zero: there is nothing to buy again"


def check_house_rules(rules: HouseRules) -> None:
    """Check all house rules together.

    Raises ``Refused("house_rules")`` that names every figure out of range and every contradiction at once.
    """
    # All of them at once: somebody who fills in a form wants to mend it in one go.
    wrong = [*_out_of_range(rules), *_contradictions(rules)]
    if wrong:
        raise Refused(
            "house_rules",
            wrong[0][0],
            "; ".join(f"{text} ({rule})" for rule, _, text in wrong),
            where=", ".join(dict.fromkeys(f"rules.{name}" for _, name, _ in wrong)),
        )


_FALSE_CLAIMS: Final = 5_000
"""G21: more false claims than anybody makes in a deal. All players together have 36 different claims, but a claim that was
false can be made again, and each costs its penalty."""


def most_owed(rules: HouseRules) -> int:
    """G5, G11, G18, G21: the most that all players pay in a deal, beside what lies in the middle.

    They pay for the tray, and the others for false claims, where they may owe what they do not have (G29).
    """
    penalties = _FALSE_CLAIMS * (len(SEATS) - 1) * rules.false_claim_penalty if may_owe(rules.ending) else 0
    return len(SEATS) * _for_tray(rules) + penalties


def most_lost(rules: HouseRules) -> int:
    """G5, G11, G18, G29: the most that a deal takes from a player who makes no false claim, where they may owe it."""
    return _for_tray(rules) if may_owe(rules.ending) else 0


def _for_tray(rules: HouseRules) -> int:
    """G5, G11, G18: what a player dresses the tray with after a sweep, and replaces for each suit."""
    return (2 + len(SUITS)) * rules.stake


PRESETS: Final = {
    "willughby": HouseRules(),
    "showdown": HouseRules(mode="showdown"),
    "open-table": HouseRules(ending="open", first_dealer="random"),
}
