"""Turns in lines of records, read and written; the table tells what the lines leave out.

``WHO [draw | take [NUMBER]] {ACTION} discard CARD [up]``, and ``WHO last {ACTION}``. No declared lines: a turn has any number of
melds and claims, in which the table completes what wild cards stand for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.domain.cards import Card, Hand, rank_of, suit_of
from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.rules.cards import RANKS, is_wild, parse_any_card
from ging_service.games.wild_card_rummy.rules.melds import Action, claim
from ging_service.records.errors import Misread
from ging_service.records.outlet import Written
from ging_service.records.words import Word, WordsLeft, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ging_service.games.wild_card_rummy.decider.state import TableState


NOTHING: Final = Card("")
"""Stands for a card that an action does not need, or that is not written."""

_ACTION: Final = Action(kind="meld", meld=-1, meld_kind="", cards=(), stands_for=(), rank="", takes=NOTHING)


def _completed(written: Sequence[Action], state: TableState) -> Iterator[Action]:
    """WR13 to WR15: Yield what a player does in a turn. Melds that go down in the turn are counted too.

    ``stands_for`` of a written action has "" where nothing is written, and so has ``rank``.
    """
    deal = state.deal
    kinds: list[str] = [one.meld.kind for one in deal.melds] if deal else []
    wild = deal.wild if deal else ""
    for one in written:
        if one.kind == "meld":
            kinds.append(one.meld_kind)
        # A new meld has the place −1, which is the last of the list. For one that does not lie there any kind will do.
        if one.meld >= len(kinds) or kinds[one.meld] == "set":
            # In a set nothing needs to be said: a wild card there stands for any suit that is missing (WR8).
            rank = one.rank or (_rank_of_set(one.cards, wild) if one.kind == "meld" else "")
            yield replace(one, rank=rank, stands_for=())
        elif one.kind == "extend":
            said = tuple(said or card for card, said in zip(one.cards, one.stands_for, strict=True))
            yield replace(one, stands_for=said)
        else:
            yield replace(one, stands_for=_neighbours(one, wild)) if one.kind == "meld" else one


def _rank_of_set(cards: Hand, wild: str) -> str:
    """WR5: the rank of the first card that is not wild; "" if all are."""
    return next((rank_of(card) for card in cards if not is_wild(card, wild)), "")


def _neighbours(run: Action, wild: str) -> Hand:
    """WR6, WR8: what the cards of a run stand for, from its low end to its high end.

    The first card of which it is known tells it of the others. Where none does, every card stands for itself, and the rules
    refuse it.
    """
    for place, (card, said) in enumerate(zip(run.cards, run.stands_for, strict=True)):
        known = said or ("" if is_wild(card, wild) else card)
        if known:
            # An ace that is not the first card lies above the king.
            first = (len(RANKS) if known[0] == "A" and place else RANKS.index(rank_of(Card(known)))) - place
            ranks = (rank if 0 <= rank <= len(RANKS) else -1 for rank in range(first, first + len(run.cards)))
            # What is written counts, and a card beyond the ends of the suit stands for itself.
            return tuple(
                said or (card if rank < 0 else Card(RANKS[rank % len(RANKS)] + suit_of(Card(known))))
                for card, said, rank in zip(run.cards, run.stands_for, ranks, strict=True)
            )
    return run.cards


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenTurn(Written):
    """WR38: a complete turn, or with ``discard`` "" the last melds of a player who had none (WR31). ``taken`` as in ``RecordTurn``.

    ``drew``: a draw from the stock is written.
    """

    seat: int
    drew: bool = False
    taken: int = 0
    actions: tuple[Action, ...] = ()
    discard: Card = NOTHING
    up_for_two: bool = False

    def commands(self, state: TableState) -> tuple[c.Command, ...]:
        """Return the command, as the table stands."""
        if self.drew and state.phase == "playing":
            return (c.DrawCard(seat=self.seat),)  # WR10: the first turn has no draw, so the rules refuse this command
        actions = tuple(_completed(self.actions, state))
        if not self.discard:
            return (c.PutDownLast(seat=self.seat, actions=actions),)
        return (from_fields(c.RecordTurn, self, actions=actions),)


FORM: Final = (
    "WHO [draw | take] {set CARDS | run CARDS | add CARDS on NUMBER | claim CARD on NUMBER take CARD} discard CARD"
)
DRAWS: Final = ("draw", "take")
ACTIONS: Final = ("set", "run", "add", "claim")
TURNS: Final = (*DRAWS, *ACTIONS, "discard", "last")
"""The words that can follow a player."""

_AFTER_CARDS: Final = (*ACTIONS, "on", "discard")
# A usual spelling of the ten in cards, so it is understood as a rank too.
_TEN: Final = "T"


def read_card(word: Word) -> Card:
    """WR1: Return the card meant. Raises ``Misread("not_a_card")``."""
    try:
        return parse_any_card(word.text)
    except Refused as refused:
        raise Misread(refused.code, refused.detail, rule="WR1", offset=word.offset) from refused


def read_rank(word: Word) -> str:
    """WR3: Return the rank meant. Raises ``Misread("bad_action")``."""
    rank = "10" if word.text.upper() == _TEN else word.text.upper()
    if rank not in RANKS:
        told = f"{word.text!r} is no rank ({', '.join(RANKS)})"
        raise Misread("bad_action", told, rule="WR3", offset=word.offset)
    return rank


class TurnWords(WordsLeft):
    """Reads the words of a turn, one after another."""

    def __init__(self, words: Sequence[Word]) -> None:
        super().__init__(words, FORM, "WR38", words[0].offset if words else 0)

    def place(self) -> int:
        """Take the number of a meld, which is from 1 on paper, and from 0 in commands."""
        return self.from_one() - 1

    def from_one(self) -> int:
        """Take a number from 1 on."""
        return self.number("numbers begin with 1 here", "WR38")

    def cards(self) -> Action:
        """Take cards, up to the next word of a turn: ``9C=7H`` where a card is written to stand for another."""
        first = self.word()
        read = [_card(word) for word in (first, *self.until(*_AFTER_CARDS))]
        return replace(_ACTION, cards=tuple(card for card, _ in read), stands_for=tuple(said for _, said in read))


def _card(word: Word) -> tuple[Card, Card]:
    card, sign, stands_for = word.text.partition("=")
    said = read_card(Word(stands_for, word.offset + len(card) + 1)) if sign else NOTHING
    return read_card(Word(card, word.offset)), said


def read_turn(seat: int, words: Sequence[Word]) -> WrittenTurn:
    """Read what follows the player. Raises ``Misread`` with the place in the line."""
    line = TurnWords(words)
    if line.next_is("last"):
        # WR31: last melds have neither a draw nor a discard.
        turn = WrittenTurn(seat=seat, actions=_actions(line))
        line.check_end("WR38")
        return turn
    draw = line.next_is(*DRAWS)
    # WR11, WR32: how many cards of the discard pile are taken.
    is_counted = draw == "take" and bool(line.words) and line.words[0].text.isdecimal()
    taken = line.from_one() if is_counted else int(draw == "take")
    actions = _actions(line)
    line.need("discard")
    discard = read_card(line.word())
    up_for_two = bool(line.next_is("up"))
    line.check_end("WR38")
    drew = draw == "draw"
    return WrittenTurn(seat=seat, drew=drew, taken=taken, actions=actions, discard=discard, up_for_two=up_for_two)


def read_actions(text: str) -> tuple[Action, ...]:
    """Read what a player does with melds by itself; strokes between two actions are for readers. Raises ``Misread``."""
    line = TurnWords([word for word in words_of(text) if word.text != "/"])
    actions = _actions(line)
    line.check_end("WR38")
    return actions


def _actions(line: TurnWords) -> tuple[Action, ...]:
    found = []
    while kind := line.next_is(*ACTIONS):
        found.append(_action(kind, line))
    return tuple(found)


def _action(kind: str, line: TurnWords) -> Action:
    """``set [of RANK] CARDS``, ``run CARDS``, ``add CARDS on NUMBER`` or ``claim CARD on NUMBER take CARD``."""
    match kind:
        case "set":
            rank = read_rank(line.word()) if line.next_is("of") else ""
            return replace(line.cards(), meld_kind="set", rank=rank)
        case "run":
            return replace(line.cards(), meld_kind="run")
        case "add":
            cards = line.cards()
            line.need("on")
            return replace(cards, kind="extend", meld=line.place())
        case _:
            card = read_card(line.word())
            line.need("on")
            place = line.place()
            line.need("take")
            return claim(place, (card,), read_card(line.word()))


OfTurn = e.CardDrawn | e.DiscardsTaken | e.MeldPutDown | e.MeldExtended | e.WildClaimed
TURN: Final = OfTurn
"""The events of a turn that are no end of it."""


def words_of_event(event: OfTurn) -> str:
    """Return what a player does in a turn, in words."""
    match event:
        case e.CardDrawn():
            return "draw"
        case e.DiscardsTaken():
            return "take" if len(event.cards) == 1 else f"take {len(event.cards)}"
        case e.MeldPutDown():
            return _meld_words(event)
        case e.MeldExtended():
            cards = _with_stands(event.cards, event.stands_for or event.cards)
            return f"add {cards} on {event.place + 1}"
        case e.WildClaimed():
            return f"claim {event.card} on {event.place + 1} take {event.taken}"
        case _:
            assert_never(event)


def _meld_words(event: e.MeldPutDown) -> str:
    """WR9: a new meld with what its wild cards stand for."""
    meld = event.meld
    if meld.kind == "set":
        return f"set of {meld.rank} {' '.join(meld.cards)}"
    return f"run {_with_stands(meld.cards, meld.stands_for)}"


def _with_stands(cards: Iterable[Card], stands_for: Iterable[Card]) -> str:
    pairs = zip(cards, stands_for, strict=True)
    return " ".join(card if card == said else f"{card}={said}" for card, said in pairs)
