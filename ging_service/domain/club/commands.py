"""What the secretary may ask of a club."""

from __future__ import annotations

from ging_service.domain.declare import command
from ging_service.domain.games.ging.rules.house import HouseRules


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
class RenameMember:
    """Correct a member's name."""

    member: str
    name: str


@command
class EraseName:
    """Forget all that a member was ever called. His id, deals and counters stay."""

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
    """Let a member review disputes and rule on them."""

    member: str


@command
class DismissArbitrator:
    """Let a member review disputes no longer. What he has ruled stands."""

    member: str


@command
class GiveRole:
    """Give a member an office of the club: one of ``roles.OFFICES``."""

    member: str
    role: str


@command
class TakeRole:
    """Take an office from a member. What he has done in it stands."""

    member: str
    role: str


@command
class NameHouseRules:
    """Keep house rules under a name, for tables to be opened with; those that were kept under this id hold no longer."""

    preset: str
    name: str
    rules: HouseRules


@command
class DropHouseRules:
    """Keep house rules no longer. Tables that were opened with them go on."""

    preset: str


@command
class SetTimeZone:
    """Say in which time zone the club's dates are meant, such as Europe/Amsterdam. Whether there is one, the caller checks."""

    zone: str


Command = (
    FoundClub
    | AddMember
    | RenameMember
    | EraseName
    | BuyCounters
    | CashCounters
    | NameArbitrator
    | DismissArbitrator
    | GiveRole
    | TakeRole
    | NameHouseRules
    | DropHouseRules
    | SetTimeZone
)
