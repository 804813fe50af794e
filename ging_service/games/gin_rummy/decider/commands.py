"""Commands of players and scribes to a table of Gin Rummy."""

from __future__ import annotations

from typing import Final

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import command, opening_command, service_command, service_fills
from ging_service.domain.game.authority import (
    deadline,
    ends,
    opens,
    own_seat,
    scribe,
    scribe_or,
    seat_or_scribe,
    with_real_cards,
)
from ging_service.games.gin_rummy.decider.state import IN_DEAL, is_between_games
from ging_service.games.gin_rummy.rules.house_rules import HouseRules
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.games.gin_rummy.rules.recorded import RecordedKind

# A scribe writes down what happens with real cards, in front of everybody, also where they play.
_RECORDS: Final = scribe("GR34")
_HAND: Final = with_real_cards(_RECORDS, own_seat("GR6"), IN_DEAL)
_ENDS: Final = ends(
    "GR32",
    "a game is not over: resign it, or ask a scribe who does not play to end the table",
    lambda state: not state.rules.games and is_between_games(state),
)


@opening_command(by=opens("GR33"))
class OpenTable:
    """GR1, GR32: open a table for two members, in seat order.

    ``first_dealer``: the seat that deals first, where the house rules assign it (GR2); −1: none is named, and then the first
    member deals.
    """

    members: tuple[str, ...]
    rules: HouseRules
    first_dealer: int = -1


@command(by=scribe_or(_HAND), line="cut {seat} {card}")
class CutCard:
    """GR2: cut the pack for the first deal."""

    seat: int
    card: Card = service_fills(default=Card(""))


@command(by=seat_or_scribe)
class DealCards:
    """GR3: deal the next hands."""

    order: tuple[Card, ...] = service_fills(default=())
    seed: str = service_fills(default="")
    now_s: int = service_fills(default=0)


@command(by=_HAND, line="{seat} pass")
class PassUpcard:
    """GR4: leave the upcard to the other player."""

    seat: int
    now_s: int = service_fills(default=0)


@command(by=_HAND, line="{seat} take")
class TakeDiscard:
    """GR4, GR6: take the top card of the discard pile, or the upcard in the first turn."""

    seat: int


@command(by=_HAND, line="{seat} draw")
class DrawCard:
    """GR6: draw the top card of the stock."""

    seat: int


@command(by=_HAND, line="{seat} discard {card}")
class Discard:
    """GR7: put a card of your hand on the discard pile, which ends your turn."""

    seat: int
    card: Card
    now_s: int = service_fills(default=0)


@command(by=_HAND)
class Knock:
    """GR10, GR11: knock: lay one card face down and table the other ten. Cards outside the melds count.

    ``discard``: the card laid face down. ``melds``: each a set or a run.
    """

    seat: int
    discard: Card
    melds: tuple[Hand, ...]
    now_s: int = service_fills(default=0)


@command(by=_HAND)
class ShowHand:
    """GR14: show your hand after a knock, where the players declare it (GR15): melds, and cards laid off on the knocker's.

    ``melds``: each a set or a run. ``lay_offs``: in any order; ``meld`` is the place of a meld of the knocker, from 0.
    """

    seat: int
    melds: tuple[Hand, ...]
    lay_offs: tuple[LayOff, ...]


@command(by=_HAND, line="{seat} resign")
class Resign:
    """GR31: give up the deal and the game."""

    seat: int


@command(by=_ENDS, line="end")
class EndTable:
    """GR32: end the table. Between two games a player can do it, at any time a scribe; a game that runs has no winner."""


@command(by=_RECORDS)
class RecordDeal:
    """GR34: record a deal with real cards from its upcard on, turn by turn.

    ``dealer``: who has dealt, −1 for the player whose deal it is.
    """

    dealer: int
    upcard: Card


@command(by=_RECORDS)
class RecordKnock:
    """GR34: record a knock with real cards and both hands, in a deal that is recorded turn by turn or of which no more is known.

    ``dealer``: as in ``RecordDeal``. ``upcard``: empty if it is not known. ``hands``: by seat, the knocker's eleven cards and
    the other player's ten. ``other_melds`` and ``lay_offs``: what the other player has declared (GR15); else none.
    """

    dealer: int
    upcard: Card
    hands: tuple[Hand, ...]
    discard: Card
    melds: tuple[Hand, ...]
    other_melds: tuple[Hand, ...]
    lay_offs: tuple[LayOff, ...]


@command(by=_RECORDS)
class RecordResult:
    """GR34: record the result of a deal with real cards, in a deal that is recorded turn by turn or of which no more is known.

    ``dealer``: as in ``RecordDeal``. ``winner``: −1 if nobody has won the deal; it has no points then.
    """

    dealer: int
    kind: RecordedKind
    winner: int
    points: int


@service_command(by=deadline("GR30"))
class EndTurn:
    """GR30: the time limit of the turn has passed."""

    now_s: int = service_fills(default=0)


Command = (
    OpenTable
    | CutCard
    | DealCards
    | PassUpcard
    | TakeDiscard
    | DrawCard
    | Discard
    | Knock
    | ShowHand
    | Resign
    | EndTable
    | RecordDeal
    | RecordKnock
    | RecordResult
    | EndTurn
)
