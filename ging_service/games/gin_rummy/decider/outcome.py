"""What a score sheet comes to: the winner of the game, bonuses, totals and payments (GR22 to GR24, GR31, GR33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.declare import Fact, from_fields, states, value
from ging_service.domain.game import Transfer
from ging_service.domain.ledger import Move, moves_home, moves_of_opening, stack
from ging_service.domain.structs import replace
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.events import WonBy
from ging_service.games.gin_rummy.decider.state import ScoredDeal
from ging_service.games.gin_rummy.rules.cards import SEATS, other_seat
from ging_service.games.gin_rummy.rules.scoring import Bonus, add_points, bonuses, final_totals, winner_of_game
from ging_service.games.gin_rummy.rules.stakes import GamePayment, paid_for_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ging_service.games.gin_rummy.decider.state import ResultKind
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules


@value
class GameOutcome:
    """A game that is over, by seat. The fields are those of ``GameWon``; ``paid``: the payment for it."""

    winner: int
    by: WonBy
    points: tuple[int, ...]
    deals_won: tuple[int, ...]
    bonuses: tuple[Bonus, ...]
    totals: tuple[int, ...]
    paid: GamePayment


def points_of(sheet: Iterable[ScoredDeal]) -> tuple[int, ...]:
    """GR22: the points of some deals, by seat."""
    points: tuple[int, ...] = (0,) * len(SEATS)
    for line in sheet:
        points = add_points(points, line.winner, line.points)
    return points


def deals_won(sheet: Sequence[ScoredDeal]) -> tuple[int, ...]:
    """GR23: the deals that each seat has won by gin, knock or undercut. A deal that was resigned is none."""
    # GR31: the winner of a resigned deal has no bonus for it.
    return tuple(sum(line.winner == seat for line in sheet if line.kind != "resigned") for seat in SEATS)


def outcome_of(sheet: Sequence[ScoredDeal], rules: HouseRules) -> GameOutcome | None:
    """GR22 to GR24, GR31: what the deals of a game come to; None while it goes on."""
    decided = _decided(sheet, rules)
    if decided is None:
        return None
    winner, by = decided
    points, won_deals = points_of(sheet), deals_won(sheet)
    given = bonuses(winner, won_deals, rules)
    totals = final_totals(points, given)
    return GameOutcome(
        winner=winner,
        by=by,
        points=points,
        deals_won=won_deals,
        bonuses=given,
        totals=totals,
        paid=paid_for_game(totals, won_deals, winner, rules, is_resigned=by == "resignation"),
    )


def _decided(sheet: Sequence[ScoredDeal], rules: HouseRules) -> tuple[int, WonBy] | None:
    """GR22, GR31: who has won, and how: the first who reached the target, unless somebody resigned before."""
    points: tuple[int, ...] = (0,) * len(SEATS)
    for line in sheet:
        points = add_points(points, line.winner, line.points)
        decided = decided_with(line, points, rules)
        if decided is not None:
            # After a ruling more deals can follow: they were played, and their points count.
            return decided
    return None


def decided_with(line: ScoredDeal, points: Sequence[int], rules: HouseRules) -> tuple[int, WonBy] | None:
    """GR22, GR31: who has won with a deal, and how. ``points``: those of the game, with the deal."""
    if line.kind == "resigned":
        return line.winner, "resignation"
    winner = winner_of_game(points, rules.target)
    return None if winner is None else (winner, "target")


_NOBODY: Final = -1


def counted(kind: ResultKind, winner: int, points: int, knocker: int | None = None) -> dict[str, list[int]]:
    """GR18 to GR22: points, gins and undercuts won, and knocks, be they won or not; no game.

    ``knocker``: −1 for nobody; None where it is not recorded, and follows from the result.
    """
    knocked = knocker_of(kind, winner) if knocker is None else knocker
    return {
        # A game is counted with the deal that decides it. The caller knows which one that is.
        "games": [0 for _ in SEATS],
        "points": [points if winner == seat else 0 for seat in SEATS],
        "gins": [int(kind == "gin" and winner == seat) for seat in SEATS],
        "undercuts": [int(kind == "undercut" and winner == seat) for seat in SEATS],
        "knocks": [int(knocked == seat) for seat in SEATS],
    }


def knocker_of(kind: ResultKind, winner: int) -> int:
    """GR18 to GR20: who has knocked, as it follows from the result; −1 for nobody."""
    match kind:
        case "gin" | "knock":
            return winner
        case "undercut":
            return other_seat(winner)
        case _:
            return _NOBODY


@value
class KnownDeal:
    """A scored deal. ``knocker``: None where it is not recorded. ``has_hands``: both hands are recorded."""

    game: int
    line: ScoredDeal
    is_recorded: bool
    knocker: int | None = None
    has_hands: bool = False
    is_void: bool = False


def scored_deals(events: Iterable[Any]) -> dict[int, KnownDeal]:
    """Return the scored deals by number, in the order in which they were played. ``events``: all of the table, or all that name one deal."""
    begun: dict[int, e.HandsDealt | e.DealRecorded] = {}
    knocks: dict[int, e.Knock] = {}
    found: dict[int, KnownDeal] = {}
    for event in events:
        match event:
            case e.HandsDealt() | e.DealRecorded():
                begun[event.deal] = event
            case e.PlayerKnocked() | e.KnockRecorded():
                knocks[event.deal] = event
            case e.DealScored():
                knock = knocks.get(event.deal)
                found[event.deal] = KnownDeal(
                    game=begun[event.deal].game,
                    line=from_fields(ScoredDeal, event),
                    is_recorded=isinstance(begun[event.deal], e.DealRecorded),
                    knocker=knock.seat if knock else None,
                    has_hands=knock is not None,
                )
            case _ if states(event, Fact.RULING_APPLIED) and event.kind != "ordered":
                found[event.deal] = _ruled(found[event.deal], event)
            case _:
                pass
    return found


def _ruled(before: KnownDeal, event: Any) -> KnownDeal:  # noqa: ANN401  the game's own event of a ruling
    """The deal after a ruling that has voided or amended it."""
    if event.kind == "voided":
        return replace(before, is_void=True)
    kept = event.amended
    has_hands = before.has_hands or bool(kept.asked.hands)
    return replace(
        before, line=from_fields(ScoredDeal, kept, deal=event.deal), knocker=kept.knocker, has_hands=has_hands
    )


def sheet_of(deals: Mapping[int, KnownDeal], game: int) -> tuple[ScoredDeal, ...]:
    """GR22: the deals of a game that count, in order."""
    # Deals are in the order of play, because the first who reached the target has won (GR22).
    return tuple(one.line for one in deals.values() if one.game == game and not one.is_void)


def transfers(event: e.Event) -> tuple[Transfer, ...]:
    """Return the counters that an event moves, in order; () for events that move none."""
    # Payments are listed from both sides, once with each sign. The side above zero is the transfer.
    return tuple(Transfer(*one) for one in _moves(event) if one[2] > 0)


def _moves(event: e.Event) -> Iterator[Move]:
    match event:
        case e.TableOpened():
            yield from moves_of_opening(event.members, event.rules.starting_stack, "GR33")
        case e.GamePaid():
            yield from _paid(event.for_points, "points", "GR24")
            yield from _paid(event.for_game, "game", "GR33")
            yield from _paid(event.for_bonuses, "bonuses", "GR33")
        case e.StacksReturned():
            yield from moves_home(event.members, event.counters, "GR33")
        case _:
            return


def _paid(by_seat: tuple[int, ...], reason: str, rule: str) -> Iterator[Move]:
    """What one player pays the other."""
    for seat, counters in enumerate(by_seat):
        yield stack(other_seat(seat)), stack(seat), counters, reason, rule
