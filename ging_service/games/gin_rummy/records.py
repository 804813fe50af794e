"""Evening records of Gin Rummy: its lines, read and written. The format: ``docs/records-gin-rummy.md``.

A colon after a word is only for readers: ``deal by bram: ada gin 45``. A deal of the service is written like one with real cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card, Hand
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.decisions.recording import DUE, UNKNOWN
from ging_service.games.gin_rummy.decider.state import IN_DEAL
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE, STOCK_SIZE, sort_hand
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.games.gin_rummy.rules.melds import best_arrangements, is_meld
from ging_service.games.gin_rummy.rules.scoring import is_void
from ging_service.records.command_lines import LineGrammar, command_line, declared
from ging_service.records.errors import Misread
from ging_service.records.outlet import FirstDealer, GameRecords, Written, check_no_ruling, join_lines
from ging_service.records.words import (
    Word,
    WordsLeft,
    between_strokes,
    card_of,
    need_words,
    no_more,
    number_of,
    take_dealer,
    words_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.games.gin_rummy.rules.cards import Aces
    from ging_service.games.gin_rummy.rules.recorded import RecordedKind
    from ging_service.records.names import PlayerNames
    from ging_service.records.record import EventAt, UntimedLine


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenHand:
    """Cards as they are written: in groups, and the rest, None where nothing is called the rest.

    ``lay_offs``: what the player lays off on the knocker's melds.
    """

    groups: tuple[Hand, ...]
    rest: Hand | None = None
    lay_offs: tuple[LayOff, ...] = ()

    @property
    def cards(self) -> Hand:
        """All cards of the hand, in the order in which they are written."""
        grouped = [card for group in self.groups for card in group]
        return (*grouped, *(one.card for one in self.lay_offs), *(self.rest or ()))

    @property
    def text(self) -> str:
        """The hand as ``read_hand`` reads it."""
        groups = " / ".join(" ".join(group) for group in self.groups)
        lay_offs = [f"lay {one.card} on {one.meld + 1}" for one in self.lay_offs]
        return " ".join(filter(None, [groups, *lay_offs, " ".join(["rest", *self.rest]) if self.rest else ""]))

    @property
    def is_plain(self) -> bool:
        """True for one row of cards in which no melds are marked."""
        return len(self.groups) == 1 and self.rest is None and not self.lay_offs

    def melds(self, aces: Aces) -> tuple[Hand, ...]:
        """GR11: the melds that the knocker names; in a plain row of ten cards, those that leave the least deadwood."""
        # A row of ten can be one long run, which is then the meld that is meant.
        if not self.is_plain or len(self.cards) != HAND_SIZE or is_meld(self.cards, aces):
            return self.groups
        # A scribe may write a plain row: with no melds marked, the player has hardly meant the worse ones.
        return best_arrangements(self.cards, aces)[0].melds


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenKnock(Written):
    """GR34: a knock with both hands. ``dealer`` and ``upcard`` as in ``RecordKnock``.

    No declared line: melds, lay-offs and deadwood are written as they lie on the table, and a scribe may leave them out.
    """

    seat: int
    knocker: WrittenHand
    discard: Card
    other: WrittenHand
    dealer: int = DUE
    upcard: Card = UNKNOWN

    def commands(self, state: TableState) -> tuple[c.Command, ...]:
        """Return the command."""
        return (self.command(state),)

    def command(self, state: TableState) -> c.RecordKnock:
        """Return the command. The house rules tell whether the other player declares melds or only shows cards (GR15)."""
        eleven, ten = (*self.knocker.cards, self.discard), self.other.cards
        is_found = state.rules.showing == "found" and self.other.is_plain
        return c.RecordKnock(
            dealer=self.dealer,
            upcard=self.upcard,
            hands=(eleven, ten) if self.seat == 0 else (ten, eleven),
            discard=self.discard,
            melds=self.knocker.melds(state.rules.aces),
            other_melds=() if is_found else self.other.groups,
            lay_offs=self.other.lay_offs,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDeal(Written):
    """GR34: a deal that begins and ends on one line. ``begun`` has no upcard if none is written."""

    begun: c.RecordDeal
    ended: WrittenKnock | c.RecordResult

    def commands(self, state: TableState) -> tuple[c.Command, ...]:
        """Return the commands. While a deal runs, it is the beginning that is refused (GR3)."""
        begun, ended = self.begun, self.ended
        if state.phase in IN_DEAL:
            return (begun,)
        if isinstance(ended, WrittenKnock):
            return (replace(ended, dealer=begun.dealer, upcard=begun.upcard).command(state),)
        # `RecordDeal` needs an upcard. Without one, the result begins the deal by itself.
        return (begun, ended) if begun.upcard else (replace(ended, dealer=begun.dealer),)


_FORM: Final = "knock CARDS / CARDS [rest CARDS] discard CARD against CARDS"
_SECTIONS: Final = ("rest", "discard", "against", "lay")


def gin_card(word: Word) -> Card:
    """GR1: Return the card meant. Raises ``Misread("not_a_card")``."""
    return card_of(word, "GR1")


class _Sections(WordsLeft):
    """Reads the words of a knock, section by section."""

    def groups(self) -> tuple[Hand, ...]:
        """Take cards up to the next section, in groups between strokes. Strokes with no card between them are one."""
        groups = between_strokes(self.until(*_SECTIONS))
        return tuple(tuple(map(gin_card, group)) for group in groups if group)

    def rest(self) -> Hand | None:
        """Take the section of cards outside the melds, None if there is none."""
        return tuple(card for group in self.groups() for card in group) if self.next_is("rest") else None

    def lay_off(self) -> LayOff:
        """Take a lay-off after its name: the card, and the meld by its number from 1."""
        card = gin_card(self.word())
        self.need("on")
        # From 1 on paper, and from 0 in commands.
        return LayOff(card=card, meld=self.number("the knocker's melds are numbered from 1", "GR14") - 1)

    def hand(self, *, lays_off: bool) -> WrittenHand:
        """Take the cards of one player: melds, what is laid off, and the rest."""
        groups, lay_offs = self.groups(), []
        while lays_off and self.next_is("lay"):
            lay_offs.append(self.lay_off())
        return WrittenHand(groups=groups, rest=self.rest(), lay_offs=tuple(lay_offs))


def read_knock(seat: int, knock: Word, words: Sequence[Word]) -> WrittenKnock:
    """Read what follows ``WHO knock``. Raises ``Misread`` with the place in the line."""
    line = _Sections(words, _FORM, "GR34", knock.end)
    knocker = line.hand(lays_off=False)
    line.need("discard")
    discard = gin_card(line.word())
    line.need("against")
    other = line.hand(lays_off=True)
    line.check_end()
    return WrittenKnock(seat=seat, knocker=knocker, discard=discard, other=other)


def read_hand(text: str, *, lays_off: bool) -> WrittenHand:
    """Read the cards of one player by themselves. ``lays_off``: what is laid off may be among them. Raises ``Misread``."""
    line = _Sections(words_of(text), _FORM, "GR34")
    hand = line.hand(lays_off=lays_off)
    line.check_end()
    return hand


Said = tuple[c.Command | Written, ...]
"""The commands of a line, in their order."""
_WON: Final[dict[str, RecordedKind]] = {"gin": "gin", "knock": "knock", "undercut": "undercut"}
_NOT_WON: Final[dict[str, RecordedKind]] = {"equal": "equal", "void": "void"}


def _deal(words: Sequence[Word], names: PlayerNames) -> Said:
    """``deal [by WHO] [upcard CARD] [RESULT | KNOCK]``; without either it is recorded turn by turn from its upcard on.

    No declared line: it can be a deal with its end.
    """
    (dealer, words), upcard = take_dealer(words[0], words[1:], names), UNKNOWN
    if words and words[0].is_("upcard"):
        need_words("deal", "deal upcard CARD", words, 2)
        upcard, words = gin_card(words[1]), words[2:]
    begun = c.RecordDeal(dealer=dealer, upcard=upcard)
    if not words:
        if not upcard:
            told = "a deal needs its result, a knock, or the upcard from which it is recorded turn by turn"
            raise Misread("bad_action", told, rule="GR34")
        return (begun,)
    (ended,) = _end_of_deal(words, names)
    return (WrittenDeal(begun=begun, ended=ended),)


def _end_of_deal(words: Sequence[Word], names: PlayerNames) -> tuple[WrittenKnock | c.RecordResult]:
    """``WHO gin|knock|undercut POINTS``, ``equal``, ``void`` or ``WHO knock CARDS …``."""
    first = words[0].text.casefold()
    if first in _NOT_WON:
        no_more(words[1:])
        return (c.RecordResult(dealer=DUE, kind=_NOT_WON[first], winner=-1, points=0),)
    seat = words[0].seat(names)
    need_words("deal", "WHO gin|knock|undercut POINTS", words, 2)
    kind = words[1].text.casefold()
    if kind not in _WON:
        told = f"{words[1].text!r} is no result ({', '.join((*_WON, *_NOT_WON))})"
        raise Misread("bad_action", told, rule="GR34", offset=words[1].offset)
    # `knock 12` is a result in points, `knock 5S 6S …` a knock with both hands.
    if kind == "knock" and not (len(words) > 2 and words[2].text.isdecimal()):  # noqa: PLR2004  points after two words
        return (read_knock(seat, words[1], words[2:]),)
    need_words(kind, f"WHO {kind} POINTS", words, 3)
    no_more(words[3:])
    return (c.RecordResult(dealer=DUE, kind=_WON[kind], winner=seat, points=number_of(words[2])),)


def _turn(words: Sequence[Word], names: PlayerNames) -> Said:
    """``WHO take|draw [discard CARD]``, the end of a turn on the line of its beginning."""
    begun = _TURNS[words[1].text.casefold()].read(words[:2], names, "", GRAMMAR)
    if len(words) == 2:  # noqa: PLR2004  a player and what they do
        return (begun,)
    if not words[2].is_("discard"):
        raise Misread("bad_action", "only 'discard CARD' can follow", offset=words[2].offset)
    return (begun, command_line(c.Discard).read((words[0], *words[2:]), names, "", GRAMMAR))


_TURNS: Final = declared(c.TakeDiscard, c.DrawCard)

GRAMMAR: Final = LineGrammar(
    title="Gin Rummy",
    card=gin_card,
    actions={
        **declared(c.CutCard),
        "deal": _deal,
        **declared(c.EndTable),
        **dict.fromkeys(_NOT_WON, _end_of_deal),
    },
    moves={
        **declared(c.PassUpcard),
        **dict.fromkeys(_TURNS, _turn),
        **declared(c.Discard, c.Resign),
        **dict.fromkeys(_WON, _end_of_deal),
    },
    events={
        e.CardCut: c.CutCard,
        e.UpcardPassed: c.PassUpcard,
        e.DiscardTaken: c.TakeDiscard,
        e.CardDrawn: c.DrawCard,
        e.CardDiscarded: c.Discard,
        e.PlayerResigned: c.Resign,
    },
)


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events. Cards from the stock are left out: only their players have seen them.

    Raises ``Refused("no_record")`` if a ruling has amended or voided a deal.
    """
    check_no_ruling(events)
    opened, _ = events[0]
    writing = _Writing(declares=isinstance(opened, e.TableOpened) and opened.rules.showing == "declared")
    yield from join_lines(events, writing.text, deals=(e.HandsDealt, e.DealRecorded))


@dataclass(slots=True)
class _Writing:
    """Writes event by event. ``declares``: players declare melds (GR15). ``stock``: cards left in it.

    ``written``: the event of the last text. ``knock``: one whose other hand has not been shown yet.
    """

    declares: bool
    stock: int = STOCK_SIZE
    before: e.Event | None = None
    written: e.Event | None = None
    knock: e.Knock | None = None

    def text(self, event: e.Event, _line: UntimedLine | None) -> tuple[str, str]:
        """Return the text of an event, and what it adds to the line before: the end of a turn, or what a deal came to."""
        text, before = self._text(event), self.written
        self.before = event
        if not text:
            return "", ""
        self.written = event
        match before, event:
            case ((e.CardDrawn() | e.DiscardTaken()), e.CardDiscarded()):
                return text, text.removeprefix(f"p{event.seat} ")
            case e.DealRecorded(), e.HandShown():
                return text, text
            case e.DealRecorded(upcard=""), (e.DealScored() | e.DealVoided(reason="stock")):
                return text, text
            case _:
                return text, ""

    def _text(self, event: e.Event) -> str:
        match event:
            case e.HandsDealt() | e.DealRecorded():
                self.stock = STOCK_SIZE
                return f"deal by p{event.dealer} upcard {event.upcard}" if event.upcard else f"deal by p{event.dealer}"
            # The line of a knock has both hands, so it waits for the other one.
            case e.PlayerKnocked() | e.KnockRecorded():
                self.knock = event
                return ""
            case e.HandShown():
                return self._knock(event)
            case e.DealScored() | e.DealVoided():
                return self._result(event)
            case e.SeriesEnded(reason="closed"):
                return "end"
            case _:
                self.stock -= isinstance(event, e.CardDrawn)
                return GRAMMAR.line(event)

    def _result(self, event: e.DealScored | e.DealVoided) -> str:
        """Return a result that was recorded, not one that follows from a knock, a discard or an end."""
        if isinstance(event, e.DealVoided):
            # By the stock and not by the event alone: a scribe can also record that a deal was void.
            follows = isinstance(self.before, e.CardDiscarded) and is_void(self.stock)
            return "" if follows or event.reason == "table_ended" else "void"
        if isinstance(self.before, e.HandShown | e.PlayerResigned):
            return ""
        return "equal" if event.winner < 0 else f"p{event.winner} {event.kind} {event.points}"

    def _knock(self, shown: e.HandShown) -> str:
        """Return the line of a knock. Where the service finds melds and lay-offs, the other hand is a row of cards."""
        if self.knock is None:
            return ""
        tabled = WrittenHand(groups=self.knock.melds, rest=self.knock.unmelded)
        knocked = f"p{self.knock.seat} knock {tabled.text} discard {shown.face_down} against"
        if self.declares:
            hand = WrittenHand(groups=shown.melds, lay_offs=shown.lay_offs, rest=shown.unmelded)
            return f"{knocked} {hand.text}"
        cards = [card for meld in shown.melds for card in meld] + [one.card for one in shown.lay_offs]
        return f"{knocked} {' '.join(sort_hand([*cards, *shown.unmelded]))}"


RECORDS: Final = GameRecords(
    opens=c.OpenTable,
    first_dealer=FirstDealer(
        rule="GR2",
        if_named=("assigned",),
        by="whom the house rules assign",
        otherwise="the players cut for the first dealer",
        found=e.FirstDealerFound,
    ),
    related={"first_dealer": "rules.first_dealer", "rules.starting_stack": "rules.stake_per_point"},
    seat_rule="GR1",
    read_line=GRAMMAR.read_line,
    lines=lines_of,
)
