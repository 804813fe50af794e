"""Lines of a record, read and written: results, and the choice of what a line is.

A colon after a word is only for readers: ``deal by bram: ada out / bram 27 / clara KS 9H``. A deal of the service is written like
one with real cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Hand
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.decisions.recording import DUE, IN_ORDER
from ging_service.games.wild_card_rummy.decider.state import IN_DEAL
from ging_service.games.wild_card_rummy.records.turns import (
    TURN,
    TURNS,
    WrittenTurn,
    read_card,
    read_rank,
    read_turn,
    words_of_event,
)
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.games.wild_card_rummy.rules.order import is_named
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards
from ging_service.records.command_lines import LineGrammar, declared
from ging_service.records.errors import Misread
from ging_service.records.outlet import FirstDealer, GameRecords, Written, check_no_ruling, join_lines
from ging_service.records.words import Word, between_strokes, need_words, no_more, number_of, take_dealer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.wild_card_rummy.decider.state import TableState
    from ging_service.records.names import PlayerNames
    from ging_service.records.record import EventAt, UntimedLine
    from ging_service.records.words import Word


NOBODY_OUT: Final = "stock"
"""WR19: the first word of a result where the stock was empty."""

OUT: Final = "out"
UP: Final = "up"
MELDED: Final = "melded"
FORM: Final = "WHO out / WHO POINTS / WHO CARDS"
NOTHING_HELD: Final = HeldCards(cards=(), points=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeal(Written):
    """WR38: a deal that begins on a line, and may end on it. ``result``: None for one that is recorded turn by turn."""

    dealer: int = DUE
    wild: str = IN_ORDER
    result: c.RecordResult | None = None

    def commands(self, state: TableState) -> tuple[c.Command, ...]:
        """Return the command. While a deal runs, it is the beginning of another that is refused (WR4)."""
        if self.result is None or state.phase in IN_DEAL:
            return (c.RecordDeal(dealer=self.dealer, wild=self.wild),)
        return (replace(self.result, dealer=self.dealer, wild=self.wild),)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Player:
    """What is written of one player."""

    seat: int
    held: HeldCards
    melded: int | None
    has_ended: bool


def begins_result(words: Sequence[Word]) -> bool:
    """Return True if a line that begins with a player can be a result."""
    return any(word.text == "/" for word in words)


def read_result(words: Sequence[Word], names: PlayerNames) -> c.RecordResult:
    """Read a result. Raises ``Misread`` with the place in the line."""
    by_stock = words[0].is_(NOBODY_OUT)
    players = [_player(group, names) for group in between_strokes(words[1:] if by_stock else words) if group]
    by_seat = {one.seat: one for one in players}
    ended = [one.seat for one in players if one.has_ended]
    # The first half finds a player who is missing, the second one who is named twice.
    if len(by_seat) < names.players or len(by_seat) < len(players):
        told = f"a result names each player once: {FORM!r}"
        raise Misread("bad_action", told, rule="WR38", offset=words[0].offset)
    # Exactly one player ends a deal, or none where the stock does: True counts as 1.
    if len(ended) != (not by_stock):
        told = f"one player is {OUT!r}; where nobody is, the result begins with {NOBODY_OUT!r}"
        raise Misread("bad_action", told, rule="WR38", offset=words[0].offset)
    ordered = [by_seat[seat] for seat in range(names.players)]
    return c.RecordResult(
        dealer=DUE,
        wild=IN_ORDER,
        winner=-1 if by_stock else ended[0],
        held=tuple(one.held for one in ordered),
        melded=_melded(ordered, words[0]),
    )


def _melded(players: Sequence[_Player], first: Word) -> tuple[int, ...]:
    """WR32: the points of melded cards, which are written for everybody or for nobody."""
    written = [one.melded for one in players if one.melded is not None]
    if len(written) not in (0, len(players)):
        told = f"write {MELDED!r} and the points for every player, or for none"
        raise Misread("bad_action", told, rule="WR32", offset=first.offset)
    return tuple(written)


def _player(words: Sequence[Word], names: PlayerNames) -> _Player:
    seat = words[0].seat(names)
    place = next((place for place, word in enumerate(words) if word.is_(MELDED)), len(words))
    said, after = words[1:place], words[place + 1 :]
    if not said:
        raise Misread("bad_action", f"what this player held is missing: {FORM!r}", rule="WR38", offset=words[0].end)
    melded = None
    if place < len(words):
        if not after:
            raise Misread("bad_action", f"points are missing after {MELDED!r}", rule="WR32", offset=words[place].end)
        melded = number_of(after[0])
        no_more(after[1:])
    if said[0].is_(OUT):
        no_more(said[1:])
        return _Player(seat=seat, held=NOTHING_HELD, melded=melded, has_ended=True)
    is_up = said[0].is_(UP)
    if is_up and len(said) == 1:
        raise Misread("bad_action", "the 2 is missing after 'up'", rule="WR29", offset=said[0].end)
    return _Player(seat=seat, held=_held(said[1:] if is_up else said), melded=melded, has_ended=is_up)


def _held(words: Sequence[Word]) -> HeldCards:
    """Points, or cards."""
    if words[0].text.isdecimal():
        no_more(words[1:])
        return HeldCards(cards=(), points=number_of(words[0]))
    return HeldCards(cards=tuple(map(read_card, words)), points=-1)


Said = tuple[c.Command | Written, ...]
"""The commands of a line, in their order."""


def _turned_up(words: Sequence[Word], _names: PlayerNames) -> Said:
    """WR29: the cards that are dealt face up, up to the first jack. No declared line: the order is that of the whole pack."""
    words = words[1:]
    need_words("turned", "turned up CARDS", words, 2)
    if not words[0].is_("up"):
        raise Misread("bad_action", "'turned' is written 'turned up CARDS'", rule="WR29", offset=words[0].offset)
    cards = tuple(map(read_card, words[1:]))
    # What came after the jack was not turned up.
    return (c.TurnUpCards(order=(*cards, *(card for card in ONE_PACK if card not in cards))),)


def _deal(words: Sequence[Word], names: PlayerNames) -> Said:
    """``deal [by WHO] [wild RANK] [RESULT]``; without a result the deal is recorded turn by turn."""
    (dealer, words), wild = take_dealer(words[0], words[1:], names), IN_ORDER
    if words and words[0].is_("wild"):
        need_words("deal", "deal wild RANK", words, 2)
        wild, words = read_rank(words[1]), words[2:]
    return (WrittenDeal(dealer=dealer, wild=wild, result=read_result(words, names) if words else None),)


def _result(words: Sequence[Word], names: PlayerNames) -> c.RecordResult:
    # A result and a turn both begin with a player, and only a result has strokes between players.
    if words[0].is_(NOBODY_OUT) or begins_result(words):
        return read_result(words, names)
    raise GRAMMAR.no_move(words, ", or the result of a deal")


def _turn(words: Sequence[Word], names: PlayerNames) -> WrittenTurn:
    return read_turn(words[0].seat(names), words[1:])


def _press(words: Sequence[Word], names: PlayerNames) -> c.DecidePress:
    """``WHO press`` or ``WHO decline``. No declared line: two words are the values of one field."""
    pressed = c.DecidePress(seat=words[0].seat(names), adds=words[1].is_("press"))
    no_more(words[2:])
    return pressed


GRAMMAR: Final = LineGrammar(
    title="wild-card rummy",
    card=read_card,
    actions={
        **declared(c.CutCard),
        "turned": _turned_up,
        "deal": _deal,
        **declared(c.EndTable),
        NOBODY_OUT: _result,
    },
    moves={
        **dict.fromkeys(TURNS, _turn),
        **dict.fromkeys(("press", "decline"), _press),
        **declared(c.LeaveDiscard),
    },
    otherwise=_result,
    events={e.CardCut: c.CutCard, e.DiscardLeft: c.LeaveDiscard},
)


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events. A turn is written when it is complete.

    Cards from the stock are left out: only their players have seen them. Raises ``Refused("no_record")`` if a ruling has
    amended or voided a deal.
    """
    check_no_ruling(events)
    opened, _ = events[0]
    writing = _Writing(rules=opened.rules if isinstance(opened, e.TableOpened) else HouseRules())
    yield from join_lines(events, writing.text, deals=_BEGINS, at_once=False)


_BEGINS = e.HandsDealt, e.DealRecorded, e.WildNamed


@dataclass(slots=True)
class _Writing:
    """Writes event by event. ``dealer``: of the deal. ``turn``: what the player at turn has done so far.

    ``has_turns``: of the deal, so its beginning has a line of its own. ``is_played_out``: its last turn is written, so the
    melded points follow. ``hands``: those that were shown at its end.
    """

    rules: HouseRules
    dealer: int = 0
    turn: tuple[str, ...] = ()
    has_turns: bool = False
    is_played_out: bool = False
    hands: tuple[Hand, ...] = ()

    def text(self, event: e.Event, line: UntimedLine | None) -> tuple[str, str]:
        """Return the text of an event, and what it adds to the line before: the result of a deal without turns, or being up for 2."""
        text = self._text(event)
        is_result = isinstance(event, e.DealScored) and line is not None and line.deal and not self.has_turns
        return text, text if is_result or isinstance(event, e.PlayerUpForTwo) else ""

    def _text(self, event: e.Event) -> str:  # noqa: C901, PLR0911, PLR0912  one line for each event
        match event:
            case e.CardsTurnedUp():
                return f"turned up {' '.join(event.cards)}"
            case e.HandsDealt() | e.DealRecorded():
                return self._begun(event)
            case e.WildNamed():
                return f"deal by p{self.dealer} wild {event.rank}"
            case e.CardDiscarded() | e.LastMeldsDone():
                return self._turn_over(event)
            case _ if isinstance(event, TURN):
                self.turn = (*self.turn, words_of_event(event))
                return ""
            case e.PlayerUpForTwo():
                return "up"
            case e.LastTurnRecorded():
                self.is_played_out = True
                return ""
            case e.HandsShown():
                self.hands = event.hands
                return ""
            case e.DealScored():
                return self._result(event)
            # An automatic press follows from the totals (WR25), so it has no line.
            case e.PressAdded(automatic=False):
                return f"p{next(seat for seat, points in enumerate(event.points) if points)} press"
            case e.PressDeclined():
                return f"p{event.seat} decline"
            # A table that ends with its last deal ends by itself. Only closing it is an action.
            case e.PlayEnded(reason="closed"):
                return "end"
            case _:
                self.has_turns |= isinstance(event, e.DiscardLeft)
                return GRAMMAR.line(event)

    def _begun(self, event: e.HandsDealt | e.DealRecorded) -> str:
        """WR33: a deal of the service whose wild rank is not named yet is written when it is."""
        is_recorded = isinstance(event, e.DealRecorded)
        self.dealer, self.turn, self.hands = event.dealer, (), ()
        # A deal of the service is scored only when it was played to its end, so its melded points follow from the
        # turns.
        self.has_turns, self.is_played_out = False, not is_recorded
        if not is_named(event.round, self.rules):
            return f"deal by p{event.dealer}"
        return f"deal by p{event.dealer} wild {event.wild}" if is_recorded else ""

    def _turn_over(self, event: e.CardDiscarded | e.LastMeldsDone) -> str:
        done, self.turn = self.turn, ()
        self.has_turns = True
        if isinstance(event, e.CardDiscarded):
            return " ".join([f"p{event.seat}", *done, f"discard {event.card}"])
        return " ".join([f"p{event.seat} last", *done])

    def _result(self, event: e.DealScored) -> str:
        """WR38: cards where they were shown, else points. Melded points that follow from the turns are left out."""
        of_players = []
        for seat, points in enumerate(event.held):
            hand = self.hands[seat] if self.hands else ()
            held = " ".join(hand) or str(points)
            if seat == event.winner:
                held = f"up {held}" if event.kind == "up_for_two" else "out"
            is_said = self.rules.scoring == "melded" and not self.is_played_out
            of_players.append(f"p{seat} {held}{f' melded {event.melded[seat]}' if is_said else ''}")
        return f"{'stock ' if event.kind == 'stock' else ''}{' / '.join(of_players)}"


RECORDS: Final = GameRecords(
    opens=c.OpenTable,
    first_dealer=FirstDealer(
        rule="WR2",
        if_named=("assigned",),
        by="whom the house rules assign",
        otherwise="chance finds the first dealer",
        found=e.FirstDealerFound,
    ),
    related={"first_dealer": "rules.first_dealer", "rules.starting_stack": "rules.stake"},
    seat_rule="WR1",
    read_line=GRAMMAR.read_line,
    lines=lines_of,
)
