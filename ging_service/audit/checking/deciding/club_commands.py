"""The command to the club, or to a dispute, that led to an event."""

from __future__ import annotations

from typing import Any

from ging_service.domain.club import commands as c
from ging_service.domain.club import events as e
from ging_service.domain.declare import from_fields


def command_of(event: Any) -> c.Command | None:  # noqa: ANN401, C901, PLR0911, PLR0912  one line for each event
    """Return the only command that leads to this event of the club; None for an event that is not the club's."""
    match event:
        case e.ClubFounded():
            return c.FoundClub(name=event.name)
        case e.MemberJoined():
            return c.AddMember(member=event.member, name=event.name)
        case e.BotJoined():
            return c.AddBot(member=event.member, name=event.name, game=event.game, level=event.level)
        case e.MemberRenamed():
            return c.RenameMember(member=event.member, name=event.name)
        case e.MemberNameErased():
            return c.EraseName(member=event.member, balance=0)
        case e.MemberLeft():
            return c.LeaveClub(member=event.member, balance=0)
        case e.MemberReturned():
            return c.ReturnToClub(member=event.member)
        case e.CountersBought():
            return c.BuyCounters(**_at_the_bank(event))
        case e.CountersCashed():
            return c.CashCounters(**_at_the_bank(event))
        case e.ArbitratorNamed():
            return c.NameArbitrator(member=event.member)
        case e.ArbitratorDismissed():
            return c.DismissArbitrator(member=event.member)
        case e.RoleGiven():
            return c.GiveRole(member=event.member, role=event.role)
        case e.RoleTaken():
            return c.TakeRole(member=event.member, role=event.role)
        case e.HouseRulesNamed():
            return c.NameHouseRules(preset=event.preset, name=event.name, rules=event.rules)
        case e.HouseRulesDropped():
            return c.DropHouseRules(preset=event.preset)
        case e.TimeZoneSet():
            return c.SetTimeZone(zone=event.zone)
        case e.SeatsOffered():
            return from_fields(c.OfferSeats, event)
        case e.SeatAccepted():
            return from_fields(c.AcceptSeat, event)
        case e.SeatLimitSet():
            return from_fields(c.SetSeatLimit, event)
        case e.EndAgreed():
            return from_fields(c.AgreeToEnd, event)
        case e.AgreementsEnded():
            return from_fields(c.EndAgreements, event)
        case _:
            return None


def _at_the_bank(event: e.CountersBought | e.CountersCashed) -> dict[str, Any]:
    return {name: getattr(event, name) for name in ("member", "counters", "note", "paid", "currency")}
