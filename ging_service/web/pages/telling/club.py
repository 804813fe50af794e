"""What happens in a club outside its tables, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.club import events as c
from ging_service.domain.club.roles import SECRETARY
from ging_service.web.pages.telling.told import Told
from ging_service.web.pages.words import _, ngettext

if TYPE_CHECKING:
    from ging_service.web.pages.telling.told import Called

OfMember = c.MemberJoined | c.MemberRenamed | c.MemberNameErased | c.CountersBought | c.CountersCashed
OfOffice = c.ArbitratorNamed | c.ArbitratorDismissed | c.RoleGiven | c.RoleTaken


def tell_of_club(event: c.Event, called: Called) -> Told:  # noqa: PLR0911  one line for each event
    """An event of the club's own."""
    match event:
        case c.ClubFounded():
            return Told(text=_("%(club)s is founded.", club=event.name))
        case c.CountersBought() | c.CountersCashed():
            return Told(text=_member(event, called), note=_note(event))
        case c.MemberJoined() | c.MemberRenamed() | c.MemberNameErased():
            return Told(text=_member(event, called))
        case c.ArbitratorNamed() | c.ArbitratorDismissed() | c.RoleGiven() | c.RoleTaken():
            return Told(text=_office(event, called.member(event.member)))
        case c.HouseRulesNamed():
            return Told(text=_("House rules are kept under the name %(name)s.", name=event.name))
        case c.HouseRulesDropped():
            return Told(text=_("The house rules %(preset)s are kept no longer.", preset=event.preset))
        case c.TimeZoneSet():
            return Told(text=_("The club's dates are in the time zone %(zone)s from now on.", zone=event.zone))
        case _:
            assert_never(event)


def _note(event: c.CountersBought | c.CountersCashed) -> str:
    """The money that changed hands, and the words beside it."""
    money = f"{event.paid} {event.currency}" if event.paid else ""
    return ": ".join(part for part in (money, event.note) if part)


def _member(event: OfMember, called: Called) -> str:
    match event:
        case c.MemberJoined():
            name = event.name or called.member(event.member)
            return _("%(who)s joins the club as %(member)s.", who=name, member=event.member)
        case c.MemberRenamed():
            if not event.name:
                return _("%(member)s is called otherwise.", member=event.member)
            return _("%(member)s is called %(name)s from now on.", member=event.member, name=event.name)
        case c.MemberNameErased():
            return _("All names of %(member)s are erased.", member=event.member)
        case c.CountersBought():
            return ngettext(
                "%(who)s buys one counter.",
                "%(who)s buys %(num)s counters.",
                event.counters,
                who=called.member(event.member),
            )
        case c.CountersCashed():
            return ngettext(
                "%(who)s cashes one counter.",
                "%(who)s cashes %(num)s counters.",
                event.counters,
                who=called.member(event.member),
            )
        case _:
            assert_never(event)


def _office(event: OfOffice, who: str) -> str:
    match event:
        case c.ArbitratorNamed():
            return _("%(who)s is an arbitrator from now on.", who=who)
        case c.ArbitratorDismissed():
            return _("%(who)s is an arbitrator no longer.", who=who)
        case c.RoleGiven():
            return _("%(who)s is %(office)s from now on.", who=who, office=office_words(event.role))
        case c.RoleTaken():
            return _("%(who)s is %(office)s no longer.", who=who, office=office_words(event.role))
        case _:
            assert_never(event)


def office_words(office: str) -> str:
    """An office of the club; one that is not known is called as the log calls it."""
    return {SECRETARY: _("secretary"), "treasurer": _("treasurer"), "scribe": _("scribe")}.get(office, office)
