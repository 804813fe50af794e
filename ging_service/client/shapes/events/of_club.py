"""Types of requests and answers: events, of club. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from ging_service.client.shapes.events.base import EventBase

if TYPE_CHECKING:
    from ging_service.client.shapes.values import AnyHouseRules


class ClubAgreementsEnded(EventBase):
    """An event of type ``club.AgreementsEnded``."""

    type: Literal["club.AgreementsEnded"]
    """What happened."""
    data: ClubAgreementsEndedData


class ClubAgreementsEndedData(TypedDict):
    """The data of ``club.AgreementsEnded``."""

    table: str
    """The table."""


class ClubArbitratorDismissed(EventBase):
    """An event of type ``club.ArbitratorDismissed``."""

    type: Literal["club.ArbitratorDismissed"]
    """What happened."""
    data: ClubArbitratorDismissedData


class ClubArbitratorDismissedData(TypedDict):
    """The data of ``club.ArbitratorDismissed``."""

    member: str
    """Id."""


class ClubArbitratorNamed(EventBase):
    """An event of type ``club.ArbitratorNamed``."""

    type: Literal["club.ArbitratorNamed"]
    """What happened."""
    data: ClubArbitratorNamedData


class ClubArbitratorNamedData(TypedDict):
    """The data of ``club.ArbitratorNamed``."""

    member: str
    """Id."""


class ClubBotJoined(EventBase):
    """An event of type ``club.BotJoined``."""

    type: Literal["club.BotJoined"]
    """What happened."""
    data: ClubBotJoinedData


class ClubBotJoinedData(TypedDict):
    """The data of ``club.BotJoined``."""

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
    """What happened."""
    data: ClubClubFoundedData


class ClubClubFoundedData(TypedDict):
    """The data of ``club.ClubFounded``."""

    name: str
    """The club's name."""


class ClubCountersBought(EventBase):
    """An event of type ``club.CountersBought``."""

    type: Literal["club.CountersBought"]
    """What happened."""
    data: ClubCountersBoughtData


class ClubCountersBoughtData(TypedDict):
    """The data of ``club.CountersBought``."""

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
    """What happened."""
    data: ClubCountersCashedData


class ClubCountersCashedData(TypedDict):
    """The data of ``club.CountersCashed``."""

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


class ClubEndAgreed(EventBase):
    """An event of type ``club.EndAgreed``."""

    type: Literal["club.EndAgreed"]
    """What happened."""
    data: ClubEndAgreedData


class ClubEndAgreedData(TypedDict):
    """The data of ``club.EndAgreed``."""

    table: str
    """The table."""
    member: str
    """Id."""
    deal: int
    """The table's last deal by then."""


class ClubHouseRulesDropped(EventBase):
    """An event of type ``club.HouseRulesDropped``."""

    type: Literal["club.HouseRulesDropped"]
    """What happened."""
    data: ClubHouseRulesDroppedData


class ClubHouseRulesDroppedData(TypedDict):
    """The data of ``club.HouseRulesDropped``."""

    preset: str
    """Id."""


class ClubHouseRulesNamed(EventBase):
    """An event of type ``club.HouseRulesNamed``."""

    type: Literal["club.HouseRulesNamed"]
    """What happened."""
    data: ClubHouseRulesNamedData


class ClubHouseRulesNamedData(TypedDict):
    """The data of ``club.HouseRulesNamed``."""

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
    """What happened."""
    data: ClubMemberJoinedData


class ClubMemberJoinedData(TypedDict):
    """The data of ``club.MemberJoined``."""

    member: str
    """Id."""
    name: str
    """Name; empty if it has been erased since."""


class ClubMemberLeft(EventBase):
    """An event of type ``club.MemberLeft``."""

    type: Literal["club.MemberLeft"]
    """What happened."""
    data: ClubMemberLeftData


class ClubMemberLeftData(TypedDict):
    """The data of ``club.MemberLeft``."""

    member: str
    """Id."""


class ClubMemberNameErased(EventBase):
    """An event of type ``club.MemberNameErased``."""

    type: Literal["club.MemberNameErased"]
    """What happened."""
    data: ClubMemberNameErasedData


class ClubMemberNameErasedData(TypedDict):
    """The data of ``club.MemberNameErased``."""

    member: str
    """Id."""


class ClubMemberRenamed(EventBase):
    """An event of type ``club.MemberRenamed``."""

    type: Literal["club.MemberRenamed"]
    """What happened."""
    data: ClubMemberRenamedData


class ClubMemberRenamedData(TypedDict):
    """The data of ``club.MemberRenamed``."""

    member: str
    """Id."""
    name: str
    """Name; empty if it has been erased since."""


class ClubMemberReturned(EventBase):
    """An event of type ``club.MemberReturned``."""

    type: Literal["club.MemberReturned"]
    """What happened."""
    data: ClubMemberReturnedData


class ClubMemberReturnedData(TypedDict):
    """The data of ``club.MemberReturned``."""

    member: str
    """Id."""


class ClubRoleGiven(EventBase):
    """An event of type ``club.RoleGiven``."""

    type: Literal["club.RoleGiven"]
    """What happened."""
    data: ClubRoleGivenData


class ClubRoleGivenData(TypedDict):
    """The data of ``club.RoleGiven``."""

    member: str
    """Id."""
    role: Literal["secretary", "treasurer", "scribe"] | str
    """Which."""


class ClubRoleTaken(EventBase):
    """An event of type ``club.RoleTaken``."""

    type: Literal["club.RoleTaken"]
    """What happened."""
    data: ClubRoleTakenData


class ClubRoleTakenData(TypedDict):
    """The data of ``club.RoleTaken``."""

    member: str
    """Id."""
    role: Literal["secretary", "treasurer", "scribe"] | str
    """Which."""


class ClubSeatAccepted(EventBase):
    """An event of type ``club.SeatAccepted``."""

    type: Literal["club.SeatAccepted"]
    """What happened."""
    data: ClubSeatAcceptedData


class ClubSeatAcceptedData(TypedDict):
    """The data of ``club.SeatAccepted``."""

    table: str
    """The table."""
    member: str
    """Id."""


class ClubSeatLimitSet(EventBase):
    """An event of type ``club.SeatLimitSet``."""

    type: Literal["club.SeatLimitSet"]
    """What happened."""
    data: ClubSeatLimitSetData


class ClubSeatLimitSetData(TypedDict):
    """The data of ``club.SeatLimitSet``."""

    member: str
    """Id."""
    counters: int | None
    """Counters at the first deal of a table of somebody else; null: no limit."""


class ClubSeatsOffered(EventBase):
    """An event of type ``club.SeatsOffered``."""

    type: Literal["club.SeatsOffered"]
    """What happened."""
    data: ClubSeatsOfferedData


class ClubSeatsOfferedData(TypedDict):
    """The data of ``club.SeatsOffered``."""

    table: str
    """The table."""
    by: str
    """The player who opened it."""
    members: list[str]
    """Those who have been given seats."""


class ClubTimeZoneSet(EventBase):
    """An event of type ``club.TimeZoneSet``."""

    type: Literal["club.TimeZoneSet"]
    """What happened."""
    data: ClubTimeZoneSetData


class ClubTimeZoneSetData(TypedDict):
    """The data of ``club.TimeZoneSet``."""

    zone: str
    """IANA name or offset."""
