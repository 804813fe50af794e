"""The state of a table of wild-card rummy, as its events make it."""

from __future__ import annotations

from typing import Final, Literal

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import SeatOrNobody, shown_elsewhere, value
from ging_service.games.wild_card_rummy.decider.events import DealKind
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.melds import Meld

Phase = Literal[
    "unopened",
    "cutting",
    "between_deals",
    "naming",
    "drawing",
    "playing",
    "last_melds",
    "counting",
    "pressing",
    "ended",
]

IN_DEAL: Final[tuple[Phase, ...]] = ("naming", "drawing", "playing", "last_melds", "counting")
"""The phases of a running deal."""
"""``naming``: the dealer names the wild rank (WR33). ``playing``: the player at turn has drawn, or plays the first turn.
``counting``: a recorded deal has been played, and waits for what the players held (WR38). ``pressing``: the player in last
place decides on the press (WR24)."""

ResultKind = Literal[DealKind, "void"]


@value
class Cut:
    """WR2: a card that a seat has drawn for the first deal."""

    seat: int
    card: Card


@value
class SheetLine:
    """A line of the score sheet, by seat. ``winner`` −1: nobody ended the deal.

    ``kind`` ``void``: a ruling has voided the deal, which then counts nothing and is not played again. ``held`` and
    ``melded`` as in ``DealScored``; ``points`` as they count; ``added``: points that players took to press the next deal
    (WR24, WR25).
    """

    deal: int
    round: int
    wild: str
    is_pressed: bool
    doubled: bool
    kind: ResultKind
    winner: SeatOrNobody
    held: tuple[int, ...]
    melded: tuple[int, ...]
    points: tuple[int, ...]
    added: tuple[int, ...]


@value
class TableMeld:
    """A meld on the table. ``seat``: who put it down. ``by``: for each card of the meld, who put it there (WR32)."""

    seat: int
    meld: Meld
    by: tuple[int, ...]


@value
class Drawn:
    """WR11: what the player at turn has drawn. ``cards``: one of the stock, or those of the discard pile, its top card last."""

    cards: Hand
    source: Literal["stock", "discard_pile"]


@value
class PlayedOut:
    """WR38: how the play of a recorded deal has ended, as in ``LastTurnRecorded``."""

    kind: DealKind
    winner: SeatOrNobody


@value
class Result:
    """What the deal came to. ``winner`` −1: nobody has ended it."""

    kind: ResultKind
    winner: SeatOrNobody = -1
    points: tuple[int, ...] = ()


@value
class Deal:
    """The running deal or the last one. Cards that the reader may not see are ``?``, of a recorded deal all unknown ones.

    ``round``: of the game, from 1. ``stock``: the top card first. ``discards``: the top card last. ``melds``: in the order in
    which they were put down. ``turns``: how many turns are over. ``has_melded``: seats that have put down a meld (WR13).
    ``known``: by seat, the cards of a hand that everybody knows. ``had_turn``: seats that have had a turn (WR31). ``out``: who has
    gone out, −1 for nobody. ``idle_reshuffles``: how often the discard pile has become the stock since a card was melded (WR39). ``press_points``: what the player in last place may add (WR24), else 0. ``act_by_s``: when
    the turn ends, 0 without a limit. ``is_open``: the deal is over and all its cards are open. ``paid``: counters by seat
    for the game that ended with this deal. ``played_out``: a recorded deal has no more turns.
    """

    number: int = shown_elsewhere()
    round: int
    dealer: int = shown_elsewhere()
    wild: str
    is_pressed: bool = False
    doubled: bool = False
    hands: tuple[Hand, ...]
    stock: Hand
    discards: Hand = ()
    melds: tuple[TableMeld, ...] = ()
    turn: int = shown_elsewhere()
    turns: int = 0
    drawn: Drawn | None = None
    has_melded: tuple[int, ...] = ()
    had_turn: tuple[int, ...] = ()
    known: tuple[Hand, ...] = ()
    out: SeatOrNobody = -1
    idle_reshuffles: int = 0
    press_points: int = 0
    act_by_s: int = shown_elsewhere(default=0)
    is_open: bool = shown_elsewhere(default=False)
    recorded: bool = shown_elsewhere(default=False)
    played_out: PlayedOut | None = None
    result: Result | None = None
    paid: tuple[int, ...] = shown_elsewhere(default=())


@value
class Shuffle:
    """The shuffle that the running deal follows from. ``seed`` "" for a reader who may not see it.

    ``reshuffle``: how often the discard pile was shuffled in it, from the same seed (WR19, docs/shuffle.md).
    """

    deal: int
    seed: str
    contributions: tuple[str, ...] = ()
    reshuffle: int = 0


@value
class TableState:
    """A table. ``dealer``: who deals next, or deals the running deal; −1 before that is known. ``totals`` by seat.

    ``winners``: the seats that have won the game.
    """

    phase: Phase = shown_elsewhere(default="unopened")
    members: tuple[str, ...] = shown_elsewhere(default=())
    rules: HouseRules = HouseRules()
    stacks: tuple[int, ...] = shown_elsewhere(default=())
    cuts: tuple[Cut, ...] = ()
    turned_up: Hand = ()
    dealer: SeatOrNobody = shown_elsewhere(default=-1)
    sheet: tuple[SheetLine, ...] = ()
    totals: tuple[int, ...] = ()
    is_pressed: bool = False
    winners: tuple[int, ...] = ()
    shuffle: Shuffle | None = shown_elsewhere(default=None)
    deal: Deal | None = None
    deals_played: int = 0
    ended: str = shown_elsewhere(default="")
