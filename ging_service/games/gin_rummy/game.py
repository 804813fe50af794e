"""Gin Rummy as the platform sees it. The entry point group ``ging_service.games`` names this object."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never, get_args

from ging_service.domain.game import DealSummary, Game, TableSummary, ToAct
from ging_service.domain.ledger import stack
from ging_service.games.gin_rummy.decider import commands, completing, events, seals
from ging_service.games.gin_rummy.decider.amending import AMENDMENTS, after_ruling
from ging_service.games.gin_rummy.decider.authority import check_authority
from ging_service.games.gin_rummy.decider.decide import decide
from ging_service.games.gin_rummy.decider.deciding_again import command_of, shuffled
from ging_service.games.gin_rummy.decider.decisions.opening import cuts_of_round
from ging_service.games.gin_rummy.decider.evolve import evolve, fold
from ging_service.games.gin_rummy.decider.moves import moves
from ging_service.games.gin_rummy.decider.outcome import counted, deals_won
from ging_service.games.gin_rummy.decider.state import Phase, ResultKind, TableState
from ging_service.games.gin_rummy.decider.transfers import transfers
from ging_service.games.gin_rummy.decider.views import see, view
from ging_service.games.gin_rummy.rules.cards import PACK, SEATS
from ging_service.games.gin_rummy.rules.house_rules import PRESETS, HouseRules, check_house_rules
from ging_service.games.gin_rummy.rules.rule_summaries import ONE_LINE
from ging_service.games.gin_rummy.rules.stakes import most_lost as most_lost_by
from ging_service.games.gin_rummy.rules.stakes import most_paid

if TYPE_CHECKING:
    from ging_service.games.gin_rummy.decider.state import Deal, GameScore


def members(state: TableState) -> tuple[str, ...]:
    """The members' ids by seat."""
    return state.members


def summary(state: TableState) -> TableSummary:
    """Return the progress of a table."""
    return TableSummary(
        phase=state.phase,
        members=state.members,
        deals_played=state.deals_played,
        act_by_s=to_act(state).until_s,
        ended=state.ended,
        # Nobody can deal again until they like the cards: only the end of the stock or the table voids a deal.
        misdeals=0,
        voids=0,
    )


def pack(_rules: HouseRules, _seats: int) -> tuple[str, ...]:
    """GR1: the 52 cards."""
    return PACK


def deal(state: TableState) -> DealSummary | None:
    """Return the running deal or the last one.

    Its summary counts by seat: games won with it, points, gins and undercuts won, and knocks, be they won or not.
    """
    found = state.deal
    if found is None:
        return None
    result = found.result
    return DealSummary(
        number=found.number,
        dealer=found.dealer,
        recorded=found.recorded,
        kind=result.kind if result else "running",
        winners=(result.winner,) if result and result.winner in SEATS else (),
        # Points are no counters. What is paid for them follows the deal that ends the game.
        net=(0,) * len(SEATS),
        summary=_counted(found, state.game),
        afterwards=found.paid,
    )


def _counted(found: Deal, game: GameScore) -> dict[str, list[int]]:
    result = found.result
    if result is None:
        return {}
    summary = counted(result.kind, result.winner, result.points, found.tabled.seat if found.tabled else None)
    # The game of the last line only: standings would count a game for every deal of it.
    if game.sheet and game.sheet[-1].deal == found.number:
        summary["games"] = [int(game.winner == seat) for seat in SEATS]
    return summary


def to_act(state: TableState) -> ToAct:
    """Return the pending action: a cut (GR2), a deal (GR3), or the turn of a player (GR4 to GR15)."""
    match state.phase:
        case "unopened" | "ended":
            return ToAct((), "")
        case "cutting":
            have_cut = [cut.seat for cut in cuts_of_round(state.cuts)]
            return ToAct(tuple(seat for seat in SEATS if seat not in have_cut), "cut")
        # Either player may give the command, but the dealer is waited for.
        case "between_deals":
            return ToAct((state.dealer,), "deal")
        case "upcard" | "drawing" | "discarding" | "showing":
            return _turn(state)
        case _:
            assert_never(state.phase)


def _turn(state: TableState) -> ToAct:
    if state.deal is None:
        return ToAct((), "")
    return ToAct((state.deal.turn,), _AWAITED[state.phase], state.deal.act_by_s)


_AWAITED: Final = {
    "upcard": "take_or_pass",
    "drawing": "draw",
    "discarding": "discard_or_knock",
    "showing": "show",
}


def places(_seats: int, _rules: HouseRules | None) -> tuple[str, ...]:
    """GR33: a stack for each player. They pay each other from one to the other."""
    return tuple(map(stack, SEATS))


def counters_at(state: TableState) -> dict[str, int]:
    """GR33: where the counters lie."""
    return {stack(seat): counters for seat, counters in enumerate(state.stacks)}


def rules_at(state: TableState) -> HouseRules:
    """The table's house rules."""
    return state.rules


def hand(state: TableState, seat: int) -> tuple[str, ...]:
    """GR3: the cards of a seat in the running deal or the last one, as the reader of the state sees them."""
    return state.deal.hands[seat] if state.deal else ()


def time_limit_s(state: TableState) -> int:
    """GR30: the seconds for a turn."""
    return state.rules.turn_limit_s


def most_owed(state: TableState) -> int:
    """GR24, GR33: more than a game can cost."""
    return most_paid(state.game.points, deals_won(state.game.sheet), state.rules)


def most_lost(state: TableState) -> int:
    """GR24, GR33: the most that the loser pays if the deal ends the game."""
    return most_lost_by(state.game.points, deals_won(state.game.sheet), state.rules)


PHASES: Final = tuple(phase for phase in get_args(Phase) if phase != "unopened")
DEAL_KINDS: Final = ("running", *get_args(ResultKind))
COUNTED: Final = {
    "games": "games",
    "points": "points",
    "gins": "gins",
    "undercuts": "undercuts",
    "knocks": "knocks",
}

GAME: Final[Game] = Game(
    kind="gin_rummy",
    title="Gin Rummy",
    seats=(len(SEATS), len(SEATS)),
    house_rules=HouseRules,
    rules=ONE_LINE,
    presets=PRESETS,
    members=members,
    summary=summary,
    pack=pack,
    deal=deal,
    counted=COUNTED,
    to_act=to_act,
    places=places,
    cites={"ends_batch": "GR13", "deal_running": "GR3"},
    rules_at=rules_at,
    most_owed=most_owed,
    most_lost=most_lost,
    hand=hand,
    counters_at=counters_at,
    check_rules=check_house_rules,
    seated_by=completing.seated_by,
    complete=completing.complete,
    asked=completing.asked,
    is_drawn=completing.is_drawn,
    holds_hidden_cards=completing.holds_hidden_cards,
    time_limit_s=time_limit_s,
    at_deadline=completing.at_deadline,
    check_authority=check_authority,
    moves=moves,
    command_of=command_of,
    shuffled=shuffled,
    amendments=AMENDMENTS,
    after_ruling=after_ruling,
    phases=PHASES,
    deal_kinds=DEAL_KINDS,
    state=TableState,
    commands=get_args(commands.Command),
    events=get_args(events.Event),
    decide=decide,
    evolve=evolve,
    fold=fold,
    transfers=transfers,
    view=view,
    see=see,
    sealed=seals.SEALED,
    opens=seals.opens,
    shape=4,
)
