"""Messages of events in a club outside its tables; the names of roles, and bots in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.club import events as c
from ging_service.domain.club.roles import SECRETARY
from ging_service.domain.club.state import NO_LIMIT
from ging_service.event_messages.event_message import EventMessage
from ging_service.event_messages.game_messages import GameMessages, messages_by_game
from ging_service.event_messages.general_messages import spoken
from ging_service.i18n.messages import _, ngettext, translated

if TYPE_CHECKING:
    from ging_service.event_messages.event_message import Names


def role_words(role: str) -> str:
    """The name of a role in the club."""
    return {
        "player": _("player"),
        "bot": _("bot"),
        "scribe": _("scribe"),
        "arbitrator": _("arbitrator"),
        "treasurer": _("treasurer"),
        "secretary": _("secretary"),
    }[role]


def level_words(game: str, level: str) -> str:
    """The level of a bot in the words of its game, or its name where the game has none."""
    words = messages_by_game().get(game, GameMessages()).record_words()
    return words.get(f"level:{level}") or translated(spoken(level))


def bot_name(name: str, game: str, level: str) -> str:
    """The name of a bot to be shown. The book contains it in English, as in "Gin Rummy bot (careful) 2"."""
    # Only this part is translated: the title of the game is a name, and the number tells bots of one level apart.
    return name.replace(f"bot ({level})", _("bot (%(level)s)", level=level_words(game, level)))


OfMember = c.MemberJoined | c.MemberRenamed | c.MemberNameErased | c.CountersBought | c.CountersCashed
OfAgreement = c.SeatsOffered | c.SeatAccepted | c.SeatLimitSet | c.EndAgreed | c.AgreementsEnded
OfOffice = c.ArbitratorNamed | c.ArbitratorDismissed | c.RoleGiven | c.RoleTaken | c.MemberLeft | c.MemberReturned


def club_message(event: c.Event, names: Names) -> EventMessage:  # noqa: PLR0911  one line for each event
    """The message of an event of the club's own stream."""
    match event:
        case c.ClubFounded():
            return EventMessage(text=_("%(club)s is founded.", club=event.name))
        case c.CountersBought() | c.CountersCashed():
            return EventMessage(text=_member(event, names), note=_note(event))
        case c.BotJoined():
            name = bot_name(event.name, event.game, event.level)
            return EventMessage(
                text=_("The bot %(name)s joins the club as %(member)s.", name=name, member=event.member)
            )
        case c.MemberJoined() | c.MemberRenamed() | c.MemberNameErased():
            return EventMessage(text=_member(event, names))
        case (
            c.ArbitratorNamed()
            | c.ArbitratorDismissed()
            | c.RoleGiven()
            | c.RoleTaken()
            | c.MemberLeft()
            | c.MemberReturned()
        ):
            return EventMessage(text=_office(event, names.member(event.member)))
        case c.HouseRulesNamed():
            return EventMessage(text=_("House rules are saved as %(name)s.", name=event.name))
        case c.HouseRulesDropped():
            return EventMessage(text=_("The house rules %(preset)s are no longer saved.", preset=event.preset))
        case c.TimeZoneSet():
            return EventMessage(text=_("The club's dates are now in the time zone %(zone)s.", zone=event.zone))
        case c.SeatsOffered() | c.SeatAccepted() | c.SeatLimitSet() | c.EndAgreed() | c.AgreementsEnded():
            return EventMessage(text=_agreement(event, names))
        case _:
            assert_never(event)


def _seat_limit(event: c.SeatLimitSet, who: str) -> str:
    if event.counters == NO_LIMIT:
        return _("%(who)s no longer limits what tables of others may cost.", who=who)
    return ngettext(
        "A table of somebody else may cost %(who)s one counter at its first deal.",
        "A table of somebody else may cost %(who)s up to %(num)s counters at its first deal.",
        event.counters,
        who=who,
    )


def _agreement(event: OfAgreement, names: Names) -> str:
    match event:
        case c.SeatsOffered():
            seated = ", ".join(map(names.member, event.members))
            return _(
                "%(who)s offers seats at table %(table)s: %(seated)s.",
                who=names.member(event.by),
                table=event.table,
                seated=seated,
            )
        case c.SeatAccepted():
            return _("%(who)s accepts the seat at table %(table)s.", who=names.member(event.member), table=event.table)
        case c.SeatLimitSet():
            return _seat_limit(event, names.member(event.member))
        case c.EndAgreed():
            return _("%(who)s agrees that table %(table)s ends.", who=names.member(event.member), table=event.table)
        case c.AgreementsEnded():
            return _("Table %(table)s has ended: nothing is left to accept there.", table=event.table)
        case _:
            assert_never(event)


def _note(event: c.CountersBought | c.CountersCashed) -> str:
    """The money that changed hands, and the words beside it."""
    # The amount is a text that the treasurer wrote, so it is shown as it is and not as a number of the reader's
    # language.
    money = f"{event.paid} {event.currency}" if event.paid else ""
    return ": ".join(part for part in (money, event.note) if part)


def _member(event: OfMember, names: Names) -> str:
    match event:
        case c.MemberJoined():
            # An erased name is "" in its event.
            name = event.name or names.member(event.member)
            return _("%(who)s joins the club as %(member)s.", who=name, member=event.member)
        case c.MemberRenamed():
            # The name has been erased since: its opening is deleted, the event stays.
            if not event.name:
                return _("%(member)s has a new name.", member=event.member)
            return _("%(member)s is now called %(name)s.", member=event.member, name=event.name)
        case c.MemberNameErased():
            return _("All names of %(member)s are erased.", member=event.member)
        case c.CountersBought():
            return ngettext(
                "%(who)s buys one counter.",
                "%(who)s buys %(num)s counters.",
                event.counters,
                who=names.member(event.member),
            )
        case c.CountersCashed():
            return ngettext(
                "%(who)s cashes one counter.",
                "%(who)s cashes %(num)s counters.",
                event.counters,
                who=names.member(event.member),
            )
        case _:
            assert_never(event)


def _office(event: OfOffice, who: str) -> str:
    match event:
        case c.ArbitratorNamed():
            return _("%(who)s is now an arbitrator.", who=who)
        case c.ArbitratorDismissed():
            return _("%(who)s is no longer an arbitrator.", who=who)
        case c.RoleGiven():
            return _("%(who)s is now %(office)s.", who=who, office=office_words(event.role))
        case c.RoleTaken():
            return _("%(who)s is no longer %(office)s.", who=who, office=office_words(event.role))
        case c.MemberLeft():
            return _("%(who)s has left the club.", who=who)
        case c.MemberReturned():
            return _("%(who)s is invited to the club again.", who=who)
        case _:
            assert_never(event)


def office_words(office: str) -> str:
    """An office of the club; an unknown one keeps its name in the log."""
    # A later version of the service may write offices that this one does not know.
    return {SECRETARY: _("secretary"), "treasurer": _("treasurer"), "scribe": _("scribe")}.get(office, office)
