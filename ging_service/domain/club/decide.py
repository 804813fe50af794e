"""Decisions on commands to the club."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, assert_never

from ging_service.domain.club import commands as c
from ging_service.domain.club import events as e
from ging_service.domain.club.state import NO_LIMIT, OFFICES, SECRETARY
from ging_service.domain.declare import from_fields
from ging_service.domain.errors import Refused
from ging_service.domain.free_text import check_words, without_joiners
from ging_service.domain.house_rules import game_of_rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ging_service.domain.club.state import ClubState

# An id becomes a part of addresses, streams and account names. So it has no "/", and no two ids differ in case only.
SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
LONGEST_NAME = 200
AMOUNT = re.compile(r"[0-9]{1,12}(\.[0-9]{1,4})?", re.ASCII)
CURRENCY = re.compile(r"[A-Z]{3}")
LONGEST_ZONE = 64
MOST_OFFERS = 20
# Millions of such amounts still add up to less than 2^53, the limit of exact numbers in JSON.
MOST_COUNTERS = 1_000_000_000


def decide(command: c.Command, state: ClubState) -> tuple[e.Event, ...]:  # noqa: C901, PLR0911, PLR0912  one line each
    """Return the events that a command leads to.

    Raises ``Refused``; for every command except founding, ``no_such_club`` if the club does not exist.
    """
    # No club has an empty name, so "" means that it was not founded.
    if not state.name and not isinstance(command, c.FoundClub):
        raise Refused("no_such_club", "", "there is no such club")
    match command:
        case c.FoundClub():
            if state.name:
                raise Refused("club_exists", "", "a club with this name already exists")
            return (e.ClubFounded(name=_name(command.name)),)
        case c.AddMember():
            return (_joined(command, state),)
        case c.AddBot():
            return (_bot_joined(command, state),)
        case c.RenameMember():
            _need_person(state, command.member)
            return (e.MemberRenamed(member=command.member, name=_name(command.name)),)
        case c.EraseName():
            return (_erased(command, state),)
        case c.LeaveClub() | c.ReturnToClub():
            return (_leaving(command, state),)
        case c.BuyCounters():
            return (e.CountersBought(**_at_the_bank(command, state)),)
        case c.CashCounters():
            return (e.CountersCashed(**_at_the_bank(command, state)),)
        case c.NameArbitrator() | c.DismissArbitrator():
            return (_arbitrating(command, state),)
        case c.GiveRole() | c.TakeRole():
            return (_office(command, state),)
        case c.NameHouseRules():
            return (_rules_named(command),)
        case c.DropHouseRules():
            if not state.has_preset(command.preset):
                raise Refused("house_rules_not_found", "", f"there are no house rules {command.preset!r}")
            return (e.HouseRulesDropped(preset=command.preset),)
        case c.SetTimeZone():
            return (e.TimeZoneSet(zone=_zone(command.zone)),)
        case c.SetSeatLimit():
            return (_limited(command, state),)
        case c.OfferSeats() | c.AcceptSeat() | c.AgreeToEnd() | c.EndAgreements():
            return (_agreement(command, state),)
        case _:
            assert_never(command)


def check_slug(slug: str, where: str) -> None:
    """Check an id of a club, a member or a table. Raises ``Refused("bad_id")``."""
    if not SLUG.fullmatch(slug):
        raise Refused("bad_id", "", "an id is 1 to 63 of a-z, 0-9 and hyphen, and does not begin with a hyphen", where)


def is_name(name: str) -> bool:
    """Return True if this is a valid name of a club or a member."""
    shown = without_joiners(name)
    return len(name) <= LONGEST_NAME and shown.isprintable() and bool(shown.strip())


def check_is_person(state: ClubState, member: str) -> None:
    """Raise ``Refused("is_a_bot")`` for a bot: it has no access and no office, and its name always says what it is."""
    if state.bot(member):
        raise Refused("is_a_bot", "", f"{member} is a bot: it only plays", "member")


def _joined(command: c.AddMember, state: ClubState) -> e.MemberJoined:
    _need_new(state, command.member)
    return e.MemberJoined(member=command.member, name=_name(command.name))


def _bot_joined(command: c.AddBot, state: ClubState) -> e.BotJoined:
    _need_new(state, command.member)
    return e.BotJoined(member=command.member, name=_name(command.name), game=command.game, level=command.level)


def _need_new(state: ClubState, member: str) -> None:
    check_slug(member, "member")
    # An id stays taken when its name has been erased: deals and counters still carry it.
    if not state.missing([member]):
        raise Refused("member_exists", "", f"{member} is already a member", "member")


def _erased(command: c.EraseName, state: ClubState) -> e.MemberNameErased:
    _need_person(state, command.member)
    if not state.has_name(command.member):
        raise Refused("name_erased", "", f"the name of {command.member} has already been erased", "member")
    return e.MemberNameErased(member=command.member)


def _leaving(command: c.LeaveClub | c.ReturnToClub, state: ClubState) -> e.MemberLeft | e.MemberReturned:
    _need_person(state, command.member)
    has_left = command.member in state.left
    if isinstance(command, c.LeaveClub):
        if has_left:
            raise Refused("member_left", "", f"{command.member} has already left the club", "member")
        return from_fields(e.MemberLeft, command)
    if not has_left:
        raise Refused("member_exists", "", f"{command.member} is already a member", "member")
    return from_fields(e.MemberReturned, command)


def check_present(state: ClubState, members: Iterable[str], where: str) -> None:
    """Check that none of these members has left the club. Raises ``Refused("member_left")``."""
    absent = state.absent()
    if left := [member for member in members if member in absent]:
        detail = f"{', '.join(left)} left the club: invite them, or name them if their name was erased"
        raise Refused("member_left", "", detail, where)


def _arbitrating(command: c.NameArbitrator | c.DismissArbitrator, state: ClubState) -> e.Event:
    """Name or dismiss an arbitrator. Any member can be one, until they are dismissed."""
    member, arbitrates = command.member, command.member in state.arbitrators
    _need_person(state, member)
    if isinstance(command, c.NameArbitrator):
        if arbitrates:
            raise Refused("is_arbitrator", "", f"{member} is already an arbitrator", "member")
        return e.ArbitratorNamed(member=member)
    if not arbitrates:
        raise Refused("no_arbitrator", "", f"{member} is not an arbitrator", "member")
    return e.ArbitratorDismissed(member=member)


def _office(command: c.GiveRole | c.TakeRole, state: ClubState) -> e.Event:
    """Give or take an office. An office can have several holders, and a member several offices.

    Without a secretary nobody could give offices any more.
    """
    member, role = command.member, command.role
    _need_person(state, member)
    if role not in OFFICES:
        raise Refused("no_such_role", "", f"the roles are {', '.join(OFFICES)}", "role")
    holds = state.holds(member, role)
    if isinstance(command, c.GiveRole):
        if holds:
            raise Refused("has_role", "", f"{member} is already {role}", "role")
        return e.RoleGiven(member=member, role=role)
    if not holds:
        raise Refused("lacks_role", "", f"{member} is not a {role}", "role")
    if role == SECRETARY and sum(office.role == SECRETARY for office in state.offices) == 1:
        raise Refused("last_secretary", "", f"{member} is the club's only secretary", "role")
    return e.RoleTaken(member=member, role=role)


def _rules_named(command: c.NameHouseRules) -> e.HouseRulesNamed:
    check_slug(command.preset, "preset")
    game = game_of_rules(command.rules)
    game.check_rules(command.rules)
    return e.HouseRulesNamed(preset=command.preset, name=_name(command.name), game=game.kind, rules=command.rules)


def _agreement(command: c.OfferSeats | c.AcceptSeat | c.AgreeToEnd | c.EndAgreements, state: ClubState) -> e.Event:
    """Offer and accept seats, and agree to the end of a table."""
    found = state.agreement(command.table)
    match command:
        case c.OfferSeats():
            offered = sum(one.by == command.by and bool(one.waiting) for one in state.agreements)
            if offered >= MOST_OFFERS:
                detail = (
                    f"{offered} tables of {command.by} wait for others to accept their seats: end some of them first"
                )
                raise Refused("too_many_offers", "", detail)
            return from_fields(e.SeatsOffered, command)
        case c.AcceptSeat():
            if command.member not in found.waiting:
                raise Refused("no_seat_offered", "", f"no seat at this table waits for {command.member} to accept it")
            return from_fields(e.SeatAccepted, command)
        case c.AgreeToEnd():
            if command.member in found.ending and found.deal == command.deal:
                raise Refused("end_agreed", "", f"{command.member} has already agreed to the end of this table")
            return from_fields(e.EndAgreed, command)
        case c.EndAgreements():
            return from_fields(e.AgreementsEnded, command)
        case _:
            assert_never(command)


def check_seat_limits(state: ClubState, members: Iterable[str], cost: int) -> None:
    """Check that a table may cost each of these members so many counters. Raises ``Refused("seat_limit")``."""
    # Without the limit: who opens a table learns only that it is too dear.
    if over := [member for member in members if NO_LIMIT < state.seat_limit(member) < cost]:
        detail = f"this table can cost {cost} counters at its first deal, which is more than {', '.join(over)} will play for at tables of others"
        raise Refused("seat_limit", "", detail)


def _limited(command: c.SetSeatLimit, state: ClubState) -> e.SeatLimitSet:
    _need_person(state, command.member)
    if not NO_LIMIT <= command.counters <= MOST_COUNTERS:
        raise Refused("bad_counters", "", f"a limit is 0 to {MOST_COUNTERS} counters, or none", "counters")
    return from_fields(e.SeatLimitSet, command)


def _need_member(state: ClubState, member: str) -> None:
    if state.missing([member]):
        raise Refused("no_such_member", "", f"the club has no member {member!r}", "member")


def _need_person(state: ClubState, member: str) -> None:
    _need_member(state, member)
    check_is_person(state, member)


def _name(name: str) -> str:
    stripped = name.strip()
    if not is_name(stripped):
        raise Refused("bad_name", "", f"a name has 1 to {LONGEST_NAME} printable characters", "name")
    return stripped


def _at_the_bank(command: c.BuyCounters | c.CashCounters, state: ClubState) -> dict[str, Any]:
    """The fields of an event of bought or cashed counters. Money has both an amount and a currency, or neither."""
    # Not only for persons: a bot that plays for counters has an account like any member.
    _need_member(state, command.member)
    if command.paid and not command.currency:
        raise Refused("bad_currency", "", "money has an amount and a currency, such as 12.50 and EUR", "currency")
    if command.currency and not command.paid:
        raise Refused("bad_amount", "", "money has an amount and a currency, such as 12.50 and EUR", "paid")
    if command.paid and not (AMOUNT.fullmatch(command.paid) and CURRENCY.fullmatch(command.currency)):
        detail = "money is an amount such as 12.50, and a currency of three capital letters, such as EUR"
        raise Refused("bad_currency", "", detail, "paid")
    return {
        "member": command.member,
        "counters": _counters(command.counters),
        "note": check_words(command.note, "note"),
        "paid": command.paid,
        "currency": command.currency,
    }


def _zone(zone: str) -> str:
    # Only the form is checked: which zones exist depends on the machine, and a decision must not.
    if not 1 <= len(zone) <= LONGEST_ZONE or not zone.isascii() or not zone.isprintable():
        raise Refused("bad_time_zone", "", "a time zone has a name such as Europe/Amsterdam", "zone")
    return zone


def _counters(counters: int) -> int:
    if not 1 <= counters <= MOST_COUNTERS:
        raise Refused("bad_counters", "", f"counters are a whole number from 1 to {MOST_COUNTERS}", "counters")
    return counters
