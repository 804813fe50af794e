"""Rulings on deals: amendments (GR34), and the games that change with a deal that was amended or voided (GR22 to GR33)."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from ging_service.domain.cards import Card, Hand
from ging_service.domain.declare import from_fields, value
from ging_service.domain.errors import Refused
from ging_service.domain.game import AmendedResult, DealAmendments, DealCorrection, SeatPayment
from ging_service.domain.structs import replace
from ging_service.games.gin_rummy.decider import events as e
from ging_service.games.gin_rummy.decider.commands import RecordKnock
from ging_service.games.gin_rummy.decider.decisions.closing import is_last_game, series_end
from ging_service.games.gin_rummy.decider.decisions.recording import DUE, record_knock
from ging_service.games.gin_rummy.decider.evolve import fold
from ging_service.games.gin_rummy.decider.outcome import (
    GameOutcome,
    KnownDeal,
    counted,
    knocker_of,
    outcome_of,
    points_of,
    scored_deals,
    sheet_of,
)
from ging_service.games.gin_rummy.decider.state import GameScore, ScoredDeal, TableState
from ging_service.games.gin_rummy.rules.cards import SEATS, other_seat
from ging_service.games.gin_rummy.rules.lay_offs import LayOff
from ging_service.games.gin_rummy.rules.recorded import check_result
from ging_service.games.gin_rummy.rules.scoring import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ging_service.domain.game import PlacedEvent
    from ging_service.games.gin_rummy.rules.house_rules import HouseRules


_OWN: Final = get_args(e.Event)
"""The events of the game itself, without those of rulings: cards and turns depend on these only."""
_ENDING: Final = (e.KnockRecorded, e.DealScored)
"""The events with which the result of a recorded deal begins."""


# A type of its own, because nothing in an event may have a default. A test compares the fields of both.
@value
class KeptAmendment:
    """GR34: an amendment in the event of its ruling. The fields are those of ``Amendment``."""

    kind: Literal[Outcome, ""]
    winner: int
    points: int
    upcard: Card
    hands: tuple[Hand, ...]
    discard: Card
    melds: tuple[Hand, ...]
    other_melds: tuple[Hand, ...]
    lay_offs: tuple[LayOff, ...]


@value
class Amendment:
    """GR34: what a deal with real cards really came to: a result, or a knock with both hands.

    A result has ``kind``, ``winner`` (−1 if nobody has won the deal) and ``points``. A knock has the other fields, as in
    ``RecordKnock``; its result follows. ``upcard``: empty leaves it as it was recorded.
    """

    kind: Literal[Outcome, ""] = ""
    winner: int = -1
    points: int = 0
    upcard: Card = Card("")
    hands: tuple[Hand, ...] = ()
    discard: Card = Card("")
    melds: tuple[Hand, ...] = ()
    other_melds: tuple[Hand, ...] = ()
    lay_offs: tuple[LayOff, ...] = ()


RESULT: Final = ("kind", "winner", "points")
"""The fields of an amended result. The others are those of a knock."""


def amended_deal(asked: Amendment, known: KnownDeal, events: Sequence[Any]) -> KnownDeal:
    """GR10 to GR21, GR34: Return the deal as amended. ``events``: all of the table.

    Raises ``Refused``: ``hands_dealt_by_service``, ``deal_resigned``, ``hands_recorded``, ``result_follows``,
    ``nothing_amended``, and what the rules refuse of a recorded result or knock.
    """
    if not known.is_recorded:
        detail = "the service has dealt this deal, and its record is complete: void it, or order transfers"
        raise Refused("hands_dealt_by_service", "GR34", detail)
    # Its result is an act of the player and does not follow from cards.
    if known.line.kind == "resigned":
        raise Refused("deal_resigned", "GR31", "a player resigned this deal: void it, or order transfers")
    named = _named(asked)
    if not {*named} <= {*RESULT}:
        if named[0] in RESULT:
            raise Refused("result_follows", "GR34", "the result follows from the hands: leave it out", named[0])
        return _with_knock(asked, known, events)
    return _with_result(asked, known, events[0].rules)


def _named(asked: Amendment) -> list[str]:
    """The fields that are filled in, those of a result first."""
    nothing = Amendment()
    return [one.name for one in fields(Amendment) if getattr(asked, one.name) != getattr(nothing, one.name)]


def _with_result(asked: Amendment, known: KnownDeal, rules: HouseRules) -> KnownDeal:
    if asked.kind == "":
        raise Refused("nothing_amended", "GR34", "name the kind of the result, or a knock with both hands", "kind")
    if known.has_hands:
        detail = "both hands of this deal are recorded, and its result follows from them: amend the hands"
        raise Refused("hands_recorded", "GR34", detail, "hands")
    check_result(asked.kind, asked.winner, asked.points, rules)
    return replace(known, line=from_fields(ScoredDeal, asked, deal=known.line.deal), knocker=None)


def _with_knock(asked: Amendment, known: KnownDeal, events: Sequence[Any]) -> KnownDeal:
    """Judge the knock as if a scribe recorded it: from the turns, if they were recorded."""
    deal = known.line.deal
    own = [event for event in events if isinstance(event, _OWN)]
    start = next(place for place, event in enumerate(own) if isinstance(event, e.DealRecorded) and event.deal == deal)
    end = next(place for place, event in enumerate(own) if place > start and isinstance(event, _ENDING))
    begun: e.DealRecorded = own[start]
    # The result followed at once: no turn was recorded, and the scribe's one command contained the whole deal.
    if end == start + 1:
        before, upcard, dealer = own[:start], asked.upcard or begun.upcard, begun.dealer
    else:
        before, upcard, dealer = own[:end], asked.upcard, DUE
    command = from_fields(RecordKnock, asked, dealer=dealer, upcard=upcard)
    try:
        decided = record_knock(command, fold(TableState(), before))
    except Refused as refused:
        # An amendment names no seat: the knocker is who has eleven cards.
        where = "hands" if refused.where in ("", "seat") else refused.where
        raise Refused(refused.code, refused.rule, refused.detail, where) from None
    (knock,) = [event for event in decided if isinstance(event, e.KnockRecorded)]
    (scored,) = [event for event in decided if isinstance(event, e.DealScored)]
    line = from_fields(ScoredDeal, scored, deal=deal)
    return replace(known, line=line, knocker=knock.seat, has_hands=True)


NOBODY: Final = -1
NOTHING_ASKED: Final = Amendment()
PAID_BY: Final = ("GR24", "GR33", "GR33")
"""The rules by which a game is paid: for points, for the game, for bonuses."""


@value
class KeptDeal:
    """GR34: a deal as it counts after a ruling. ``winner`` and ``knocker``: −1 for nobody.

    ``game_winner``: who has won the game with this deal, ``won_before``: who had before the ruling; −1 for nobody.
    ``asked``: the amendment; empty for a deal that changes only with another one.
    """

    kind: e.DealKind
    winner: int
    points: int
    knocker: int
    game_winner: int
    won_before: int
    asked: KeptAmendment


@dataclass(frozen=True, slots=True, kw_only=True)
class _Game:
    """A game before and after a ruling. ``last``: the number of its last deal that counts, to which the game belongs."""

    before: GameOutcome | None
    after: GameOutcome | None
    last: int
    deal: KnownDeal

    @property
    def has_changed(self) -> bool:
        """Whether another player has won, or counters are to be paid."""
        return _winner(self.before) != _winner(self.after) or bool(self._payments())

    def correction(self, asked: Amendment = NOTHING_ASKED) -> DealCorrection:
        """GR33: The correction of the last deal, with what is paid for the game."""
        kept = _kept(self.deal, asked, game_winner=_winner(self.after), won_before=_winner(self.before))
        return DealCorrection(self.last, kept, self._payments())

    def _payments(self) -> tuple[SeatPayment, ...]:
        """GR24, GR33: the difference of what the game was paid before and is paid now, part by part."""
        parts = zip(_paid(self.before), _paid(self.after), PAID_BY, strict=True)
        return tuple(
            SeatPayment(payer=other_seat(seat), taker=seat, counters=now[seat] - before[seat], rule=rule)
            for before, now, rule in parts
            for seat in SEATS
            # Only the side that gains: the other one mirrors it, and each payment would come twice.
            if now[seat] > before[seat]
        )


def amend(asked: Amendment, deal: int, record: Sequence[PlacedEvent]) -> tuple[DealCorrection, ...]:
    """GR18 to GR24, GR34: the amended deal, and the last deal of its game if the game changes.

    Raises ``Refused``: see ``amended_deal``.
    """
    events = [one.event for one in record]
    deals = scored_deals(events)
    after = {**deals, deal: amended_deal(asked, deals[deal], events)}
    # The house rules are in the first event of a table.
    game = _game(deals, after, deal, events[0].rules)
    if game.last == deal:
        return (game.correction(asked),)
    own = DealCorrection(deal, _kept(after[deal], asked, game_winner=NOBODY, won_before=NOBODY))
    return (own, game.correction()) if game.has_changed else (own,)


def void(deal: int, record: Sequence[PlacedEvent]) -> tuple[DealCorrection, ...]:
    """GR22 to GR24: the last deal of the game, if the game changes because a deal is void, or is counted with it from now on."""
    events = [one.event for one in record]
    deals = scored_deals(events)
    game = _game(deals, {**deals, deal: replace(deals[deal], is_void=True)}, deal, events[0].rules)
    # A game that stays won was counted with the void deal: now it is counted with the last one that is left.
    is_moved = game.after is not None and game.last < deal
    return (game.correction(),) if game.has_changed or is_moved else ()


def _game(before: Mapping[int, KnownDeal], after: Mapping[int, KnownDeal], deal: int, rules: HouseRules) -> _Game:
    """The game of a deal."""
    number = before[deal].game
    counting = [one.deal for one in sheet_of(after, number)]
    # Where no deal of the game counts any more, its changes belong to the void deal.
    last = counting[-1] if counting else deal
    return _Game(
        before=outcome_of(sheet_of(before, number), rules),
        after=outcome_of(sheet_of(after, number), rules),
        last=last,
        deal=after[last],
    )


def _winner(outcome: GameOutcome | None) -> int:
    return outcome.winner if outcome else NOBODY


def _paid(outcome: GameOutcome | None) -> Sequence[Sequence[int]]:
    """GR33: what is paid for a game, in the order of ``PAID_BY``. For a game without winner nothing is paid (GR32)."""
    if outcome is None:
        return [[0 for _ in SEATS] for _ in PAID_BY]
    return outcome.paid.for_points, outcome.paid.for_game, outcome.paid.for_bonuses


def _kept(deal: KnownDeal, asked: Amendment, *, game_winner: int, won_before: int) -> KeptDeal:
    line = deal.line
    knocker = knocker_of(line.kind, line.winner) if deal.knocker is None else deal.knocker
    kept = from_fields(KeptAmendment, asked)
    return from_fields(KeptDeal, line, knocker=knocker, game_winner=game_winner, won_before=won_before, asked=kept)


def result(kept: KeptDeal) -> AmendedResult:
    """Return the deal as it counts in standings."""
    winners = (kept.winner,) if kept.winner in SEATS else ()
    games = [int(seat == kept.game_winner) for seat in SEATS]
    summary = counted(kept.kind, kept.winner, kept.points, kept.knocker) | {"games": games}
    return AmendedResult(kind=kept.kind, winners=winners, summary=summary)


def after_ruling(state: TableState, ruling: Any) -> TableState:  # noqa: ANN401  the game's own event of a ruling
    """GR22 to GR24: the score sheet and the games won. A game that nobody has won any more goes on."""
    if ruling.kind == "ordered":
        return state
    if ruling.kind == "voided":
        # Who has won games changes with the event of the last deal of the game, which follows if the game changes.
        return _with_sheet(state, tuple(line for line in state.game.sheet if line.deal != ruling.deal))
    kept: KeptDeal = ruling.amended
    # The state has the sheet of the last game only. A ruling on an earlier one changes who has won games, and no line.
    sheet = tuple(
        from_fields(ScoredDeal, kept, deal=line.deal) if line.deal == ruling.deal else line for line in state.game.sheet
    )
    won = tuple(
        games + (seat == kept.game_winner) - (seat == kept.won_before) for seat, games in enumerate(state.games_won)
    )
    return replace(_with_sheet(state, sheet), games_won=won)


def _with_sheet(state: TableState, sheet: tuple[ScoredDeal, ...]) -> TableState:
    """GR22 to GR24: the game with another score sheet."""
    outcome = outcome_of(sheet, state.rules)
    number, points = state.game.number, points_of(sheet)
    game = GameScore(number=number, sheet=sheet, points=points)
    return replace(state, game=from_fields(GameScore, outcome, number=number, sheet=sheet) if outcome else game)


def follows(state: TableState) -> tuple[e.Event, ...]:
    """GR32: the table ends if the ruling has decided the last game."""
    is_over = state.phase == "between_deals" and state.game.winner in SEATS
    return series_end(state, "games_played") if is_over and is_last_game(state) else ()


AMENDMENTS: Final = DealAmendments(
    asked=Amendment,
    kept=KeptDeal,
    amend=amend,
    void=void,
    asked_again=lambda kept: from_fields(Amendment, kept.asked),
    result=result,
    follows=follows,
    pay_deals=False,
)
