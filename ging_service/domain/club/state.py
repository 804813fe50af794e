"""The state of a club outside its tables, and the roles of its members."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any, Final, assert_never

from ging_service.domain.club import events as e
from ging_service.domain.declare import value
from ging_service.domain.house_rules import house_rules_of
from ging_service.domain.structs import replace, set_field

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


PLAYER: Final = "player"
"""The role of every member in the book, including members whose name is erased."""

BOT: Final = "bot"
"""The role of bots, which the service plays. It is neither given nor taken: a bot has it from the day when it joined."""

ARBITRATOR: Final = "arbitrator"
"""The role of arbitrators, who are named and dismissed by events of their own."""

SECRETARY: Final = "secretary"
"""The office whose last holder cannot lose it, once the club has had one."""

OFFICES: Final = (SECRETARY, "treasurer", "scribe")
"""Roles that can be given and taken."""


def roles_of(state: ClubState, member: str) -> tuple[str, ...]:
    """Return all roles of a member, ``player`` first; () for anybody who is not in the book."""
    if state.missing([member]):
        return ()
    arbitrates = (ARBITRATOR,) if member in state.arbitrators else ()
    bot = (BOT,) if state.bot(member) else ()
    return (PLAYER, *bot, *arbitrates, *(role for role in OFFICES if state.holds(member, role)))


# The state of a club outside its tables.


NO_LIMIT: Final = -1
"""In place of counters: a member has not stated how much a table may cost them."""


@value
class Member:
    """A member in the club's book. ``name`` is "" when it has been erased."""

    member: str
    name: str


@value
class Bot:
    """A member that is a bot: the game that it plays, and its level."""

    member: str
    game: str
    level: str


@value
class Office:
    """An office of the club (``roles.OFFICES``) and a member who holds it."""

    member: str
    role: str


@value
class Preset:
    """House rules of a game that a club keeps under a name."""

    preset: str
    name: str
    game: str
    rules: Any

    def __post_init__(self) -> None:
        """Stored rules are a JSON object: read them as the game has them."""
        set_field(self, "rules", house_rules_of(self.game, self.rules))


@value
class Agreement:
    """What the players of a running table have agreed on, and have not.

    ``by``: who has opened the table, "" where no seat was offered. ``waiting``: those who have not accepted their seats.
    ``ending``: those who agree that it ends while ``deal`` is its last deal.
    """

    table: str
    by: str = ""
    waiting: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()
    deal: int = 0


@value
class SeatLimit:
    """The most that a table of somebody else may cost a member."""

    member: str
    counters: int


@value
class ClubState:
    """A club. ``name`` is "" before it is founded; members are in the order in which they joined.

    ``bots``: those members that are bots. ``offices``: who holds which, in the order in which they were given;
    ``presets``: in order of their ids. ``zone``: the time zone in which the club's dates are meant. ``agreements``: those of
    running tables, if there are any. ``left``: those who have left and were not invited again. ``seat_limits``: of those
    who have stated one.
    """

    name: str = ""
    members: tuple[Member, ...] = ()
    arbitrators: tuple[str, ...] = ()
    offices: tuple[Office, ...] = ()
    presets: tuple[Preset, ...] = ()
    zone: str = "UTC"
    bots: tuple[Bot, ...] = ()
    agreements: tuple[Agreement, ...] = ()
    left: tuple[str, ...] = ()
    seat_limits: tuple[SeatLimit, ...] = ()

    def agreement(self, table: str) -> Agreement:
        """Return what the players of a table have agreed on; an empty agreement if nothing is open there."""
        return next((one for one in self.agreements if one.table == table), Agreement(table=table))

    def names(self) -> dict[str, str]:
        """Display names by member id: the member's name, or the id if the name has been erased."""
        return {member.member: member.name or member.member for member in self.members}

    def has_name(self, member: str) -> bool:
        """Return True if the book has a name of this member."""
        return any(one.member == member and one.name for one in self.members)

    def absent(self) -> frozenset[str]:
        """Return the members who have left the club, or whose name was erased and who have no new one."""
        return frozenset(self.left).union(one.member for one in self.members if not one.name)

    def bot(self, member: str) -> Bot | None:
        """Return the bot that this member is, None if they are a person."""
        return next((one for one in self.bots if one.member == member), None)

    def seat_limit(self, member: str) -> int:
        """Return the most that a table of somebody else may cost a member; ``NO_LIMIT`` if they have stated nothing."""
        return next((one.counters for one in self.seat_limits if one.member == member), NO_LIMIT)

    def holds(self, member: str, role: str) -> bool:
        """Return True if a member holds an office."""
        return Office(member=member, role=role) in self.offices

    def has_preset(self, preset: str) -> bool:
        """Return True if house rules are kept under this id."""
        return any(one.preset == preset for one in self.presets)

    def missing(self, members: Collection[str]) -> list[str]:
        """Return those of ``members`` that are not in the book."""
        # A dict, so that a list of members takes one pass through the book and not one for each.
        known = self.names()
        return [member for member in members if member not in known]


def evolve(state: ClubState, event: e.Event) -> ClubState:  # noqa: C901, PLR0911, PLR0912  one line for each event
    """Return the club after an event."""
    match event:
        case e.ClubFounded():
            return replace(state, name=event.name)
        case e.MemberJoined():
            return replace(state, members=(*state.members, Member(member=event.member, name=event.name)))
        case e.BotJoined():
            entered = Member(member=event.member, name=event.name)
            bot = Bot(member=event.member, game=event.game, level=event.level)
            return replace(state, members=(*state.members, entered), bots=(*state.bots, bot))
        case e.MemberRenamed():
            return _named(state, event.member, event.name)
        case e.MemberNameErased():
            return _named(state, event.member, "")
        case e.MemberLeft():
            return replace(state, left=(*state.left, event.member))
        case e.MemberReturned():
            return replace(state, left=tuple(one for one in state.left if one != event.member))
        # Balances are in the ledger only, so that they cannot disagree with it.
        case e.CountersBought() | e.CountersCashed():
            return state
        case e.ArbitratorNamed():
            return replace(state, arbitrators=(*state.arbitrators, event.member))
        case e.ArbitratorDismissed():
            return replace(state, arbitrators=tuple(one for one in state.arbitrators if one != event.member))
        case e.RoleGiven():
            return replace(state, offices=(*state.offices, Office(member=event.member, role=event.role)))
        case e.RoleTaken():
            taken = Office(member=event.member, role=event.role)
            return replace(state, offices=tuple(one for one in state.offices if one != taken))
        case e.HouseRulesNamed():
            kept = Preset(preset=event.preset, name=event.name, game=event.game, rules=event.rules)
            others = _presets_without(state, event.preset)
            return replace(state, presets=tuple(sorted((*others, kept), key=lambda one: one.preset)))
        case e.HouseRulesDropped():
            return replace(state, presets=_presets_without(state, event.preset))
        case e.TimeZoneSet():
            return replace(state, zone=event.zone)
        case e.SeatsOffered() | e.SeatAccepted() | e.EndAgreed():
            return replace(state, agreements=(*_agreements_without(state, event.table), _agreed(state, event)))
        case e.SeatLimitSet():
            rest = tuple(one for one in state.seat_limits if one.member != event.member)
            stated = () if event.counters == NO_LIMIT else (SeatLimit(member=event.member, counters=event.counters),)
            return replace(state, seat_limits=(*rest, *stated))
        case e.AgreementsEnded():
            return replace(state, agreements=_agreements_without(state, event.table))
        case _:
            assert_never(event)


def _agreed(state: ClubState, event: e.SeatsOffered | e.SeatAccepted | e.EndAgreed) -> Agreement:
    found = state.agreement(event.table)
    match event:
        case e.SeatsOffered():
            return replace(found, by=event.by, waiting=event.members)
        case e.SeatAccepted():
            return replace(found, waiting=tuple(one for one in found.waiting if one != event.member))
        case e.EndAgreed():
            # What somebody agreed to in an earlier deal holds no longer: the table has gone on.
            others = found.ending if found.deal == event.deal else ()
            return replace(found, deal=event.deal, ending=(*others, event.member))
        case _:
            assert_never(event)


def _agreements_without(state: ClubState, table: str) -> tuple[Agreement, ...]:
    return tuple(one for one in state.agreements if one.table != table)


def _presets_without(state: ClubState, preset: str) -> tuple[Preset, ...]:
    return tuple(one for one in state.presets if one.preset != preset)


def _named(state: ClubState, member: str, name: str) -> ClubState:
    renamed = (replace(one, name=name) if one.member == member else one for one in state.members)
    return replace(state, members=tuple(renamed))


def fold(state: ClubState, events: Iterable[e.Event]) -> ClubState:
    """Return the club after all of ``events``."""
    return reduce(evolve, events, state)
