"""Messages of events in a club outside its tables; the names of roles, and bots in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.club import events as c
from ging_service.domain.club.state import SECRETARY
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


OfMember = c.MemberJoined | c.BotJoined | c.MemberRenamed | c.MemberNameErased
OfOthers = c.CountersBought | c.CountersCashed | c.RoleGiven | c.RoleTaken | c.SeatsOffered


def club_message(event: OfMember | OfOthers, names: Names) -> EventMessage:
    """The message of an event of the club's own stream whose declaration states no sentence."""
    match event:
        case c.CountersBought() | c.CountersCashed():
            return EventMessage(text=_counters(event, names.member(event.member)), note=_note(event))
        case c.RoleGiven():
            who, office = names.member(event.member), office_words(event.role)
            return EventMessage(text=_("%(who)s is now %(office)s.", who=who, office=office))
        case c.RoleTaken():
            who, office = names.member(event.member), office_words(event.role)
            return EventMessage(text=_("%(who)s is no longer %(office)s.", who=who, office=office))
        case c.SeatsOffered():
            seated = ", ".join(map(names.member, event.members))
            who = names.member(event.by)
            text = _("%(who)s offers seats at table %(table)s: %(seated)s.", who=who, table=event.table, seated=seated)
            return EventMessage(text=text)
        case _:
            return EventMessage(text=_member(event, names))


def _counters(event: c.CountersBought | c.CountersCashed, who: str) -> str:
    if isinstance(event, c.CountersBought):
        return ngettext("%(who)s buys one counter.", "%(who)s buys %(num)s counters.", event.counters, who=who)
    return ngettext("%(who)s cashes one counter.", "%(who)s cashes %(num)s counters.", event.counters, who=who)


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
        case c.BotJoined():
            name = bot_name(event.name, event.game, event.level)
            return _("The bot %(name)s joins the club as %(member)s.", name=name, member=event.member)
        case c.MemberRenamed():
            # The name has been erased since: its opening is deleted, the event stays.
            if not event.name:
                return _("%(member)s has a new name.", member=event.member)
            return _("%(member)s is now called %(name)s.", member=event.member, name=event.name)
        case c.MemberNameErased():
            return _("All names of %(member)s are erased.", member=event.member)
        case _:
            assert_never(event)


def office_words(office: str) -> str:
    """An office of the club; an unknown one keeps its name in the log."""
    # A later version of the service may write offices that this one does not know.
    return {SECRETARY: _("secretary"), "treasurer": _("treasurer"), "scribe": _("scribe")}.get(office, office)
