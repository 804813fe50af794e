"""What can have happened in a club outside its tables. Stored for ever, as the events of games are."""

from __future__ import annotations

from typing import Any

from ging_service.domain.declare import event
from ging_service.domain.house_rules import house_rules_of
from ging_service.domain.structs import set_field


@event(says="%(name)s is founded.")
class ClubFounded:
    """The club begins, and its log with it."""

    name: str


@event()
class MemberJoined:
    """A member is entered in the club's book. A name that has been erased since is ""."""

    member: str
    name: str


@event()
class BotJoined:
    """A bot is entered in the club's book. It plays ``game``, as well as its ``level`` says. Nobody can sign in as a bot."""

    member: str
    name: str
    game: str
    level: str


@event()
class MemberRenamed:
    """A member's name in the book is corrected. A name that has been erased since is ""."""

    member: str
    name: str


@event()
class MemberNameErased:
    """A member's names are erased: the openings of all their names are deleted with this event."""

    member: str


@event(says="%(member)s has left the club.")
class MemberLeft:
    """A member leaves the club: somebody else has removed their access. Their roles, deals and counters stay."""

    member: str


@event(says="%(member)s is invited to the club again.")
class MemberReturned:
    """A member who had left is invited again."""

    member: str


@event()
class CountersBought:
    """A member takes counters from the club bank. ``paid``: the money that changed hands, in ``currency``; "" where nothing was said."""

    member: str
    counters: int
    note: str
    paid: str
    currency: str


@event()
class CountersCashed:
    """A member gives counters back to the club bank. ``paid``: the money that changed hands, in ``currency``; "" where nothing was said."""

    member: str
    counters: int
    note: str
    paid: str
    currency: str


@event(says="%(member)s is now an arbitrator.")
class ArbitratorNamed:
    """A member may review disputes and rule on them."""

    member: str


@event(says="%(member)s is no longer an arbitrator.")
class ArbitratorDismissed:
    """A member is no longer an arbitrator. Their rulings stand."""

    member: str


@event()
class RoleGiven:
    """A member has an office of the club from now on."""

    member: str
    role: str


@event()
class RoleTaken:
    """A member no longer has an office of the club. What they have done in it stands."""

    member: str
    role: str


@event(says="House rules are saved as %(name)s.")
class HouseRulesNamed:
    """House rules of a game are kept under a name, instead of those that were kept under this id before."""

    preset: str
    name: str
    game: str
    rules: Any

    def __post_init__(self) -> None:
        """Stored rules are a JSON object: read them as the game has them."""
        set_field(self, "rules", house_rules_of(self.game, self.rules))


@event(says="The house rules %(preset)s are no longer saved.")
class HouseRulesDropped:
    """House rules are kept no longer. Tables that were opened with them go on."""

    preset: str


@event(says="The club's dates are now in the time zone %(zone)s.")
class TimeZoneSet:
    """The club's dates are meant in this time zone from now on (IANA name or offset)."""

    zone: str


@event()
class SeatsOffered:
    """A player has opened a table and given these members seats there. No deal begins before they accept them.

    ``by``: the player; the maker of the key where an app has opened it.
    """

    table: str
    by: str
    members: tuple[str, ...]


@event(says="%(member)s accepts the seat at table %(table)s.")
class SeatAccepted:
    """A member accepts the seat that they were given at a table, with its house rules, stakes and time limit."""

    table: str
    member: str


@event(
    by="counters",
    says={
        -1: "%(member)s no longer limits what tables of others may cost.",
        None: (
            "A table of somebody else may cost %(member)s one counter at its first deal.",
            "A table of somebody else may cost %(member)s up to %(counters)s counters at its first deal.",
        ),
    },
)
class SeatLimitSet:
    """A member states the most that a table of somebody else may cost them. ``counters``: -1 for no limit."""

    member: str
    counters: int


@event(says="%(member)s agrees that table %(table)s ends.")
class EndAgreed:
    """A player agrees that a table ends while ``deal`` is its last deal, running or over."""

    table: str
    member: str
    deal: int


@event(says="Table %(table)s has ended: nothing is left to accept there.")
class AgreementsEnded:
    """A table has ended: its offers and its players' agreements are over."""

    table: str


Event = (
    ClubFounded
    | MemberJoined
    | BotJoined
    | MemberRenamed
    | MemberNameErased
    | MemberLeft
    | MemberReturned
    | CountersBought
    | CountersCashed
    | ArbitratorNamed
    | ArbitratorDismissed
    | RoleGiven
    | RoleTaken
    | HouseRulesNamed
    | HouseRulesDropped
    | TimeZoneSet
    | SeatsOffered
    | SeatAccepted
    | SeatLimitSet
    | EndAgreed
    | AgreementsEnded
)
