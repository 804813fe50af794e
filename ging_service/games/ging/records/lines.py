"""Lines of a record, written from the events of a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ging_service.domain.errors import Refused
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.games.ging.game import GAME
from ging_service.games.ging.records.grammar import GRAMMAR, Said, read_line
from ging_service.records.outlet import FirstDealer, GameRecords, commands_of
from ging_service.records.record import EventAt, UntimedLine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.domain.cards import Hand
    from ging_service.games.ging.decider.state import Deal, TableState


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
