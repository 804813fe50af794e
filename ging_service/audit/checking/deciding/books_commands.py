"""The command to the treasurer's book that led to an event, with the data that was looked up for it at the time."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from ging_service.calendar.happened_in import moment_of
from ging_service.domain.books import commands as c
from ging_service.domain.books import events as e
from ging_service.domain.club.events import CountersBought, CountersCashed
from ging_service.domain.ledger import is_lasting
from ging_service.eventlog.codec import timestamp

if TYPE_CHECKING:
    from ging_service.audit.checking.check import CheckStep
    from ging_service.audit.checking.deciding.other_streams import OtherStreams
    from ging_service.execution.table_money import Charge

# `ends_at` is the first moment after the season, so a closing happens one step before it.
_LAST_MOMENT: Final = timedelta(microseconds=1)


def command_of(step: CheckStep, known: OtherStreams) -> c.Command | None:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """Return the command that leads to this event, None if none does. Raises ``ValueError`` for an invalid time."""
    event: Any = step.event
    match event:
        case e.CreditLimitSet():
            return c.SetCreditLimit(member=event.member, counters=event.counters)
        case e.BankLimitSet():
            return c.SetBankLimit(counters=event.counters)
        case e.StockStated():
            return c.StateStock(counters=event.counters)
        case e.GiftGiven():
            return c.GiveCounters(giver=event.giver, member=event.member, counters=event.counters, note=event.note)
        case e.FineImposed():
            return c.ImposeFine(member=event.member, counters=event.counters, note=event.note)
        case e.OpeningBalanceEntered():
            return c.EnterOpeningBalance(member=event.member, counters=event.counters, note=event.note)
        case e.TableMoneyCharged():
            charge = _charge(event, known)
            return charge.command if charge else None
        case e.CountersCounted():
            return _counting(step, event, known)
        case e.SeasonOpened():
            return c.OpenSeason(season=event.season, name=event.name, terms=event.terms)
        case e.SeasonCorrected():
            booked, now = _is_booked(event.season, known), step.read.recorded.recorded_at
            return c.CorrectSeason(season=event.season, name=event.name, terms=event.terms, booked=booked, now=now)
        case e.SeasonWithdrawn():
            return c.WithdrawSeason(season=event.season, booked=_is_booked(event.season, known))
        case e.SeasonClosed():
            return _closing(step, event, known)
        case e.SettlementAgreed():
            return _agreement(step, event, known)
        case e.SettlementPaid():
            return c.PaySettlement(settlement=event.settlement, payment=event.payment)
        case e.SettlementCancelled():
            return c.CancelSettlement(settlement=event.settlement)
        case e.SettlementPaymentUndone():
            return c.UndoPayment(settlement=event.settlement, payment=event.payment)
        case e.SettlementReopened():
            return c.ReopenSettlement(settlement=event.settlement)
        case e.PaperRowEntered():
            return c.EnterPaperRow(
                kind=event.kind,
                member=event.member,
                counters=event.counters,
                reference=event.reference,
                note=event.note,
            )
        case e.EntryReversed():
            return c.ReverseEntry(
                reverses=event.reverses,
                note=event.note,
                entry=known.reversible.get(event.reverses, _unknown(event, known)),
            )
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
    trade = CountersBought if event.kind == "bought" else CountersCashed
    return trade(member=event.member, counters=event.counters, note="", paid="", currency="")


def required_time(event: Any, known: OtherStreams) -> str | None:  # noqa: ANN401  any event of the book
    """Return the required ``happened_at`` of an event, None if the person who records it chooses the time."""
    if isinstance(event, e.TableMoneyCharged) and (charge := _charge(event, known)):
        return charge.happened_at
    season = known.books.season(event.season) if isinstance(event, e.SeasonClosed) else None
    return timestamp(datetime.fromisoformat(season.terms.ends_at) - _LAST_MOMENT) if season else None


def _charge(event: e.TableMoneyCharged, known: OtherStreams) -> Charge | None:
    return known.charge if event.evening else known.former_charge


def _counting(step: CheckStep, event: e.CountersCounted, known: OtherStreams) -> c.CountCounters:
    counted_at = step.read.recorded.happened_at
    # The first version of the event did not regard what members owed.
    owed = known.held.on_account(counted_at) if event.on_account >= 0 else event.on_account
    held = known.held.in_the_box(counted_at)
    return c.CountCounters(counted=event.counted, held=held, on_account=owed, note=event.note)


def _is_booked(season_id: str, known: OtherStreams) -> bool:
    """Return True if an entry of a lasting account counts in a season. A part of a log cannot tell."""
    season = known.books.season(season_id)
    return season is not None and known.held.has_any(season.terms.starts_at, season.terms.ends_at)


def _closing(step: CheckStep, event: e.SeasonClosed, known: OtherStreams) -> c.CloseSeason:
    """Build the command with the balances at the season's end. ``Seasons`` checks what lay at tables then."""
    season = known.books.season(event.season)
    held = known.held.before(season.terms.ends_at) if season else {}
    at_tables = {one.account: one.counters for one in event.balances if not is_lasting(one.account)}
    # A closing is refused until an hour after its last day. The record's own time is the only clock here.
    return c.CloseSeason(season=event.season, now=step.read.recorded.recorded_at, balances=_balances(held | at_tables))


def _agreement(step: CheckStep, event: e.SettlementAgreed, known: OtherStreams) -> c.AgreeSettlement:
    # Balances compare moments as text, so another spelling of the same moment would choose other entries.
    if event.as_of and timestamp(moment_of(event.as_of)) != event.as_of:
        raise ValueError(event.as_of)
    return c.AgreeSettlement(
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
