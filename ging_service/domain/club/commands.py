"""Commands that the secretary may give to a club."""

from __future__ import annotations

from typing import Any

from ging_service.domain.declare import command, service_command


@command
class FoundClub:
    """Found a club."""

    name: str


@command
class AddMember:
    """Enter a member in the book."""

    member: str
    name: str


@command
class AddBot:
    """Enter a bot in the book: a member that plays a game by itself. The caller checks that the game has this level."""

    member: str
    name: str
    game: str
    level: str


@command
class RenameMember:
    """Correct a member's name."""

    member: str
    name: str


@command
class EraseName:
    """Erase every name that a member has had. Their id, deals and counters stay.

    ``balance``: the counters that they have or owe, as the sender knows them. The caller checks it.
    """

    member: str
    balance: int


@service_command
class LeaveClub:
    """Let a member leave whose access somebody else removes. ``balance``: as in ``EraseName``."""

    member: str
    balance: int


@service_command
class ReturnToClub:
    """Let a member who has left return, because they are invited."""

    member: str


@command
class BuyCounters:
    """Counters from the club bank to a member. ``paid``: the money that changed hands for them, such as "12.50", in ``currency`` ("EUR"); both may be ""."""

    member: str
    counters: int
    note: str
    paid: str
    currency: str


@command
class CashCounters:
    """Counters from a member back to the club bank. ``paid``: the money that changed hands for them, such as "12.50", in ``currency`` ("EUR"); both may be ""."""

    member: str
    counters: int
    note: str
    paid: str
    currency: str


@command
class NameArbitrator:
    """Appoint a member as arbitrator: they may review disputes and rule on them."""

    member: str


@command
class DismissArbitrator:
    """Stop a member from reviewing disputes. Their rulings stand."""

    member: str


@command
class GiveRole:
    """Give a member an office of the club: one of ``roles.OFFICES``."""

    member: str
    role: str


@command
class TakeRole:
    """Take an office from a member. What they have done in it stands."""

    member: str
    role: str


@command
class NameHouseRules:
    """Keep house rules of a game under an id, for opening tables. They replace the rules kept under the same id before.

    ``rules``: of the type that the game has (``Game.house_rules``).
    """

    preset: str
    name: str
    rules: Any


@command
class DropHouseRules:
    """Delete named house rules. Tables that were opened with them go on."""

    preset: str


@command
class SetTimeZone:
    """Set the time zone of the club's dates, such as Europe/Amsterdam. The caller checks that the zone exists."""

    zone: str


@service_command
class OfferSeats:
    """Offer members the seats that a player has given them by opening a table. ``by``: the player."""

    table: str
    by: str
    members: tuple[str, ...]


@command
class AcceptSeat:
    """Accept the seat that somebody has given a member at a table."""

    table: str
    member: str


@command
class SetSeatLimit:
    """State the most that a table of somebody else may cost a member. ``counters``: -1 for no limit."""

    member: str
    counters: int


@command
class AgreeToEnd:
    """Agree as a player that a table ends while ``deal`` is its last deal."""

    table: str
    member: str
    deal: int


@service_command
class EndAgreements:
    """End the offers and agreements of a table that has ended."""

    table: str


Command = (
    FoundClub
    | AddMember
    | AddBot
    | RenameMember
    | EraseName
    | LeaveClub
    | ReturnToClub
    | BuyCounters
    | CashCounters
    | NameArbitrator
    | DismissArbitrator
    | GiveRole
    | TakeRole
    | NameHouseRules
    | DropHouseRules
    | SetTimeZone
    | OfferSeats
    | AcceptSeat
    | SetSeatLimit
    | AgreeToEnd
    | EndAgreements
)
