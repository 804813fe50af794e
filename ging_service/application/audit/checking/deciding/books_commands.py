"""The command to the treasurer's book that an event came of, with what was looked up for it then."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from ging_service.application.happened import moment_of
from ging_service.domain.books import commands as c
from ging_service.domain.books import events as e
from ging_service.domain.ledger.accounts import is_lasting
from ging_service.eventlog.codec import timestamp

if TYPE_CHECKING:
    from ging_service.application.audit.checking.check import Step
    from ging_service.application.audit.checking.known import Known

_LAST_MOMENT: Final = timedelta(microseconds=1)


def command_of(step: Step, known: Known) -> c.Command | None:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """The command that leads to this event; None for one that no command leads to. Raises ``ValueError`` for no time."""
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
            return known.charge.command if known.charge else None
        case e.CountersCounted():
            held = known.held.in_the_box(step.read.recorded.happened_at)
            return c.CountCounters(counted=event.counted, held=held, note=event.note)
        case e.SeasonOpened():
            return c.OpenSeason(season=event.season, name=event.name, terms=event.terms)
        case e.SeasonClosed():
            return _closing(step, event, known)
        case e.SettlementAgreed():
            return _agreement(event, known)
        case e.SettlementPaid():
            return c.PaySettlement(settlement=event.settlement, payment=event.payment)
        case e.SettlementCancelled():
            return c.CancelSettlement(settlement=event.settlement)
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
    """Whom an event names that must be a member."""
    return [name for name in (getattr(event, "member", ""), getattr(event, "giver", "")) if name]


def _unknown(event: e.EntryReversed, known: Known) -> e.GiftGiven | e.FineImposed | None:
    """What is reversed, as the reversal has it, where the record leaves events out; else there is nothing to reverse."""
    if known.whole:
        return None
    if event.kind == "gift":
        return e.GiftGiven(giver=event.giver, member=event.member, counters=event.counters, note="")
    return e.FineImposed(member=event.member, counters=event.counters, note="")


def due_time(event: Any, known: Known) -> str | None:  # noqa: ANN401  any event of the book
    """When an event must be said to have happened, where that is not for whoever records it to say."""
    if isinstance(event, e.TableMoneyCharged) and known.charge:
        return known.charge.happened_at
    season = known.books.season(event.season) if isinstance(event, e.SeasonClosed) else None
    return timestamp(datetime.fromisoformat(season.terms.ends_at) - _LAST_MOMENT) if season else None


def _closing(step: Step, event: e.SeasonClosed, known: Known) -> c.CloseSeason:
    """With what the accounts held at the season's end. What lay at tables then is counted by another check (``Seasons``)."""
    season = known.books.season(event.season)
    held = known.held.before(season.terms.ends_at) if season else {}
    at_tables = {one.account: one.counters for one in event.balances if not is_lasting(one.account)}
    return c.CloseSeason(season=event.season, now=step.read.recorded.recorded_at, balances=_balances(held | at_tables))


def _agreement(event: e.SettlementAgreed, known: Known) -> c.AgreeSettlement:
    if event.as_of and timestamp(moment_of(event.as_of)) != event.as_of:
        raise ValueError(event.as_of)
    return c.AgreeSettlement(
        settlement=event.settlement,
        season=event.season,
        as_of=event.as_of,
        money=event.money,
        coin=event.coin,
        counters=_balances(known.held.to_settle(event.as_of)),
    )


def _balances(held: dict[str, int]) -> tuple[e.AccountBalance, ...]:
    return tuple(e.AccountBalance(account=account, counters=held[account]) for account in sorted(held))
