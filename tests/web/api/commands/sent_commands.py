"""Commands to the club and to the treasurer's book, each by the operation of the client that corresponds to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from ging_service.domain.books import commands as b
from ging_service.domain.club import commands as c
from ging_service.domain.house_rules import game_of_rules

if TYPE_CHECKING:
    from ging_service.client.operations.everything import ClubCommands

Did = TypeVar("Did")


def at_club(to: ClubCommands[Did], command: c.Command) -> Did:  # noqa: C901, PLR0911, PLR0912  one each
    """Send a command to a club."""
    match command:
        case c.AddMember():
            return to.add_member(member=command.member, name=command.name)
        case c.RenameMember():
            return to.rename_member(command.member, name=command.name)
        case c.EraseName():
            return to.erase_name(command.member, balance=command.balance)
        case c.BuyCounters():
            return to.buy_counters(command.member, **_at_the_bank(command))
        case c.CashCounters():
            return to.cash_counters(command.member, **_at_the_bank(command))
        case c.NameArbitrator():
            return to.name_arbitrator(member=command.member)
        case c.DismissArbitrator():
            return to.dismiss_arbitrator(command.member)
        case c.GiveRole():
            return to.give_role(command.member, role=command.role)
        case c.TakeRole():
            return to.take_role(command.member, command.role)
        case c.NameHouseRules():
            return to.name_house_rules(
                command.preset,
                name=command.name,
                game=cast("Any", game_of_rules(command.rules).kind),
                rules=msgspec.to_builtins(command.rules),
            )
        case c.DropHouseRules():
            return to.drop_house_rules(command.preset)
        case c.SetTimeZone():
            return to.set_time_zone(zone=command.zone)
        case c.AcceptSeat():
            return to.accept_seat(command.table)
        case c.SetSeatLimit():
            return to.set_seat_limit(counters=_limit(command.counters))
        case c.AgreeToEnd():
            return to.agree_to_end(command.table)
        case _:
            raise AssertionError(command)


def _at_the_bank(command: c.BuyCounters | c.CashCounters) -> dict[str, Any]:
    return {name: getattr(command, name) for name in ("counters", "note", "paid", "currency")}


def at_books(to: ClubCommands[Did], command: b.Command) -> Did:  # noqa: C901, PLR0911, PLR0912  one each
    """Send a command to the treasurer's book."""
    match command:
        case b.OpenSeason():
            return to.open_season(season=command.season, **_season(command))
        case b.CorrectSeason():
            return to.correct_season(command.season, **_season(command))
        case b.WithdrawSeason():
            return to.withdraw_season(command.season)
        case b.CloseSeason():
            return to.close_season(command.season)
        case b.SetCreditLimit():
            return to.set_credit_limit(member=command.member or None, counters=_limit(command.counters))
        case b.SetBankLimit():
            return to.set_bank_limit(counters=_limit(command.counters))
        case b.StateStock():
            return to.state_stock(counters=command.counters)
        case b.GiveCounters():
            more = {"giver": command.giver, "note": command.note}
            return to.give_counters(member=command.member, counters=command.counters, **more)
        case b.ImposeFine():
            return to.impose_fine(member=command.member, counters=command.counters, note=command.note)
        case b.ReverseEntry():
            return to.reverse_entry(reverses=command.reverses, note=command.note)
        case b.EnterOpeningBalance():
            return to.enter_opening_balance(member=command.member, counters=command.counters, note=command.note)
        case b.CountCounters():
            return to.count_counters(counted=command.counted, note=command.note)
        case _:
            raise AssertionError(command)


def _season(command: b.OpenSeason | b.CorrectSeason) -> dict[str, Any]:
    """The name and the terms. The service finds the moments of the days."""
    terms = msgspec.to_builtins(command.terms)
    return {"name": command.name} | {name: terms[name] for name in terms if name not in ("starts_at", "ends_at")}


def _limit(counters: int) -> int | None:
    return None if counters < 0 else counters
