"""What stands in JSON: events, of club. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ging_service.client.shapes.events.base import EventBase

if TYPE_CHECKING:
    from ging_service.client.shapes.values import AnyHouseRules


class ClubArbitratorDismissed(EventBase):
    """An event of type ``club.ArbitratorDismissed``."""

    type: Literal["club.ArbitratorDismissed"]
    data: ClubArbitratorDismissedData


class ClubArbitratorDismissedData(TypedDict):
    """What ``club.ArbitratorDismissed`` tells."""

    member: str
    """Id."""


class ClubArbitratorNamed(EventBase):
    """An event of type ``club.ArbitratorNamed``."""

    type: Literal["club.ArbitratorNamed"]
    data: ClubArbitratorNamedData


class ClubArbitratorNamedData(TypedDict):
    """What ``club.ArbitratorNamed`` tells."""

    member: str
    """Id."""


class ClubBotJoined(EventBase):
    """An event of type ``club.BotJoined``."""

    type: Literal["club.BotJoined"]
    data: ClubBotJoinedData


class ClubBotJoinedData(TypedDict):
    """What ``club.BotJoined`` tells."""

    member: str
    """Id."""
    name: str
    """Its name, which never changes."""
    game: str
    """Which game it plays."""
    level: str
    """How well, by one of the words of the game."""


class ClubClubFounded(EventBase):
    """An event of type ``club.ClubFounded``."""

    type: Literal["club.ClubFounded"]
    data: ClubClubFoundedData


class ClubClubFoundedData(TypedDict):
    """What ``club.ClubFounded`` tells."""

    name: str
    """The club's name."""


class ClubCountersBought(EventBase):
    """An event of type ``club.CountersBought``."""

    type: Literal["club.CountersBought"]
    data: ClubCountersBoughtData


class ClubCountersBoughtData(TypedDict):
    """What ``club.CountersBought`` tells."""

    member: str
    """Id."""
    counters: int
    """How many counters."""
    note: str
    """The note."""
    paid: str
    """The money that changed hands, such as 12.50; empty where nothing was said."""
    currency: str
    """Of that money, such as EUR."""


class ClubCountersCashed(EventBase):
    """An event of type ``club.CountersCashed``."""

    type: Literal["club.CountersCashed"]
    data: ClubCountersCashedData


class ClubCountersCashedData(TypedDict):
    """What ``club.CountersCashed`` tells."""

    member: str
    """Id."""
    counters: int
    """How many counters."""
    note: str
    """The note."""
    paid: str
    """The money that changed hands, such as 12.50; empty where nothing was said."""
    currency: str
    """Of that money, such as EUR."""


class ClubHouseRulesDropped(EventBase):
    """An event of type ``club.HouseRulesDropped``."""

    type: Literal["club.HouseRulesDropped"]
    data: ClubHouseRulesDroppedData


class ClubHouseRulesDroppedData(TypedDict):
    """What ``club.HouseRulesDropped`` tells."""

    preset: str
    """Id."""


class ClubHouseRulesNamed(EventBase):
    """An event of type ``club.HouseRulesNamed``."""

    type: Literal["club.HouseRulesNamed"]
    data: ClubHouseRulesNamedData


class ClubHouseRulesNamedData(TypedDict):
    """What ``club.HouseRulesNamed`` tells."""

    preset: str
    """Id."""
    name: str
    """As people call them."""
    game: str
    """Whose house rules they are."""
    rules: AnyHouseRules


class ClubMemberJoined(EventBase):
    """An event of type ``club.MemberJoined``."""

    type: Literal["club.MemberJoined"]
    data: ClubMemberJoinedData


class ClubMemberJoinedData(TypedDict):
    """What ``club.MemberJoined`` tells."""

    member: str
    """Id."""
    name: str
    """Name; empty if it has been erased since."""


class ClubMemberNameErased(EventBase):
    """An event of type ``club.MemberNameErased``."""

    type: Literal["club.MemberNameErased"]
    data: ClubMemberNameErasedData


class ClubMemberNameErasedData(TypedDict):
    """What ``club.MemberNameErased`` tells."""

    member: str
    """Id."""


class ClubMemberRenamed(EventBase):
    """An event of type ``club.MemberRenamed``."""

    type: Literal["club.MemberRenamed"]
    data: ClubMemberRenamedData


class ClubMemberRenamedData(TypedDict):
    """What ``club.MemberRenamed`` tells."""

    member: str
    """Id."""
    name: str
    """Name; empty if it has been erased since."""


class ClubRoleGiven(EventBase):
    """An event of type ``club.RoleGiven``."""

    type: Literal["club.RoleGiven"]
    data: ClubRoleGivenData


class ClubRoleGivenData(TypedDict):
    """What ``club.RoleGiven`` tells."""

    member: str
    """Id."""
    role: Literal["secretary", "treasurer", "scribe"]
    """Which."""


class ClubRoleTaken(EventBase):
    """An event of type ``club.RoleTaken``."""

    type: Literal["club.RoleTaken"]
    data: ClubRoleTakenData


class ClubRoleTakenData(TypedDict):
    """What ``club.RoleTaken`` tells."""

    member: str
    """Id."""
    role: Literal["secretary", "treasurer", "scribe"]
    """Which."""


class ClubTimeZoneSet(EventBase):
    """An event of type ``club.TimeZoneSet``."""

    type: Literal["club.TimeZoneSet"]
    data: ClubTimeZoneSetData


class ClubTimeZoneSetData(TypedDict):
    """What ``club.TimeZoneSet`` tells."""

    zone: str
    """IANA name or offset."""
