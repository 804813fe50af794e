"""Evening records of Ging: its lines, read and written. The format: ``docs/records.md``.

``line = [time] [action] ["#" remark]``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, get_args

from ging_service.domain.cards import SUIT_NAMES
from ging_service.domain.errors import Refused
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.game import GAME
from ging_service.games.ging.rules.combinations import Combination
from ging_service.records.command_lines import LineGrammar, declared
from ging_service.records.errors import Misread
from ging_service.records.outlet import FirstDealer, GameRecords, Written, commands_of
from ging_service.records.record import EventAt, RecordLine, UntimedLine
from ging_service.records.words import (
    Word,
    between_strokes,
    card_of,
    no_more,
    number_of,
    take_dealer,
    take_time,
    words_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.cards import Card, Hand
    from ging_service.games.ging.decider.state import Deal, TableState
    from ging_service.records.names import PlayerNames


# A hash sign in a quoted reason begins no remark. A quote within a word opens nothing, so it hides no remark.
_LINE = re.compile(r"""(?P<said>(?:(?<=\s)"(?:[^"\\]|\\.)*"|[^#])*)(?:\#[ ]?(?P<remark>.*))?""", re.DOTALL)
# Beside those of `parse_card`, which reads whole cards only.
_SIGNS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_SUITS = {spelt: suit for suit, name in SUIT_NAMES.items() for spelt in (suit.casefold(), name)} | _SIGNS
_COMBINATIONS: dict[str, Combination] = {name: name for name in get_args(Combination)}


@dataclass(frozen=True, slots=True, kw_only=True)
class EveryoneSatisfied(Written):
    """``all ok``: every player who is still silent says that they are satisfied, in seat order (G19).

    ``remark``: noted before that, "" for none.
    """

    remark: str = ""

    @property
    def asked(self) -> tuple[str, str]:
        """The request that the same idempotency key must repeat. Who is still silent depends on earlier events."""
        return "everyone_satisfied", self.remark

    def commands(self, state: TableState) -> tuple[c.Command, ...]:
        """Return the commands of the silent players.

        With no table open or no deal running, the first player gives one, which is refused.
        """
        deal = state.deal if state.phase == "declaring" else None
        silent = deal.silent if deal else (0,)
        remarks = (c.MakeRemark(text=self.remark),) if self.remark else ()
        return (*remarks, *(c.BeSatisfied(seat=seat, by="player") for seat in silent))


Said = c.Command | EveryoneSatisfied


def ging_card(word: Word) -> Card:
    """G1: Return the card meant. Raises ``Misread("not_a_card")``."""
    return card_of(word, "G1")


def _deal(words: Sequence[Word], names: PlayerNames) -> Said:
    """``deal [by WHO] [HAND / HAND / HAND / HAND]``; the time is put in by the reader. No declared line: hands have strokes."""
    dealer, words = take_dealer(words[0], words[1:], names)
    # Without hands only the tabled cards are known, which come with the claims (G22).
    hands = tuple(tuple(map(ging_card, hand)) for hand in between_strokes(words)) if words else ()
    return c.RecordDeal(now_s=0, dealer=dealer, hands=hands)


def _all(words: Sequence[Word], _names: PlayerNames) -> Said:
    """``all ok``. No declared line: it is a command of each silent player."""
    _check_second(words, "ok", "satisfied")
    return EveryoneSatisfied()


def _time(words: Sequence[Word], _names: PlayerNames) -> Said:
    """``time up``: the time limit of the table has passed (G19)."""
    _check_second(words, "up")
    return c.CloseDeclaring(now_s=0)


def _check_second(words: Sequence[Word], *choices: str) -> None:
    action, *others = words
    if not others or not others[0].is_(*choices):
        name = action.text.casefold()
        offset = others[0].offset if others else 0
        raise Misread("bad_action", f"{name!r} is written '{name} {choices[0]}'", offset=offset)
    no_more(others[1:])


def _claim(words: Sequence[Word], names: PlayerNames) -> Said:
    """``WHO ok``, ``WHO away``, ``WHO SUIT POINTS [CARDS] [false]`` or ``WHO COMBINATION [CARDS] [false]``.

    No declared line: a suit, a combination and two words stand in one place.
    """
    who, *words = words
    seat = who.seat(names)
    if not words:
        raise Misread("bad_action", "a claim, 'ok' or another action must follow the player", offset=who.end)
    # Before suits and combinations, whose names are none of these words.
    if words[0].is_("ok", "satisfied", "away"):
        no_more(words[1:])
        return c.BeSatisfied(seat=seat, by="scribe" if words[0].is_("away") else "player")
    # Emoji signs of suits end with U+FE0F. Combinations are written with hyphens as often as with underscores.
    spelt = words[0].text.casefold().replace("-", "_").replace("\ufe0f", "")
    if spelt in _COMBINATIONS:
        cards, false = _cards_and_mark(words[1:])
        return c.DeclareCombination(seat=seat, combination=_COMBINATIONS[spelt], cards=cards, is_false=false)
    if spelt not in _SUITS:
        detail = (
            f"{words[0].text!r} is no suit (S, H, D, C), no combination ({', '.join(_COMBINATIONS)}), 'ok' or 'away'"
        )
        raise Misread("bad_action", detail, rule="G19", offset=words[0].offset)
    if len(words) == 1:
        raise Misread("bad_action", "a suit claim needs its points", rule="G21", offset=words[0].end)
    cards, false = _cards_and_mark(words[2:])
    points = number_of(words[1])
    return c.DeclareSuit(seat=seat, suit=_SUITS[spelt], points=points, cards=cards, is_false=false)


def _cards_and_mark(words: Sequence[Word]) -> tuple[Hand, bool]:
    """Return the cards tabled with a claim, and whether the record marks it as false (G21, G22)."""
    # Last, after the cards: "p1 D 30 false" and "p1 D 30 10D KD false" are both written on paper.
    false = bool(words) and words[-1].is_("false")
    return tuple(ging_card(word) for word in (words[:-1] if false else words)), false


GRAMMAR: Final = LineGrammar(
    card=ging_card,
    actions={
        "deal": _deal,
        "all": _all,
        "time": _time,
        **declared(
            c.Settle, c.EndTable, c.CutCard, c.CallMisdeal, c.UndoDeal, c.AccuseLostDeal, c.FindLostDeal, c.Rebuy
        ),
    },
    otherwise=_claim,
    events={
        e.CardCut: c.CutCard,
        e.DealMisdealt: c.CallMisdeal,
        e.DealUndone: c.UndoDeal,
        e.LostDealAccused: c.AccuseLostDeal,
        e.LostDealFound: c.FindLostDeal,
        e.CountersRebought: c.Rebuy,
        e.HandsShown: c.Settle,
    },
    counts_first=False,
)


def read_line(text: str, names: PlayerNames) -> RecordLine:
    """Read one line. Raises ``Misread`` with the place in the text."""
    match = _LINE.fullmatch(text)
    said = match["said"] if match else text
    remark = (match["remark"] or "") if match else ""
    # The rules refuse a remark of blanks alone; on paper it is none.
    if not remark.strip():
        remark = ""
    words = words_of(said)
    first_word = take_time(words)
    time, time_offset = (first_word.text, first_word.offset) if first_word else ("", 0)
    if not words:
        if time and not remark:
            raise Misread("bad_action", "there is no action after this time", offset=time_offset)
        return RecordLine(time=time, time_offset=time_offset, remark=remark)
    done = GRAMMAR.read(words, names, said)
    return RecordLine(time=time, time_offset=time_offset, said=done, remark=remark, offset=words[0].offset)


_AT_ONCE = {"player": "all ok", "scribe": "settle", "time_limit": "time up"}
_ALONE = {"player": "ok", "scribe": "away", "time_limit": "away"}


def lines_of(events: Sequence[EventAt]) -> Iterator[UntimedLine]:
    """Yield the lines that lead to these events. Events that only follow from a command have no line."""
    # The table is folded along, because a line can depend on who is still silent, and on whether hands are known.
    state, place = GAME.initial_state(), 0
    while place < len(events):
        event, happened_at = events[place]
        taken = 1
        if isinstance(event, e.PlayerSatisfied):
            text, taken = _satisfied(state, events, place)
            yield UntimedLine(text=text, happened_at=happened_at)
        else:
            yield from _line(state, events, place)
        for done, _ in events[place : place + taken]:
            state = GAME.evolve(state, done)
        place += taken


def _satisfied(state: TableState, events: Sequence[EventAt], place: int) -> tuple[str, int]:
    """G19: Return the line of one satisfied player, or of all silent ones at once, and the number of its events."""
    first, happened_at = events[place]
    assert isinstance(first, e.PlayerSatisfied)  # noqa: S101  the caller looked
    silent = state.deal.silent if state.deal else ()
    run = tuple(
        event.seat
        for event, at in events[place : place + len(silent)]
        # Players who were satisfied at different moments have a line each, with its time.
        if isinstance(event, e.PlayerSatisfied) and event.by == first.by and at == happened_at
    )
    # Only `time up` says that the limit ended the deal, so it is written for a single seat too.
    if run == silent and (len(run) > 1 or first.by == "time_limit"):
        return _AT_ONCE[first.by], len(run)
    return f"p{first.seat} {_ALONE[first.by]}", 1


def _line(state: TableState, events: Sequence[EventAt], place: int) -> Iterator[UntimedLine]:
    event, at = events[place]
    match event:
        case e.HandsDealt() | e.DealRecorded():
            hands = _hands(events, place)
            limit_s = state.seating.rules.declaring_limit_s
            # The second in which the deal began: played again, it must have the same time limit.
            from_s = event.declare_by_s - limit_s if event.declare_by_s else 0
            yield UntimedLine(text=f"deal by p{event.dealer}{hands}", happened_at=at, deal=True, from_s=from_s)
        case e.SuitDeclared():
            text = f"p{event.seat} {event.suit} {event.points}"
            yield UntimedLine(text=text + _tabled(state.deal, event.cards), happened_at=at)
        case e.CombinationDeclared():
            text = f"p{event.seat} {event.combination}"
            yield UntimedLine(text=text + _tabled(state.deal, event.cards), happened_at=at)
        case e.FalseClaimRefused():
            yield UntimedLine(text=_false(event), happened_at=at)
        case e.RemarkMade():
            yield UntimedLine(text=f"# {event.text}", happened_at=at, remark=True)
        case e.GameEnded(reason="closed"):
            yield UntimedLine(text="end", happened_at=at)
        case _:
            # Events that only follow from a command have no line.
            if text := GRAMMAR.line(event):
                yield UntimedLine(text=text, happened_at=at)


def _hands(events: Sequence[EventAt], place: int) -> str:
    """Return the four hands of a deal, if all are visible: at the deal, or when they were turned up (G20)."""
    dealt, _ = events[place]
    assert isinstance(dealt, e.HandsDealt | e.DealRecorded)  # noqa: S101  the caller looked
    hands = dealt.hands
    if not all_known(hands):
        shown = (
            event.hands for event, _ in events[place:] if isinstance(event, e.HandsShown) and event.deal == dealt.deal
        )
        hands = next(shown, ())
    return " " + " / ".join(" ".join(hand) for hand in hands) if all_known(hands) else ""


def all_known(hands: Sequence[Hand]) -> bool:
    """Return True if all four hands are there."""
    return bool(hands) and all(hands)


def _tabled(deal: Deal | None, cards: Hand) -> str:
    """Return the cards of a claim, where the line of the deal does not contain them."""
    if deal is None or all_known(deal.dealt.hands):
        return ""
    return " " + " ".join(cards)


def _false(event: e.FalseClaimRefused) -> str:
    """G21: Return a false claim without its cards, which the log does not keep."""
    said = f"{event.suit} {event.points}" if event.suit else event.combination
    return f"p{event.seat} {said} false"


SEAT_RULE: Final = "G2"


def timed(said: Said, now_s: int) -> Said:
    """Return the command with the time of its line, if it depends on the time limit of a table (G19)."""
    if isinstance(said, c.RecordDeal | c.CloseDeclaring):
        return replace(said, now_s=now_s)
    return said


def commands(said: Said, state: TableState) -> tuple[c.Command, ...]:
    """Return the commands of a line, completed with facts that only the table has."""
    deal = state.deal
    if isinstance(said, c.CloseDeclaring) and deal:
        # a record that says "time up" is believed: its own times are often no better than to the quarter of an hour
        return (replace(said, now_s=max(said.now_s, deal.dealt.declare_by_s)),)
    return commands_of(said, state)


def refusal(refused: Refused) -> Refused:
    """G21: Return the refusal for records. Only a claim that the record marks as false is no slip of the scribe."""
    if refused.code != "false_claim_unconfirmed":
        return refused
    detail = "this claim is false; if it was made so at the table, write 'false' after it"
    return Refused("false_claim", "G21", detail)


RECORDS: Final = GameRecords(
    opens=c.OpenTable,
    first_dealer=FirstDealer(rule="G3", if_named=("assigned", "random"), found=e.FirstDealerFound),
    related={
        "first_dealer": "rules.first_dealer",
        "rules.deals": "rules.ending",
        "rules.starting_stack": "rules.stake",
    },
    seat_rule=SEAT_RULE,
    read_line=read_line,
    timed=timed,
    remark=lambda text: c.MakeRemark(text=text),
    is_remark=lambda said: isinstance(said, c.MakeRemark),
    commands=commands,
    refusal=refusal,
    lines=lines_of,
)
