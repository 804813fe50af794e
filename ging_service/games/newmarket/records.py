"""Evening records of Newmarket. The format: ``docs/records-newmarket.md``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card
from ging_service.domain.declare import Fact, states
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decisions.recording import DUE, NOBODY
from ging_service.games.newmarket.decider.evolve import evolve
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.rules.stakes import heap_won_by
from ging_service.records.command_lines import LineGrammar, declared
from ging_service.records.errors import Misread
from ging_service.records.outlet import FirstDealer, GameRecords, check_no_ruling, join_lines
from ging_service.records.words import (
    Word,
    between_strokes,
    card_of,
    need_words,
    no_more,
    number_of,
    take_dealer,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.records.names import PlayerNames
    from ging_service.records.record import EventAt, UntimedLine


OUT: Final = "out"
WINS: Final = "wins"
LEFT: Final = "left"
BUYS: Final = "buys"
NOBODY_OUT: Final = "nobody"
_FORM: Final = "a result is written 'WHO out' or 'nobody out', with 'WHO buys', 'WHO wins CARDS' and 'WHO left NUMBER'"


def read_result(words: Sequence[Word], names: PlayerNames, dealer: int) -> c.RecordResult:
    """Read ``[WHO buys /] {WHO wins CARDS /} (WHO|nobody) out {/ WHO left NUMBER}``, in any order. Raises ``Misread``."""
    out: list[int] = []
    buyers: list[int] = []
    won: list[c.HeapTaken] = []
    left: dict[int, int] = {}
    for part in _parts(words):
        who, what, *rest = part
        if what.is_(OUT):
            no_more(rest)
            out.append(NOBODY if who.is_(NOBODY_OUT) else who.seat(names))
        elif what.is_(BUYS):
            no_more(rest)
            buyers.append(who.seat(names))
        elif what.is_(WINS):
            need_words(WINS, "WHO wins CARDS", rest, 1)
            seat = who.seat(names)
            won += [c.HeapTaken(seat=seat, heap=card_of(word, "NM17")) for word in rest]
        elif what.is_(LEFT):
            need_words(LEFT, "WHO left NUMBER", rest, 1)
            no_more(rest[1:])
            left[who.seat(names)] = number_of(rest[0])
        else:
            raise Misread("bad_action", _FORM, rule="NM29", offset=what.offset)
    # Parts come in any order, so how many there are of each is known only now.
    if len(out) != 1 or len(buyers) > 1:
        told = "one player is out, or nobody; and one player at most has bought the spare hand"
        raise Misread("bad_action", told, rule="NM29", offset=words[0].offset if words else 0)
    cards_left = tuple(left.get(seat, 0) for seat in range(names.players)) if left else ()
    buyer = buyers[0] if buyers else NOBODY
    return c.RecordResult(dealer=dealer, buyer=buyer, won=tuple(won), out=out[0], cards_left=cards_left)


def _parts(words: Sequence[Word]) -> list[list[Word]]:
    """The parts between strokes, each of at least two words."""
    parts = between_strokes(words)
    for part in parts:
        if len(part) < 2:  # noqa: PLR2004  who and what
            raise Misread("bad_action", _FORM, rule="NM29", offset=(part or words)[-1].end if words else 0)
    return parts


# One line of a record: an action of the game, and a time before it. The actions: ``docs/records-newmarket.md``.
#
# Colons and commas after a word are only for readers: ``ada 2D, bram, clara 4D 5D, stop``.

Said = tuple[c.Command, ...]
"""The commands of a line, in their order."""
BURIES: Final = "buries"
PASS: Final = "pass"  # noqa: S105  a word, no secret
STOP: Final = "stop"


def _deal(words: Sequence[Word], names: PlayerNames) -> c.Command:
    """``deal [by WHO] [RESULT]``; without a result the deal is recorded card by card."""
    dealer, words = take_dealer(words[0], words[1:], names)
    return read_result(words, names, dealer) if words else c.RecordDeal(dealer=dealer)


def _result(words: Sequence[Word], names: PlayerNames) -> c.RecordResult:
    """The end of a deal that was recorded card by card until now."""
    return read_result(words[1:], names, DUE)


def _buries(words: Sequence[Word], names: PlayerNames) -> c.RecordBurial:
    """``WHO buries CARD [from WHO]``, or ``WHO buries nothing`` if they hold all the lower cards.

    No declared line: a word stands for no card, and who exchanges may be nobody.
    """
    seat, words = words[0].seat(names), words[2:]
    need_words(BURIES, "WHO buries CARD [from WHO]", words, 1)
    if words[0].is_("nothing"):
        no_more(words[1:])
        return c.RecordBurial(caller=seat, target=Card(""), seat=NOBODY)
    target, rest, of = card_of(words[0], "NM23"), words[1:], NOBODY
    if rest and rest[0].is_("from"):
        need_words(BURIES, "WHO buries CARD from WHO", rest, 2)
        of, rest = rest[1].seat(names), rest[2:]
    no_more(rest)
    return c.RecordBurial(caller=seat, target=target, seat=of)


def _sequence(words: Sequence[Word], names: PlayerNames) -> Said:
    return tuple(_played(words, names))


def _played(words: Sequence[Word], names: PlayerNames) -> Iterator[c.Command]:
    """NM11 to NM14: cards, passes and stops in order. A player without a card has played the next one of the sequence.

    No declared line: a line is a whole sequence.
    """
    seat = NOBODY
    for word, following in zip(words, (*words[1:], None), strict=True):
        if word.is_(STOP):
            yield c.RecordStop()
        elif word.is_(PASS) and seat != NOBODY:
            yield c.RecordPass(seat=seat)
        elif names.knows(word.text):
            seat = word.seat(names)
            # Nothing else can follow in a sequence, so the card need not be written (NM11).
            if following is None or following.is_(STOP) or names.knows(following.text):
                yield c.RecordCard(seat=seat, card=Card(""))
        else:
            yield c.RecordCard(seat=seat, card=card_of(word, "NM1"))


GRAMMAR: Final = LineGrammar(
    title="Newmarket",
    marks=":,",
    card=lambda word: card_of(word, "NM1"),
    actions={
        **declared(c.CutCard),
        "deal": _deal,
        "result": _result,
        **declared(c.CallMisdeal, c.EndTable),
    },
    moves={**declared(c.RecordBuy), BURIES: _buries},
    otherwise=_sequence,
    starts=(STOP,),
    events={
        e.CardCut: c.CutCard,
        e.DeadHandBought: c.RecordBuy,
        e.CardPlayed: c.RecordCard,
        e.StartPassed: c.RecordPass,
    },
)


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events. The cards of a sequence are on one line if they were played at one time.

    Raises ``Refused("no_record")`` if a ruling has amended or voided a deal.
    """
    check_no_ruling(events)
    yield from join_lines(events, _Writing().text, deals=(e.HandsDealt, e.DealRecorded))


_Won = e.HeapWon | e.KittyWon | e.CardsLeftPaid | e.DealEnded
"""Events that follow from a card or from a pass, or make up a recorded result."""


@dataclass(slots=True)
class _Writing:
    """Writes event by event. ``state``: the table before the next event.

    ``is_begun``: of the deal only its beginning is written so far, so its result can go onto the same line. ``follows``: a
    card was played, or a player has passed, just before. ``result``: the parts of a recorded result so far.
    """

    state: TableState = field(default_factory=TableState)
    is_begun: bool = False
    follows: bool = False
    result: tuple[str, ...] = ()

    def text(self, event: e.Event, _line: UntimedLine | None) -> tuple[str, str]:
        """Return the text of an event, and what it adds to the line before if that has the same time; "" for none."""
        # Ordered transfers are paid at home, and leave the table as it was.
        if states(event, Fact.RULING_APPLIED):
            return "", ""
        before, self.state = self.state, evolve(self.state, event)
        match event:
            case e.CardPlayed() | e.StartPassed():
                self.is_begun, self.follows = False, True
                text = GRAMMAR.line(event)
                return text, "" if isinstance(event, e.CardPlayed) and event.starts else text
            case e.CardMissed():
                return "", ""
            case e.HeapWon() | e.KittyWon() | e.CardsLeftPaid() | e.DealEnded():
                return self._won(event, before)
            case _:
                self.follows = False
                return self._other(event)

    def _won(self, event: _Won, before: TableState) -> tuple[str, str]:
        """A recorded result is written when it is complete."""
        if not self.result and self.follows and _follows(event, before):
            return "", ""
        self.follows = False
        match event:
            case e.HeapWon():
                self.result = (*self.result, f"p{event.seat} {WINS} {event.heap}")
            case e.CardsLeftPaid():
                # Of a player who could not pay in full only the payment is on record. One card at least was left.
                left = [(seat, max(paid, 1)) for seat, paid in enumerate(event.paid) if seat != event.seat]
                self.result = (*self.result, *(f"p{seat} {LEFT} {cards}" for seat, cards in left))
            case e.DealEnded():
                who = f"p{event.winner}" if event.kind == "out" else NOBODY_OUT
                text, self.result = " / ".join((*self.result, f"{who} {OUT}")), ()
                return f"result {text}", text if self.is_begun else ""
            case _:
                pass
        return "", ""

    def _other(self, event: e.Event) -> tuple[str, str]:  # noqa: PLR0911  one line for each event
        match event:
            case e.SequenceStopped(reason="dead"):
                return STOP, STOP
            case e.HandsDealt() | e.DealRecorded():
                self.is_begun = True
                return f"deal by p{event.dealer}", ""
            # Only a deal with a line of its own waits for a start, so its result goes on another line.
            case e.DeadHandBought() | e.StartAwaited():
                self.is_begun = False
                return GRAMMAR.line(event), ""
            case e.CardBuried():
                self.is_begun = False
                of = f" from p{event.seat}" if event.seat >= 0 else ""
                return f"p{event.caller} {BURIES} {event.target or 'nothing'}{of}", ""
            case e.DealVoided(reason="misdeal"):
                return "misdeal", ""
            case e.GameEnded(reason="closed"):
                return "end", ""
            case _:
                return GRAMMAR.line(event), ""


def _follows(event: _Won, before: TableState) -> bool:
    """NM15: Return True if an event follows from the card or the pass just before it."""
    deal = before.deal
    if deal is None or not deal.played:
        return False
    if isinstance(event, e.DealEnded) and event.kind == "blocked":
        return len(deal.passed) == len(deal.hands)
    last = deal.played[-1]
    if isinstance(event, e.HeapWon):
        return event.heap == heap_won_by(last.card, before.rules)
    return not deal.hands[last.seat] or not any(heap.is_in for heap in before.layout.heaps)


RECORDS: Final = GameRecords(
    opens=c.OpenTable,
    first_dealer=FirstDealer(
        rule="NM2",
        if_named=("assigned", "random"),
        by="who was assigned or drawn by lot",
        otherwise="the players cut for the first dealer",
        found=e.FirstDealerFound,
    ),
    related={"first_dealer": "rules.first_dealer", "rules.starting_stack": "rules.short"},
    seat_rule="NM1",
    read_line=GRAMMAR.read_line,
    lines=lines_of,
)
