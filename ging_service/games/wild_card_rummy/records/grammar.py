"""One line of a record: an action of the game, and a time before it. The actions: ``docs/records-wild-card-rummy.md``.

A colon after a word is only for readers: ``deal by bram: ada out / bram 27 / clara KS 9H``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, assert_never

from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.decisions.recording import IN_ORDER
from ging_service.games.wild_card_rummy.records.result_grammar import (
    NOBODY_OUT,
    WrittenDeal,
    begins_result,
    read_result,
)
from ging_service.games.wild_card_rummy.records.turn_grammar import TURNS, read_card, read_rank, read_turn
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.records.command_lines import LineGrammar, declared
from ging_service.records.errors import Misread
from ging_service.records.outlet import Written
from ging_service.records.words import need_words, no_more, take_dealer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.domain.cards import Card
    from ging_service.games.wild_card_rummy.records.written import WrittenTurn
    from ging_service.records.names import PlayerNames
    from ging_service.records.words import Word


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


OfTurn = e.CardDrawn | e.DiscardsTaken | e.MeldPutDown | e.MeldExtended | e.WildClaimed
TURN: Final = OfTurn
"""The events of a turn that are no end of it."""


@dataclass(frozen=True, slots=True)
class TurnText:
    """``words``: what a player has done so far in a turn."""

    words: tuple[str, ...] = ()

    def with_event(self, event: OfTurn) -> TurnText:
        """The turn with one more event."""
        return replace(self, words=(*self.words, _words_of(event)))


def _words_of(event: OfTurn) -> str:
    match event:
        case e.CardDrawn():
            return "draw"
        case e.DiscardsTaken():
            return "take" if len(event.cards) == 1 else f"take {len(event.cards)}"
        case e.MeldPutDown():
            return _meld_words(event)
        case e.MeldExtended():
            cards = _said_of_turn_text(event.cards, event.stands_for or event.cards)
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
    return f"run {_said_of_turn_text(meld.cards, meld.stands_for)}"


def _said_of_turn_text(cards: Iterable[Card], stands_for: Iterable[Card]) -> str:
    pairs = zip(cards, stands_for, strict=True)
    return " ".join(card if card == said else f"{card}={said}" for card, said in pairs)
