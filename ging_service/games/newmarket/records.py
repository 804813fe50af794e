"""Evening records of Newmarket. The format: ``docs/records-newmarket.md``."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from ging_service.domain.cards import Card
from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider import events as e
from ging_service.games.newmarket.decider.decisions.recording import DUE, NOBODY
from ging_service.games.newmarket.decider.events import FirstDealerFound
from ging_service.games.newmarket.decider.evolve import evolve
from ging_service.games.newmarket.decider.state import TableState
from ging_service.games.newmarket.rules.stakes import heap_won_by
from ging_service.records.errors import Misread
from ging_service.records.outlet import GameRecords, HeadFields
from ging_service.records.record import EventAt, UntimedLine
from ging_service.records.words import Word, card_of, need_words, no_more, number_of, read_action_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ging_service.records.names import PlayerNames
    from ging_service.records.record import RecordLine


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
    parts: list[list[Word]] = [[]]
    for word in words:
        if word.is_("/"):
            parts.append([])
        else:
            parts[-1].append(word)
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


def _cut(words: Sequence[Word], names: PlayerNames) -> Said:
    need_words("cut", "cut WHO CARD", words, 2)
    no_more(words[2:])
    return (c.CutCard(seat=words[0].seat(names), card=card_of(words[1], "NM1")),)


def _deal(words: Sequence[Word], names: PlayerNames) -> Said:
    """``deal [by WHO] [RESULT]``; without a result the deal is recorded card by card."""
    dealer = DUE
    if words and words[0].is_("by"):
        need_words("deal", "deal by WHO", words, 2)
        dealer, words = words[1].seat(names), words[2:]
    return (read_result(words, names, dealer) if words else c.RecordDeal(dealer=dealer),)


def _result(words: Sequence[Word], names: PlayerNames) -> Said:
    """The end of a deal that was recorded card by card until now."""
    return (read_result(words, names, DUE),)


def _misdeal(words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    no_more(words)
    return (c.CallMisdeal(),)


def _end(words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    no_more(words)
    return (c.EndTable(),)


ACTIONS: Final[dict[str, Callable[[Sequence[Word], PlayerNames], Said]]] = {
    "cut": _cut,
    "deal": _deal,
    "result": _result,
    "misdeal": _misdeal,
    "end": _end,
}


def _buys(seat: int, words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    no_more(words)
    return (c.RecordBuy(seat=seat),)


def _buries(seat: int, words: Sequence[Word], names: PlayerNames) -> Said:
    """``WHO buries CARD [from WHO]``, or ``WHO buries nothing`` if they hold all the lower cards."""
    need_words(BURIES, "WHO buries CARD [from WHO]", words, 1)
    if words[0].is_("nothing"):
        no_more(words[1:])
        return (c.RecordBurial(caller=seat, target=Card(""), seat=NOBODY),)
    target, rest, of = card_of(words[0], "NM23"), words[1:], NOBODY
    if rest and rest[0].is_("from"):
        need_words(BURIES, "WHO buries CARD from WHO", rest, 2)
        of, rest = rest[1].seat(names), rest[2:]
    no_more(rest)
    return (c.RecordBurial(caller=seat, target=target, seat=of),)


MOVES: Final[dict[str, Callable[[int, Sequence[Word], PlayerNames], Said]]] = {BUYS: _buys, BURIES: _buries}


def read_line(text: str, names: PlayerNames) -> RecordLine:
    """Read one line. Raises ``Misread`` with the place in the text."""
    return read_action_line(text, "Newmarket", lambda words: _said(words, names), marks=":,")


def _said(words: Sequence[Word], names: PlayerNames) -> Said:
    first = words[0].text.casefold()
    # An action goes before a name: a player called "Deal" is written by their seat.
    if first in ACTIONS:
        return ACTIONS[first](words[1:], names)
    if first != STOP and not names.knows(words[0].text):
        known = ", ".join((*ACTIONS, STOP))
        told = f"{words[0].text!r} is neither a player of this table nor an action ({known})"
        raise Misread("bad_action", told, offset=words[0].offset)
    move = words[1].text.casefold() if len(words) > 1 else ""
    if move in MOVES:
        return MOVES[move](words[0].seat(names), words[2:], names)
    return tuple(_played(words, names))


def _played(words: Sequence[Word], names: PlayerNames) -> Iterator[c.Command]:
    """NM11 to NM14: cards, passes and stops in order. A player without a card has played the next one of the sequence."""
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


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events. Events that only follow from a command have no line.

    The cards of a sequence are on one line if they were played at one time. Raises ``Refused("no_record")`` if a ruling has
    amended or voided a deal.
    """
    if any(states(event, Fact.RULING_APPLIED) and event.kind != "ordered" for event, _ in events):
        detail = "a ruling has amended or voided a deal of this table, and a record does not contain rulings"
        raise Refused("no_record", "", detail)
    writing = _Writing()
    line: UntimedLine | None = None
    for event, happened_at in events:
        # Ordered transfers are paid at home, and leave the table as it was.
        if states(event, Fact.RULING_APPLIED):
            continue
        text, joined = writing.text(event)
        if not text:
            continue
        if line is not None and joined and line.happened_at == happened_at:
            line = replace(line, text=line.text + joined)
            continue
        if line is not None:
            yield line
        line = UntimedLine(text=text, happened_at=happened_at, deal=isinstance(event, e.HandsDealt | e.DealRecorded))
    if line is not None:
        yield line


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

    def text(self, event: e.Event) -> tuple[str, str]:
        """Return the text of an event, and what it adds to the line before if that has the same time; "" for none."""
        before, self.state = self.state, evolve(self.state, event)
        match event:
            case e.CardPlayed() | e.StartPassed():
                self.is_begun, self.follows = False, True
                text = f"p{event.seat} {event.card if isinstance(event, e.CardPlayed) else PASS}"
                return text, "" if isinstance(event, e.CardPlayed) and event.starts else f" {text}"
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
                return f"result {text}", f": {text}" if self.is_begun else ""
            case _:
                pass
        return "", ""

    def _other(self, event: e.Event) -> tuple[str, str]:  # noqa: PLR0911  one line for each event
        match event:
            case e.SequenceStopped(reason="dead"):
                return STOP, f" {STOP}"
            case e.HandsDealt() | e.DealRecorded():
                self.is_begun = True
                return f"deal by p{event.dealer}", ""
            # Only a deal with a line of its own waits for a start, so its result goes on another line.
            case e.DeadHandBought() | e.CardBuried() | e.StartAwaited():
                self.is_begun = False
                return _before_start(event), ""
            case e.CardCut():
                return f"cut p{event.seat} {event.card}", ""
            case e.DealVoided(reason="misdeal"):
                return "misdeal", ""
            case e.GameEnded(reason="closed"):
                return "end", ""
            case _:
                return "", ""


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


def _before_start(event: e.DeadHandBought | e.CardBuried | e.StartAwaited) -> str:
    match event:
        case e.DeadHandBought():
            return f"p{event.seat} {BUYS}"
        case e.CardBuried():
            of = f" from p{event.seat}" if event.seat >= 0 else ""
            return f"p{event.caller} {BURIES} {event.target or 'nothing'}{of}"
        case _:
            return ""


SEAT_RULE: Final = "NM1"
_NAMED: Final = ("assigned", "random")
"""House rules by which the first dealer is named when the table opens."""


def opening(head: HeadFields) -> c.OpenTable:
    """NM1, NM2: Return the command that opens the table. Raises ``Misread``."""
    first_dealer = head.first_dealer(
        "NM2",
        SEAT_RULE,
        by="who was assigned or drawn by lot",
        if_named=_NAMED,
        otherwise="the players cut for the first dealer",
    )
    return c.OpenTable(members=head.members, rules=head.rules, first_dealer=first_dealer)


def head(events: Sequence[EventAt]) -> Iterator[str]:
    """NM2: Yield the first dealer, where the players did not cut for it."""
    for event, _ in events[:2]:
        if isinstance(event, FirstDealerFound) and event.by in _NAMED:
            yield f"first_dealer = {event.seat}"


RECORDS: Final = GameRecords(
    fields=("first_dealer",),
    related={"first_dealer": "rules.first_dealer", "rules.starting_stack": "rules.short"},
    seat_rule=SEAT_RULE,
    opening=opening,
    read_line=read_line,
    commands=lambda said, _state: said,
    rules=lambda opened: opened.rules,
    head=head,
    lines=lines_of,
)
