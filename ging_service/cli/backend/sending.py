"""Commands as the API takes them: each by the operation of the client that corresponds to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, assert_never, cast

import msgspec

from ging_service.cli.backend.parameters import LocalOnly
from ging_service.domain.books import commands as b
from ging_service.domain.club import commands as c
from ging_service.domain.declare import opens_table
from ging_service.domain.house_rules import game_of_rules
from ging_service.game_support.declared_commands import command_name, given_fields, given_values

if TYPE_CHECKING:
    from ging_service.cli.backend.parameters import Conditions
    from ging_service.client.operations.everything import ClubCommands
    from ging_service.domain.game import Game

Did = TypeVar("Did")


def arguments_of(conditions: Conditions) -> dict[str, Any]:
    """The conditions of a command, as every operation takes them."""
    return {
        "happened_at": conditions.happened_at or None,
        "if_match": conditions.expected_version,
        "key": conditions.key or None,
    }


def at_table(to: ClubCommands[Did], table: str, game: Game, command: Any, given: dict[str, Any]) -> Did:  # noqa: ANN401  a command of the game
    """Send a command of a game that brings no command line of its own."""
    if opens_table(type(command)):
        usual = {one.name: one.default for one in given_fields(type(command))}
        # Only what differs: a value that is not named has the default of the service, which may know the game better.
        body = {name: value for name, value in given_values(command).items() if value != usual[name]}
        return to.open_table(table=table, game=cast("Any", game.kind), **body, **given)
    return to.play(table, game.kind, command_name(type(command)), given_values(command), **given)


def at_club(to: ClubCommands[Did], command: c.Command, given: dict[str, Any]) -> Did:  # noqa: C901, PLR0911, PLR0912  one each
    """Send a command to a club."""
    match command:
        case c.FoundClub() | c.AddBot() | c.LeaveClub() | c.ReturnToClub() | c.OfferSeats() | c.EndAgreements():
            raise LocalOnly
        case c.AddMember():
            return to.add_member(member=command.member, name=command.name, **given)
        case c.RenameMember():
            return to.rename_member(command.member, name=command.name, **given)
        case c.EraseName():
            return to.erase_name(command.member, balance=command.balance, **given)
        case c.BuyCounters():
            return to.buy_counters(command.member, **_at_the_bank(command), **given)
        case c.CashCounters():
            return to.cash_counters(command.member, **_at_the_bank(command), **given)
        case c.NameArbitrator():
            return to.name_arbitrator(member=command.member, **given)
        case c.DismissArbitrator():
            return to.dismiss_arbitrator(command.member, **given)
        case c.GiveRole():
            return to.give_role(command.member, role=command.role, **given)
        case c.TakeRole():
            return to.take_role(command.member, command.role, **given)
        case c.NameHouseRules():
            return to.name_house_rules(
                command.preset,
                name=command.name,
                game=cast("Any", game_of_rules(command.rules).kind),
                rules=msgspec.to_builtins(command.rules),
                **given,
            )
        case c.DropHouseRules():
            return to.drop_house_rules(command.preset, **given)
        case c.SetTimeZone():
            return to.set_time_zone(zone=command.zone, **given)
        case c.AcceptSeat():
            return to.accept_seat(command.table, **given)
        case c.SetSeatLimit():
            return to.set_seat_limit(counters=_limit(command.counters), **given)
        case c.AgreeToEnd():
            return to.agree_to_end(command.table, **given)
        case _:
            assert_never(command)


def _at_the_bank(command: c.BuyCounters | c.CashCounters) -> dict[str, Any]:
    return {name: getattr(command, name) for name in ("counters", "note", "paid", "currency")}


def at_books(to: ClubCommands[Did], command: b.Command, given: dict[str, Any]) -> Did:  # noqa: C901, PLR0911, PLR0912  one each
    """Send a command to the treasurer's book."""
    match command:
        case b.OpenSeason():
            return to.open_season(season=command.season, **_season(command), **given)
        case b.CorrectSeason():
            return to.correct_season(command.season, **_season(command), **given)
        case b.WithdrawSeason():
            return to.withdraw_season(command.season, **given)
        case b.CloseSeason():
            return to.close_season(command.season, **given)
        case b.SetCreditLimit():
            return to.set_credit_limit(member=command.member or None, counters=_limit(command.counters), **given)
        case b.SetBankLimit():
            return to.set_bank_limit(counters=_limit(command.counters), **given)
        case b.StateStock():
            return to.state_stock(counters=command.counters, **given)
        case b.GiveCounters():
            given = given | {"giver": command.giver, "note": command.note}
            return to.give_counters(member=command.member, counters=command.counters, **given)
        case b.ImposeFine():
            return to.impose_fine(member=command.member, counters=command.counters, note=command.note, **given)
        case b.ReverseEntry():
            return to.reverse_entry(reverses=command.reverses, note=command.note, **given)
        case b.EnterOpeningBalance():
            given = given | {"note": command.note}
            return to.enter_opening_balance(member=command.member, counters=command.counters, **given)
        case b.CountCounters():
            return to.count_counters(counted=command.counted, note=command.note, **given)
        case _:
            raise LocalOnly


def _season(command: b.OpenSeason | b.CorrectSeason) -> dict[str, Any]:
    """The name and the terms. The service finds the moments of the days."""
    terms = msgspec.to_builtins(command.terms)
    return {"name": command.name} | {name: terms[name] for name in terms if name not in ("starts_at", "ends_at")}


def _limit(counters: int) -> int | None:
    return None if counters < 0 else counters
