"""The command to the club, its treasurer's book or a dispute that led to an event.

What a command looks up in other streams, such as balances and the standing of the actor, is looked up as of that time.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from ging_service.audit.checking.deciding.rulings import difference
from ging_service.calendar.happened_in import moment_of
from ging_service.domain.books import commands as books
from ging_service.domain.books import events as e
from ging_service.domain.club import commands as club
from ging_service.domain.club import events as c
from ging_service.domain.declare import from_fields
from ging_service.domain.disputes import commands as disputes
from ging_service.domain.disputes import events as d
from ging_service.domain.ledger import is_lasting
from ging_service.domain.streams import game_of
from ging_service.eventlog.codec import timestamp

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ging_service.audit.checking.check import CheckStep
    from ging_service.audit.checking.deciding.other_streams import OtherStreams
    from ging_service.domain.disputes.state import DisputeState
    from ging_service.execution.table_money import Charge

# `ends_at` is the first moment after the season, so a closing happens one step before it.
_LAST_MOMENT: Final = timedelta(microseconds=1)

_WHO: Final = ("raised_by", "arbitrator", "member")
"""The fields with the author of the command, for each event of a dispute."""

_SAME_FIELDS: Final[Mapping[type, type]] = {
    c.ClubFounded: club.FoundClub,
    c.MemberJoined: club.AddMember,
    c.BotJoined: club.AddBot,
    c.MemberRenamed: club.RenameMember,
    c.MemberReturned: club.ReturnToClub,
    c.CountersBought: club.BuyCounters,
    c.CountersCashed: club.CashCounters,
    c.ArbitratorNamed: club.NameArbitrator,
    c.ArbitratorDismissed: club.DismissArbitrator,
    c.RoleGiven: club.GiveRole,
    c.RoleTaken: club.TakeRole,
    c.HouseRulesNamed: club.NameHouseRules,
    c.HouseRulesDropped: club.DropHouseRules,
    c.TimeZoneSet: club.SetTimeZone,
    c.SeatsOffered: club.OfferSeats,
    c.SeatAccepted: club.AcceptSeat,
    c.SeatLimitSet: club.SetSeatLimit,
    c.EndAgreed: club.AgreeToEnd,
    c.AgreementsEnded: club.EndAgreements,
    e.CreditLimitSet: books.SetCreditLimit,
    e.BankLimitSet: books.SetBankLimit,
    e.StockStated: books.StateStock,
    e.GiftGiven: books.GiveCounters,
    e.FineImposed: books.ImposeFine,
    e.OpeningBalanceEntered: books.EnterOpeningBalance,
    e.SeasonOpened: books.OpenSeason,
    e.SettlementPaid: books.PaySettlement,
    e.SettlementCancelled: books.CancelSettlement,
    e.SettlementPaymentUndone: books.UndoPayment,
    e.SettlementReopened: books.ReopenSettlement,
    e.PaperRowEntered: books.EnterPaperRow,
}
"""The commands whose fields are all in the event that they lead to."""


def command_of(step: CheckStep, known: OtherStreams) -> Any:  # noqa: ANN401, C901, PLR0911  one line for each event
    """Return the only command that leads to this event, None if none does. Raises ``ValueError`` for an invalid time."""
    event: Any = step.event
    if (same := _SAME_FIELDS.get(type(event))) is not None:
        return from_fields(same, event)
    match event:
        case c.MemberNameErased():
            return club.EraseName(member=event.member, balance=0)
        case c.MemberLeft():
            return club.LeaveClub(member=event.member, balance=0)
        case e.TableMoneyCharged():
            charge = _charge(event, known)
            return charge.command if charge else None
        case e.CountersCounted():
            return _counting(step, event, known)
        case e.SeasonCorrected():
            booked, now = _is_booked(event.season, known), step.read.recorded.recorded_at
            return from_fields(books.CorrectSeason, event, booked=booked, now=now)
        case e.SeasonWithdrawn():
            return books.WithdrawSeason(season=event.season, booked=_is_booked(event.season, known))
        case e.SeasonClosed():
            return _closing(step, event, known)
        case e.SettlementAgreed():
            return _agreement(step, event, known)
        case e.EntryReversed():
            entry = known.reversible.get(event.reverses, _unknown(event, known))
            return from_fields(books.ReverseEntry, event, entry=entry)
        case _:
            return _dispute_command(event, step.before, known.standing)


def _dispute_command(
    event: Any,  # noqa: ANN401  any event
    state: DisputeState,
    standing: Callable[[str, str], disputes.CallerFacts],
) -> disputes.Command | None:
    match event:
        case d.DisputeRaised():
            return from_fields(disputes.RaiseDispute, event, by=standing(event.raised_by, event.table))
        case d.DisputeTaken():
            return from_fields(disputes.TakeDispute, event, by=standing(event.arbitrator, state.table))
        case d.DisputeRuled():
            return from_fields(disputes.RuleDispute, event, by=standing(event.arbitrator, state.table))
        case d.DisputeWithdrawn():
            return from_fields(disputes.WithdrawDispute, event, by=standing(event.member, state.table))
        case _:
            return None


def members_named(event: Any) -> list[str]:  # noqa: ANN401  any event of the book
    """Return the names in an event that must be those of members."""
    return [name for name in (getattr(event, "member", ""), getattr(event, "giver", "")) if name]


def _unknown(event: e.EntryReversed, known: OtherStreams) -> e.Reversible | None:
    """Return the reversed entry as the reversal describes it if the record leaves events out; otherwise None."""
    if known.whole:
        return None
    if event.kind == "gift":
        return e.GiftGiven(giver=event.giver, member=event.member, counters=event.counters, note="")
    if event.kind == "fine":
        return e.FineImposed(member=event.member, counters=event.counters, note="")
    trade = c.CountersBought if event.kind == "bought" else c.CountersCashed
    return trade(member=event.member, counters=event.counters, note="", paid="", currency="")


def required_time(event: Any, known: OtherStreams) -> str | None:  # noqa: ANN401  any event of the book
    """Return the required ``happened_at`` of an event, None if the person who records it chooses the time."""
    if isinstance(event, e.TableMoneyCharged) and (charge := _charge(event, known)):
        return charge.happened_at
    season = known.books.season(event.season) if isinstance(event, e.SeasonClosed) else None
    return timestamp(datetime.fromisoformat(season.terms.ends_at) - _LAST_MOMENT) if season else None


def _charge(event: e.TableMoneyCharged, known: OtherStreams) -> Charge | None:
    return known.charge if event.evening else known.former_charge


def _counting(step: CheckStep, event: e.CountersCounted, known: OtherStreams) -> books.CountCounters:
    counted_at = step.read.recorded.happened_at
    # The first version of the event did not regard what members owed.
    owed = known.held.on_account(counted_at) if event.on_account >= 0 else event.on_account
    held = known.held.in_the_box(counted_at)
    return books.CountCounters(counted=event.counted, held=held, on_account=owed, note=event.note)


def _is_booked(season_id: str, known: OtherStreams) -> bool:
    """Return True if an entry of a lasting account counts in a season. A part of a log cannot tell."""
    season = known.books.season(season_id)
    return season is not None and known.held.has_any(season.terms.starts_at, season.terms.ends_at)


def _closing(step: CheckStep, event: e.SeasonClosed, known: OtherStreams) -> books.CloseSeason:
    """Build the command with the balances at the season's end. ``Seasons`` checks what lay at tables then."""
    season = known.books.season(event.season)
    held = known.held.before(season.terms.ends_at) if season else {}
    at_tables = {one.account: one.counters for one in event.balances if not is_lasting(one.account)}
    # A closing is refused until an hour after its last day. The record's own time is the only clock here.
    return books.CloseSeason(
        season=event.season, now=step.read.recorded.recorded_at, balances=_balances(held | at_tables)
    )


def _agreement(step: CheckStep, event: e.SettlementAgreed, known: OtherStreams) -> books.AgreeSettlement:
    # Balances compare moments as text, so another spelling of the same moment would choose other entries.
    if event.as_of and timestamp(moment_of(event.as_of)) != event.as_of:
        raise ValueError(event.as_of)
    return books.AgreeSettlement(
        settlement=event.settlement,
        season=event.season,
        as_of=event.as_of,
        money=event.money,
        coin=event.coin,
        counters=_balances(known.held.to_settle(event.as_of)),
        now=step.read.recorded.recorded_at,
    )


def _balances(held: dict[str, int]) -> tuple[e.AccountBalance, ...]:
    return tuple(e.AccountBalance(account=account, counters=held[account]) for account in sorted(held))


def wrong_opening(event: d.DisputeTaken, state: DisputeState, steps: Sequence[CheckStep]) -> str:
    """Describe how a review differs from what it led to at its table (``steps``), "" if it does not."""
    if not event.opens_hands:
        return "this review opens no hands, and hands were opened with it" if steps else ""
    if not steps:
        return "this review opens the hands of its deal, and they were not opened"
    before = steps[0].before
    rulings = game_of(before).rulings
    assert rulings is not None  # noqa: S101  every installed game has rulings
    due = game_of(before).decide(rulings.open_hands(state.deal), before)
    if len(due) == len(steps) and not any(
        difference(*both) for both in zip(due, (s.event for s in steps), strict=True)
    ):
        return ""
    return "this review opens the hands of its deal, and something else followed"


def said_by(event: Any) -> str:  # noqa: ANN401  an event of a dispute
    """Return the person named as the author of the command."""
    return next((getattr(event, field) for field in _WHO if hasattr(event, field)), "")
