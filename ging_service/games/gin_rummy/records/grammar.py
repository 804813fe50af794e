"""One line of a record: an action of the game, and a time before it. The actions: ``docs/records-gin-rummy.md``.

A colon after a word is only for readers: ``deal by bram: ada gin 45``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NoReturn

from ging_service.domain.cards import Card, Hand
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.decisions.recording import DUE, UNKNOWN
from ging_service.games.gin_rummy.decider.state import IN_DEAL
from ging_service.games.gin_rummy.rules.cards import HAND_SIZE
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.games.gin_rummy.rules.melds import best_arrangements, is_meld
from ging_service.records.errors import Misread
from ging_service.records.words import Word, card_of, need_words, no_more, number_of, read_action_line, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.games.gin_rummy.rules.cards import Aces
    from ging_service.games.gin_rummy.rules.recorded import RecordedKind
    from ging_service.records.names import PlayerNames
    from ging_service.records.record import RecordLine


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
        """The hand as ``knock_grammar.read_hand`` reads it."""
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
class WrittenKnock:
    """GR34: a knock with both hands. ``dealer`` and ``upcard`` as in ``RecordKnock``."""

    seat: int
    knocker: WrittenHand
    discard: Card
    other: WrittenHand
    dealer: int = DUE
    upcard: Card = UNKNOWN

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
class WrittenDeal:
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


class _Sections:
    """Reads the words of a knock, section by section."""

    def __init__(self, words: Sequence[Word], end: int = 0) -> None:
        self._words = list(words)
        self._end = end

    def next_is(self, name: str) -> bool:
        """Take the name of a section, if it comes next."""
        if not self._words or not self._words[0].is_(name):
            return False
        self._end = self._words.pop(0).end
        return True

    def need(self, name: str) -> None:
        """Take the name of a section. Raises ``Misread("bad_action")`` where something else comes."""
        if not self.next_is(name):
            offset = self._words[0].offset if self._words else self._end
            raise Misread("bad_action", f"{name!r} is missing here: {_FORM!r}", rule="GR34", offset=offset)

    def word(self) -> Word:
        """Take one word. Raises ``Misread("bad_action")`` at the end of the line."""
        if not self._words:
            raise Misread("bad_action", f"something is missing here: {_FORM!r}", rule="GR34", offset=self._end)
        self._end = self._words[0].end
        return self._words.pop(0)

    def groups(self) -> tuple[Hand, ...]:
        """Take cards up to the next section, in groups between strokes. Strokes with no card between them are one."""
        groups: list[list[Card]] = [[]]
        while self._words and not self._words[0].is_(*_SECTIONS):
            word = self.word()
            if word.text == "/":
                groups.append([])
            else:
                groups[-1].append(gin_card(word))
        return tuple(tuple(group) for group in groups if group)

    def rest(self) -> Hand | None:
        """Take the section of cards outside the melds, None if there is none."""
        return tuple(card for group in self.groups() for card in group) if self.next_is("rest") else None

    def lay_off(self) -> LayOff:
        """Take a lay-off after its name: the card, and the meld by its number from 1."""
        card = gin_card(self.word())
        self.need("on")
        word = self.word()
        number = number_of(word)
        # From 1 on paper, and from 0 in commands.
        if number < 1:
            raise Misread("bad_action", "the knocker's melds are numbered from 1", rule="GR14", offset=word.offset)
        return LayOff(card=card, meld=number - 1)

    def hand(self, *, lays_off: bool) -> WrittenHand:
        """Take the cards of one player: melds, what is laid off, and the rest."""
        groups, lay_offs = self.groups(), []
        while lays_off and self.next_is("lay"):
            lay_offs.append(self.lay_off())
        return WrittenHand(groups=groups, rest=self.rest(), lay_offs=tuple(lay_offs))

    def check_end(self) -> None:
        """Check that no word is left."""
        if self._words:
            word = self._words[0]
            raise Misread("bad_action", f"{word.text!r} is not expected here: {_FORM!r}", offset=word.offset)


def read_knock(seat: int, knock: Word, words: Sequence[Word]) -> WrittenKnock:
    """Read what follows ``WHO knock``. Raises ``Misread`` with the place in the line."""
    line = _Sections(words, knock.end)
    knocker = line.hand(lays_off=False)
    line.need("discard")
    discard = gin_card(line.word())
    line.need("against")
    other = line.hand(lays_off=True)
    line.check_end()
    return WrittenKnock(seat=seat, knocker=knocker, discard=discard, other=other)


def read_hand(text: str, *, lays_off: bool) -> WrittenHand:
    """Read the cards of one player by themselves. ``lays_off``: what is laid off may be among them. Raises ``Misread``."""
    line = _Sections(words_of(text))
    hand = line.hand(lays_off=lays_off)
    line.check_end()
    return hand


Said = tuple[c.Command | WrittenKnock | WrittenDeal, ...]
"""The commands of a line, in their order."""
_WON: Final[dict[str, RecordedKind]] = {"gin": "gin", "knock": "knock", "undercut": "undercut"}
_NOT_WON: Final[dict[str, RecordedKind]] = {"equal": "equal", "void": "void"}


def _cut(words: Sequence[Word], names: PlayerNames) -> Said:
    need_words("cut", "cut WHO CARD", words, 2)
    no_more(words[2:])
    return (c.CutCard(seat=words[0].seat(names), card=gin_card(words[1])),)


def _deal(words: Sequence[Word], names: PlayerNames) -> Said:
    """``deal [by WHO] [upcard CARD] [RESULT | KNOCK]``; without either it is recorded turn by turn from its upcard on."""
    dealer, upcard = DUE, UNKNOWN
    if words and words[0].is_("by"):
        need_words("deal", "deal by WHO", words, 2)
        dealer, words = words[1].seat(names), words[2:]
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


def _end(words: Sequence[Word], names: PlayerNames) -> Said:
    del names
    no_more(words)
    return (c.EndTable(),)


ACTIONS: Final[dict[str, Callable[[Sequence[Word], PlayerNames], Said]]] = {"cut": _cut, "deal": _deal, "end": _end}


def _pass(seat: int, words: Sequence[Word]) -> Said:
    no_more(words)
    return (c.PassUpcard(seat=seat),)


def _take(seat: int, words: Sequence[Word]) -> Said:
    return (c.TakeDiscard(seat=seat), *_discarded(seat, words))


def _draw(seat: int, words: Sequence[Word]) -> Said:
    return (c.DrawCard(seat=seat), *_discarded(seat, words))


def _discarded(seat: int, words: Sequence[Word]) -> Said:
    """``[discard CARD]``, the end of a turn on the line of its beginning."""
    if not words:
        return ()
    if not words[0].is_("discard"):
        raise Misread("bad_action", "only 'discard CARD' can follow", offset=words[0].offset)
    return _discard(seat, words[1:])


def _discard(seat: int, words: Sequence[Word]) -> Said:
    need_words("discard", "discard CARD", words, 1)
    no_more(words[1:])
    return (c.Discard(seat=seat, card=gin_card(words[0])),)


def _resign(seat: int, words: Sequence[Word]) -> Said:
    no_more(words)
    return (c.Resign(seat=seat),)


MOVES: Final[dict[str, Callable[[int, Sequence[Word]], Said]]] = {
    "pass": _pass,
    "take": _take,
    "draw": _draw,
    "discard": _discard,
    "resign": _resign,
}


def read_line(text: str, names: PlayerNames) -> RecordLine:
    """Read one line. Raises ``Misread`` with the place in the text."""
    return read_action_line(text, "Gin Rummy", lambda words: _said(words, names))


def _said(words: Sequence[Word], names: PlayerNames) -> Said:
    first = words[0].text.casefold()
    # An action goes before a name: a player called "Deal" is written by their seat.
    if first in ACTIONS:
        return ACTIONS[first](words[1:], names)
    if first in _NOT_WON:
        return _end_of_deal(words, names)
    if not names.knows(words[0].text):
        _unknown(words[0])
    if len(words) > 1 and words[1].text.casefold() in MOVES:
        return MOVES[words[1].text.casefold()](words[0].seat(names), words[2:])
    if len(words) > 1 and words[1].text.casefold() in _WON:
        return _end_of_deal(words, names)
    known = ", ".join((*MOVES, *_WON))
    told = f"after a player comes what they do ({known})"
    raise Misread("bad_action", told, offset=words[1].offset if len(words) > 1 else words[0].end)


def _unknown(word: Word) -> NoReturn:
    known = ", ".join((*ACTIONS, *_NOT_WON))
    raise Misread(
        "bad_action", f"{word.text!r} is neither a player of this table nor an action ({known})", offset=word.offset
    )
