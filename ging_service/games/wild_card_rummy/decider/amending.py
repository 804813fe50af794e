"""Rulings on deals: amendments (WR38), and the game that changes with a deal that was amended or voided (WR22 to WR28)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, get_args

from ging_service.domain.declare import Fact, from_fields, states, value
from ging_service.domain.errors import Refused
from ging_service.domain.game import AmendedResult, DealAmendments, DealCorrection, SeatPayment
from ging_service.domain.rulings.void_deal_payments import reversal
from ging_service.domain.structs import replace
from ging_service.games.wild_card_rummy.decider import events as e
from ging_service.games.wild_card_rummy.decider.commands import RecordResult
from ging_service.games.wild_card_rummy.decider.decisions.recording import DUE, IN_ORDER, record_result
from ging_service.games.wild_card_rummy.decider.evolve import evolve, fold
from ging_service.games.wild_card_rummy.decider.outcome import GameOutcome, counted, outcome_of
from ging_service.games.wild_card_rummy.decider.state import ResultKind, SheetLine, TableState
from ging_service.games.wild_card_rummy.rules.points import add_points, winners_of
from ging_service.games.wild_card_rummy.rules.recorded import HeldCards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.game import PlacedEvent

    Sheet = Sequence[SheetLine]


_OWN: Final = get_args(e.Event)
"""The events of the game itself, without those of rulings: a deal is judged as the table stood when it was recorded."""


@value
class KeptAmendment:
    """WR38: an amendment in the event of its ruling. The fields are those of ``Amendment``."""

    winner: int
    held: tuple[HeldCards, ...]
    melded: tuple[int, ...]


@value
class Amendment:
    """WR38: what a deal with real cards really came to. The fields are those of ``RecordResult``."""

    winner: int = -1
    held: tuple[HeldCards, ...] = ()
    melded: tuple[int, ...] = ()


def amended_line(asked: Amendment, line: SheetLine, events: Sequence[Any]) -> SheetLine:
    """WR17 to WR23, WR32, WR38: Return the line of a deal as amended. ``events``: all of the table.

    The deal is recorded again as it was then: it stays pressed or not, and recorded turns stay. Raises ``Refused``:
    ``hands_dealt_by_service``, ``nothing_amended``, and what the rules refuse of a recorded result.
    """
    own = [event for event in events if isinstance(event, _OWN)]
    start = next(place for place, event in enumerate(own) if _begins(event, line.deal))
    begun = own[start]
    if not isinstance(begun, e.DealRecorded):
        detail = "the service has dealt this deal, and its record is complete: void it, or order transfers"
        raise Refused("hands_dealt_by_service", "WR38", detail)
    if not asked.held:
        raise Refused("nothing_amended", "WR38", "say what each player held, and who has ended the deal", "held")
    end = next(place for place, event in enumerate(own) if place > start and isinstance(event, _RESULT))
    # No turns were recorded. The result is decided from before the deal, so it has to name the dealer and the wild
    # rank.
    if end == start + 1:
        before, dealer, wild = own[:start], begun.dealer, begun.wild
    else:
        before, dealer, wild = own[:end], DUE, IN_ORDER
    command = RecordResult(dealer=dealer, wild=wild, winner=asked.winner, held=asked.held, melded=asked.melded)
    decided = record_result(command, fold(TableState(), before))
    (scored,) = [event for event in decided if isinstance(event, e.DealScored)]
    return replace(
        line, kind=scored.kind, winner=scored.winner, held=scored.held, melded=scored.melded, points=scored.points
    )


_RESULT: Final = (e.HandsShown, e.DealScored)
"""The events with which the result of a recorded deal begins."""


def _begins(event: e.Event, deal: int) -> bool:
    return isinstance(event, e.HandsDealt | e.DealRecorded) and event.deal == deal


_NOBODY: Final = -1
NOTHING_ASKED: Final = Amendment()


@value
class KeptDeal:
    """WR38: a deal as it counts after a ruling. Fields as in ``DealScored``.

    ``winners``: who has won the game with it, ``won_before``: who had before the ruling; none where the game is not over,
    or ends with another deal. ``asked``: the amendment; empty for a deal that changes only with another one.
    """

    kind: ResultKind
    winner: int
    held: tuple[int, ...]
    melded: tuple[int, ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    won_before: tuple[int, ...]
    asked: KeptAmendment


@dataclass(frozen=True, slots=True, kw_only=True)
class _Game:
    """The game before and after a ruling, by its score sheet. ``table``: as it is before."""

    table: TableState
    before: Sheet
    after: Sheet

    @property
    def is_over(self) -> bool:
        """Whether the game has been won and paid for. A table that was ended before has no winner (WR36)."""
        return bool(self.table.winners)

    @property
    def has_changed(self) -> bool:
        """Whether others have won, counters are to be paid, or the game ends with another deal."""
        return self.is_over and (
            self._outcome(self.before).winners != self._outcome(self.after).winners
            or _last(self.before) != _last(self.after)
            or bool(self._payments())
        )

    def correction(self, deal: int, asked: Amendment = NOTHING_ASKED) -> DealCorrection:
        """WR22: The correction of a deal. With the last one that counts the game is won and paid for."""
        (line,) = [line for line in self.after if line.deal == deal]
        kept = from_fields(KeptDeal, line, winners=(), won_before=(), asked=from_fields(KeptAmendment, asked))
        if not self.is_over or deal != _last(self.after):
            return DealCorrection(deal, kept)
        won, before = self._outcome(self.after).winners, self._outcome(self.before).winners
        return DealCorrection(deal, replace(kept, winners=won, won_before=before), tuple(self._payments()))

    def _outcome(self, sheet: Sheet) -> GameOutcome:
        return outcome_of(sheet, totals_of(sheet, len(self.table.members)), self.table.rules)

    def _payments(self) -> list[SeatPayment]:
        """WR26 to WR28: the difference of what the game was paid before and is paid now: for totals, then for fees."""
        before, after = self._outcome(self.before).paid, self._outcome(self.after).paid
        parts = ((before.for_totals, after.for_totals, "WR26"), (before.for_fees, after.for_fees, "WR28"))
        return [
            SeatPayment(payer=one.payer, taker=one.taker, counters=one.counters, rule=rule)
            for paid, due, rule in parts
            # Who was paid too much pays it back to those who were paid too little.
            for one in reversal([was - now for was, now in zip(paid, due, strict=True)])
        ]


def _last(sheet: Sheet) -> int:
    """The last deal that counts; if all are void, the last one."""
    counting = [line.deal for line in sheet if line.kind != "void"]
    # The game must belong to some deal, because standings count games with deals.
    return counting[-1] if counting else sheet[-1].deal


def totals_of(sheet: Sheet, seats: int) -> tuple[int, ...]:
    """WR22, WR24, WR25: the totals of the game by seat, with the points that were added to press."""
    totals: tuple[int, ...] = (0,) * seats
    for line in sheet:
        # Points that somebody added to press stay, also if a ruling changes what they were added to (WR24).
        totals = add_points(add_points(totals, line.points), line.added)
    return totals


def amend(asked: Amendment, deal: int, record: Sequence[PlacedEvent]) -> tuple[DealCorrection, ...]:
    """WR17 to WR28, WR38: the amended deal, and the last one of the game if the game changes.

    Raises ``Refused``: see ``amended_line``.
    """
    events = [one.event for one in record]
    table = _table(events)
    after = [amended_line(asked, line, events) if line.deal == deal else line for line in table.sheet]
    game = _Game(table=table, before=table.sheet, after=after)
    last = _last(after)
    own = game.correction(deal, asked)
    return (own, game.correction(last)) if last != deal and game.has_changed else (own,)


def void(deal: int, record: Sequence[PlacedEvent]) -> tuple[DealCorrection, ...]:
    """WR22 to WR28: the last deal of the game, if the game changes because a deal is void, or ends with it from now on."""
    table = _table([one.event for one in record])
    game = _Game(table=table, before=table.sheet, after=_voided(table.sheet, deal))
    return (game.correction(_last(game.after)),) if game.has_changed else ()


def _table(events: Sequence[Any]) -> TableState:
    """The table as earlier rulings have left it."""
    state = TableState()
    for event in events:
        state = after_ruling(state, event) if states(event, Fact.RULING_APPLIED) else evolve(state, event)
    return state


def _voided(sheet: Sheet, deal: int) -> tuple[SheetLine, ...]:
    """The score sheet with a void deal, which counts nothing. Points that were added to press the next deal stay."""
    return tuple(_void_line(line) if line.deal == deal else line for line in sheet)


def _void_line(line: SheetLine) -> SheetLine:
    nothing = (0,) * len(line.points)
    return replace(line, kind="void", winner=_NOBODY, held=nothing, melded=nothing, points=nothing)


def result(kept: KeptDeal) -> AmendedResult:
    """Return the deal as it counts in standings."""
    winners = (kept.winner,) if kept.winner >= 0 else ()
    return AmendedResult(kept.kind, winners, counted(kept.kind, kept.winner, kept.points, kept.winners))


def after_ruling(state: TableState, ruling: Any) -> TableState:  # noqa: ANN401  the game's own event of a ruling
    """WR22: the score sheet, the totals, and who has won. The press stays as the players have seen it (WR24, WR25)."""
    if ruling.kind == "ordered":
        return state
    if ruling.kind == "voided":
        sheet = _voided(state.sheet, ruling.deal)
    else:
        kept: KeptDeal = ruling.amended
        sheet = tuple(_amended(line, kept) if line.deal == ruling.deal else line for line in state.sheet)
    totals = totals_of(sheet, len(state.members))
    # Without winners the game goes on, or a scribe has ended it (WR36). A ruling gives it none.
    return replace(state, sheet=sheet, totals=totals, winners=winners_of(totals, state.rules) if state.winners else ())


def _amended(line: SheetLine, kept: KeptDeal) -> SheetLine:
    return replace(line, kind=kept.kind, winner=kept.winner, held=kept.held, melded=kept.melded, points=kept.points)


AMENDMENTS: Final = DealAmendments(
    asked=Amendment,
    kept=KeptDeal,
    amend=amend,
    void=void,
    asked_again=lambda kept: from_fields(Amendment, kept.asked),
    result=result,
    pay_deals=False,
)
