"""The house rules of a table, marked [O] in the rules, and the contradictions between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from ging_service.domain.cards import SUITS
from ging_service.domain.declare import house_rule, value
from ging_service.domain.rule_checks import MOST, out_of_range, refuse_all
from ging_service.games.ging.rules.cards import HAND_SIZE, SEATS
from ging_service.games.ging.rules.deal_settlement import Ties
from ging_service.games.ging.rules.ending import Ending, Short, may_owe
from ging_service.games.ging.rules.lost_deal import LostDealRule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.rule_checks import Wrong

FirstDealer = Literal["lowest", "highest", "assigned", "random"]
Mode = Literal["declared", "showdown"]
HandsOpen = Literal["never", "at_end"]
ShuffleRule = Literal["at_once", "committed"]


CARDS: Final = "Cards and dealers"
CLAIMS: Final = "Claims and hands"
END: Final = "The end, and counters"


@value
class HouseRules:
    """House rules. A rule that is left out has its default. They are fixed once the table is open."""

    first_dealer: Annotated[
        FirstDealer,
        house_rule(
            "G3",
            "First dealer",
            CARDS,
            lowest="the player who cuts the lowest card",
            highest="the player who cuts the highest card",
            assigned="the player we name",
            random="a player drawn by lot",
        ),
    ] = "lowest"
    packets: Annotated[tuple[int, ...], house_rule("G4", "Cards dealt at a time, round by round", CARDS, most=7)] = (
        1,
        1,
        1,
        1,
        1,
        1,
        1,
    )
    ties: Annotated[
        Ties,
        house_rule(
            "G10",
            "Equal claims",
            CLAIMS,
            elder="all claims of the elder go first",
            best_first="each player's best goes first",
        ),
    ] = "elder"
    mode: Annotated[
        Mode,
        house_rule(
            "G20",
            "Claims",
            CLAIMS,
            declared="only what is declared counts",
            showdown="all hands are turned up and read",
        ),
    ] = "declared"
    declaring_limit_s: Annotated[int, house_rule("G19", "Seconds to declare, 0 for no limit", CLAIMS)] = 0
    false_claim_penalty: Annotated[
        int, house_rule("G21", "Counters that a false claim costs to each other player", CLAIMS)
    ] = 0
    lost_deal: Annotated[
        LostDealRule,
        house_rule(
            "G26",
            "A lost deal noticed at once",
            CARDS,
            standard="they deal now, without a penalty",
            literal="they deal in place of the next three dealers",
        ),
    ] = "standard"
    ending: Annotated[
        Ending,
        house_rule(
            "G29",
            "The game ends",
            END,
            last_counter="when a player has no counter left",
            deals="after a number of deals",
            last_counter_or_deals="at whichever of the two comes first",
            deals_on_account="after a number of deals; stacks may go below zero",
            open="when the scribe closes the table",
        ),
    ] = "last_counter"
    deals: Annotated[int, house_rule("G29", "Number of deals, 0 for none", END)] = 0
    short: Annotated[
        Short,
        house_rule(
            "G30",
            "A corner that a player cannot replace",
            END,
            each_pays="each pays what they can, the rest out of their share of the layout",
            nobody_replaces="nobody replaces, what is left is divided equally",
        ),
    ] = "each_pays"
    starting_stack: Annotated[int, house_rule("G32", "Counters at the start", END)] = 20
    rebuys: Annotated[bool, house_rule("G32", "More counters may be taken between deals", END)] = False
    stake: Annotated[int, house_rule("G33", "Counters per place", END)] = 1
    hands_open: Annotated[
        HandsOpen,
        house_rule(
            "G22",
            "Hands of all deals, when the game ends",
            CLAIMS,
            never="stay hidden",
            at_end="are opened to everyone",
        ),
    ] = "never"
    shuffle: Annotated[
        ShuffleRule,
        house_rule(
            "G4",
            "Shuffle of the service",
            CARDS,
            at_once="committed to when it is dealt",
            committed="committed to in advance; players may add to it",
        ),
    ] = "at_once"


SMALLEST_STACK = 2
"""G32: the two counters that every player stakes."""


def _out_of_range(rules: HouseRules) -> Iterator[Wrong]:
    """G4: Yield packets that cannot be dealt, and numbers that mean nothing."""
    # Packets of 0 cards would say nothing. As each has one card at least, there are seven packets at most.
    if sum(rules.packets) != HAND_SIZE or min(rules.packets) < 1:
        yield "G4", "packets", f"packets must be whole numbers that add up to {HAND_SIZE}"
    yield from out_of_range(rules, stake=(1, MOST), starting_stack=(SMALLEST_STACK, MOST))


def _contradictions(rules: HouseRules) -> Iterator[Wrong]:
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
    refuse_all([*_out_of_range(rules), *_contradictions(rules)])


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


ONE_LINE: Final = {
    "G1": "28 cards: court cards and tens count 10, the rest their number; only K, Q, J are face cards",
    "G2": "four seats, clockwise; eldest sits to the dealer's left, the dealer is youngest",
    "G3": "the lowest cut deals first, unless the table has chosen otherwise",
    "G4": "seven cards each, clockwise from eldest; dealt by the service or recorded",
    "G5": "each player puts a stake on their corner and one in the pee",
    "G6": "the tray is full between deals; no counter is made or lost",
    "G7": "a claim is a player's whole count of one suit; more points go first, then the elder seat",
    "G8": "the best claim is most, the next best second: each takes one corner counter",
    "G9": "one player who holds both takes three corner counters",
    "G10": "of equal counts the elder's claims go first; with best_first a second claim goes behind",
    "G11": "each player who took nothing replaces one corner counter",
    "G12": "seven cards: seven of one suit",
    "G13": "four sevens: the sevens of all suits",
    "G14": "ging: the whole holding of a suit counts exactly 37",
    "G15": "gentlemen: only face cards",
    "G16": "bare shoulders: no face card",
    "G17": "the highest combination wins, of equal ones the elder's; the others win nothing",
    "G18": "a sweep cancels most of a suit and takes the whole tray; then all dress again",
    "G19": "players declare in no order; when all four are satisfied the deal settles",
    "G20": "only what was declared counts; in a showdown all hands are turned up and read",
    "G21": "a false claim is refused and on record; the table may ask a penalty for it",
    "G22": "a claim is proved by tabling its cards",
    "G23": "one claim alone holds most and second; without any the deal passes",
    "G24": "the deal passes clockwise; a misdeal is dealt again by the same dealer",
    "G25": "a player who dodges a turn to deal loses the deal; play goes on from the actual dealer",
    "G26": "the guilty player deals in place of the others until their own natural turn",
    "G27": "found only after the player's next natural deal: lapsed, without penalty",
    "G28": "accusation, finding, each replaced dealer and the end of a penalty are on record",
    "G29": "the game ends as the table has chosen; each player takes their stack home",
    "G30": "the game ends when a player cannot pay what they owe the tray",
    "G31": "at the end the layout is divided equally, what is left over from eldest on",
    "G32": "each player brings their starting stack, and more if the table allows it",
    "G33": "one stake a place of the tray; every transfer scales with it",
}
"""By the rule's number, G1 to G33."""
