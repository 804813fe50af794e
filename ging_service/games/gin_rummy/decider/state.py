"""The state of a table of Gin Rummy, as its events make it."""

from __future__ import annotations

from typing import Final, Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import SeatOrNobody, shown_elsewhere, value
from ging_service.games.gin_rummy.decider.events import DealKind
from ging_service.games.gin_rummy.rules.dealing import Source
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.games.gin_rummy.rules.scoring import Bonus

Phase = Literal["unopened", "cutting", "between_deals", "upcard", "drawing", "discarding", "showing", "ended"]

IN_DEAL: Final[tuple[Phase, ...]] = ("upcard", "drawing", "discarding", "showing")
"""The phases of a running deal."""

ResultKind = Literal[DealKind, "void"]

NOTHING: tuple[int, int] = (0, 0)


@value
class Cut:
    """GR2: a card that a seat has cut."""

    seat: int
    card: Card


@value
class ScoredDeal:
    """A line of the score sheet. ``winner`` −1: nobody has won the deal."""

    deal: int
    kind: DealKind
    winner: SeatOrNobody
    points: int


@value
class GameScore:
    """GR22, GR23: the score sheet of the running game, or of the last one until the next deal.

    ``number`` from 1, 0 before the first. ``points`` of the deals by seat. ``winner`` −1 while the game goes on; then
    ``bonuses`` and ``totals`` by seat.
    """

    number: int = 0
    sheet: tuple[ScoredDeal, ...] = ()
    points: tuple[int, ...] = NOTHING
    winner: SeatOrNobody = -1
    bonuses: tuple[Bonus, ...] = ()
    totals: tuple[int, ...] = ()


@value
class Drawn:
    """GR6: the card that the player at turn has drawn, and from where."""

    card: Card
    source: Source


@value
class Tabled:
    """GR10, GR11: the knock. ``discard`` lies face down until the deal is over."""

    seat: int
    discard: Card
    melds: tuple[Hand, ...]
    unmelded: Hand
    deadwood: int


@value
class Answer:
    """GR14: the other player's hand after a knock."""

    melds: tuple[Hand, ...]
    lay_offs: tuple[LayOff, ...]
    unmelded: Hand
    deadwood: int


@value
class Result:
    """What the deal came to. ``winner`` −1: nobody has won it."""

    kind: ResultKind
    winner: SeatOrNobody = -1
    points: int = 0


@value
class Deal:
    """The running deal or the last one. Cards that the reader may not see are ``?``, of a recorded deal all unknown ones.

    ``game``: of the series. ``stock``: the top card first. ``discards``: the top card last. ``upcard``: the card that was
    turned up. ``draws``: how many cards have been drawn or taken. ``known``: by seat, the cards of a hand that everybody knows. ``act_by_s``: when the turn ends, 0 without a
    limit. ``is_open``: the deal is over and all its cards are open. ``paid``: counters by seat for the game that ended
    with this deal. ``upcard`` is empty where a recorded deal has none.
    """

    number: int = shown_elsewhere()
    game: int
    dealer: int = shown_elsewhere()
    hands: tuple[Hand, ...]
    stock: Hand
    discards: Hand
    upcard: Card
    turn: int = shown_elsewhere()
    passes: int = 0
    draws: int = 0
    drawn: Drawn | None = None
    known: tuple[Hand, ...] = ((), ())
    tabled: Tabled | None = None
    answer: Answer | None = None
    act_by_s: int = shown_elsewhere(default=0)
    is_open: bool = shown_elsewhere(default=False)
    recorded: bool = shown_elsewhere(default=False)
    result: Result | None = None
    paid: tuple[int, ...] = shown_elsewhere(default=())


@value
class Shuffle:
    """The shuffle that the running deal follows from. ``seed`` "" for a reader who may not see it."""

    deal: int
    seed: str
    contributions: tuple[str, ...] = ()


@value
class TableState:
    """A table. ``dealer``: who deals next, or deals the running deal; −1 before that is known. ``games_won`` by seat."""

    phase: Phase = shown_elsewhere(default="unopened")
    members: tuple[str, ...] = shown_elsewhere(default=())
    rules: HouseRules = HouseRules()
    stacks: tuple[int, ...] = shown_elsewhere(default=NOTHING)
    cuts: tuple[Cut, ...] = ()
    dealer: SeatOrNobody = shown_elsewhere(default=-1)
    game: GameScore = GameScore()
    games_won: tuple[int, ...] = NOTHING
    shuffle: Shuffle | None = shown_elsewhere(default=None)
    deal: Deal | None = None
    deals_played: int = 0
    ended: str = shown_elsewhere(default="")


def is_between_games(state: TableState) -> bool:
    """GR32: Return True if no game is running: none has begun, or the last one is over."""
    # A sheet without lines is a game whose first deals were void: a player may still leave.
    return state.phase in ("cutting", "between_deals") and (not state.game.sheet or state.game.winner >= 0)
