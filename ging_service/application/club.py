"""Founding of a club, and commands to it."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.application.money import check_paid, priced
from ging_service.calendar.happened_in import happened_at, happened_in
from ging_service.calendar.zoned_days import zone_named
from ging_service.domain.books.terms import payable
from ging_service.domain.club.commands import (
    AddMember,
    AgreeToEnd,
    BuyCounters,
    CashCounters,
    Command,
    EraseName,
    FoundClub,
    LeaveClub,
    RenameMember,
    SetTimeZone,
)
from ging_service.domain.club.decide import check_slug
from ging_service.domain.errors import Refused
from ging_service.domain.ledger import member_account
from ging_service.domain.streams import CLUB
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.errors import KeyReused, NoSuchClub
from ging_service.eventlog.read import lock_log
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.command_batch import CommandResult, CommandStep, batch_by, without_added
from ging_service.execution.deciding import books_of, current
from ging_service.execution.execute import execute
from ging_service.projections.balances import balances_now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.domain.books.terms import MoneyTerms
    from ging_service.domain.club.state import ClubState
    from ging_service.execution.services import Services


def found_club(
    services: Services, club_id: str, name: str, caller: Caller = ANYONE, *, happened_at: str = ""
) -> CommandResult:
    """Found a club. Raises ``Refused``: ``bad_id``, ``bad_name``, ``club_exists``."""
    check_slug(club_id, "club")
    return _carry_out(services, club_id, FoundClub(name=name), caller, happened_at)


def at_club(
    services: Services, club_id: str, command: Command, caller: Caller = ANYONE, *, happened_at: str = ""
) -> CommandResult:
    """Carry out any command to a club. Raises what ``execute`` raises, ``Refused``: ``no_such_club``, ``bad_time_zone``, ``balance_not_named``."""
    if isinstance(command, FoundClub):
        return found_club(services, club_id, command.name, caller, happened_at=happened_at)
    if isinstance(command, AddMember):
        check_slug(command.member, "member")  # whatever the version: such an id is never one
    if isinstance(command, SetTimeZone):
        zone_named(command.zone)
    if isinstance(command, EraseName | LeaveClub):
        return _leave(services, club_id, command, caller, happened_at)
    if isinstance(command, BuyCounters | CashCounters):
        return trade_with_bank(services, club_id, (command,), caller, happened_at=happened_at)
    return _carry_out(services, club_id, command, caller, happened_at)


def trade_with_bank(
    services: Services,
    club_id: str,
    commands: Sequence[BuyCounters | CashCounters],
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> CommandResult:
    """Let members buy or cash counters, all of them or none, for what they are worth in the season.

    Raises what ``execute`` raises, and ``Refused``: ``other_amount``, ``bad_currency``, ``bad_amount``.
    """
    when = happened_in(services, club_id, happened_at)
    season = books_of(services, club_id).state.season_at(when or timestamp(services.clock()))
    money = season.terms.money if season else None

    def complete(command: BuyCounters | CashCounters, _state: object) -> BuyCounters | CashCounters:
        return priced(command, money)

    steps = [CommandStep(check_paid(command), when, complete=complete) for command in commands]
    return execute(services, batch_by(caller, (club_id, CLUB), steps))


def _leave(
    services: Services, club_id: str, command: EraseName | LeaveClub, caller: Caller, happened_at: str
) -> CommandResult:
    """Let a member leave if the caller names what they have or owe. Raises ``Refused("balance_not_named")``."""
    when = happened_in(services, club_id, happened_at)

    def complete(asked: EraseName | LeaveClub, _state: object) -> EraseName | LeaveClub:
        counters, money = balance_of(within, club_id, asked.member)
        if asked.balance != counters:
            detail = f"{asked.member} does not leave with a balance of {asked.balance} counters: state balance"
            if Right.READ_BOOKS in caller.rights:
                worth = f", worth {payable(money, counters)} {money.currency}" if money else ""
                detail = f"{asked.member} has a balance of {counters} counters{worth}: settle it, or state balance {counters}"
            raise Refused("balance_not_named", "", detail, "balance")
        return asked

    with services.club_transaction(club_id) as conn:
        # No table ends meanwhile.
        lock_log(conn, club_id)
        within = services.on(conn)
        step = CommandStep(command, when, complete=complete)
        return execute(within, batch_by(caller, (club_id, CLUB), [step], asked=_asked(command, when)))


def balance_of(services: Services, club_id: str, member: str) -> tuple[int, MoneyTerms | None]:
    """Return what a member has or owes, and what a counter is worth today; None without a season."""
    account = member_account(member)
    with services.club_transaction(club_id) as conn:
        counters = balances_now(conn, club_id, [account]).get(account, 0)
    season = books_of(services, club_id).state.season_at(timestamp(services.clock()))
    return counters, season.terms.money if season else None


def club_state(services: Services, club_id: str) -> ClubState:
    """Return the current state of the club, in one round trip. Raises ``NoSuchClub``."""
    with services.pool.connection() as conn:
        version, state = current(services, conn, club_id, CLUB)
    if not version:
        raise NoSuchClub
    club: ClubState = state
    return club


def need_members(services: Services, club_id: str, members: Sequence[str]) -> None:
    """Require that all ``members`` are in the club's book. Raises ``NoSuchClub`` or ``Refused("no_such_member")``."""
    club = club_state(services, club_id)
    for place, member in enumerate(members):
        need_member(club, member, f"members.{place}")


def need_member(club: ClubState, member: str, where: str) -> None:
    """Require that a member is in the club's book. Raises ``Refused("no_such_member")``."""
    if club.missing([member]):
        raise Refused("no_such_member", "", f"the club has no member {member!r}", where)


def _carry_out(services: Services, club_id: str, command: Command, caller: Caller, happened: str) -> CommandResult:
    if isinstance(command, FoundClub):
        when = happened_at(happened, services.clock())  # a club that is not there yet has no time zone
    else:
        when = happened_in(services, club_id, happened)
    steps, asked = (CommandStep(command, when),), _asked(command, when)
    done = execute(services, batch_by(caller, (club_id, CLUB), steps, asked=asked))
    _need_same_name(command, done)
    return done


def _asked(command: Command, when: str) -> list[object] | None:
    """The request of a key, without any person's name, and without the deal in which somebody agrees to an end.

    Otherwise somebody who tries names could find the hash of an erased one. By the time of a retry the deal may be another.
    """
    if isinstance(command, AgreeToEnd):
        return [type(command).__name__, replace(command, deal=0), when]
    if isinstance(command, EraseName):
        # In the form of steps without ``asked``, which stored keys have.
        return [(type(command).__name__, without_added(asdict(command), balance=0), when, "")]
    if not isinstance(command, AddMember | RenameMember):
        return None
    return [type(command).__name__, replace(command, name=""), when]


def _need_same_name(command: Command, done: CommandResult) -> None:
    """Require that the same key names the same person. After the name is erased, any name gets the same answer.

    Raises ``KeyReused``.
    """
    if not done.replayed or not isinstance(command, AddMember | RenameMember):
        return
    given = done.recorded_events[0].event.name
    # The event has the name as the decider keeps it, without blanks around it.
    if given and given != command.name.strip():
        raise KeyReused
