"""What the commands of the scribe ask for and give, wherever the club is kept."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ging_service.application.standings.ranking import RankBy

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from ging_service.application.access.invitations import InvitationSeen
    from ging_service.application.access.keys import KeySeen, NewKey
    from ging_service.application.disputes import Contested
    from ging_service.application.execute import Done
    from ging_service.application.happening import Happening
    from ging_service.application.queries.accounts import Balance, Moment
    from ging_service.application.queries.books import BooksSeen, SeasonEntry, SeasonSeen
    from ging_service.application.queries.box import Box, Count
    from ging_service.application.queries.clubs import Club
    from ging_service.application.queries.deals import DealEntry, DealSeen
    from ging_service.application.queries.disputes import DisputeEntry, DisputeSeen, Sought
    from ging_service.application.queries.dossier import Dossier
    from ging_service.application.queries.history import EventPage, Wanted
    from ging_service.application.queries.ledger import LedgerEntry, Narrowed
    from ging_service.application.queries.members import MemberEntry
    from ging_service.application.queries.paging import Page, Paging
    from ging_service.application.queries.penalties import PenaltyStep
    from ging_service.application.queries.roles import MemberRoles
    from ging_service.application.queries.standings import Standings
    from ging_service.application.queries.tables import TableEntry, TableSeen
    from ging_service.application.statements.statement import Subject
    from ging_service.domain.books.commands import Command as BooksCommand
    from ging_service.domain.club.commands import BuyCounters, CashCounters
    from ging_service.domain.club.commands import Command as ClubCommand
    from ging_service.domain.club.state import Preset
    from ging_service.domain.games.ging.commands import Command as TableCommand
    from ging_service.domain.games.ging.rules.correction import Ruling

Place = tuple[str, str]
"""A club, and a table or a dispute of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class How:
    """The conditions of a command: its idempotency key, the version that its stream must have, when it happened."""

    key: str = ""
    expected_version: int | None = None
    happened_at: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """A season by its id, or days of a zone, both of them within; nothing named: everything."""

    season: str = ""
    first_day: str = ""
    last_day: str = ""
    zone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What standings are asked for. ``by``: member, seat, pair or table; the others as ``Scope`` and ``Ranking`` have them."""

    by: str
    days: Days
    table_id: str = ""
    member: str = ""
    as_ruled: bool = True
    rank_by: RankBy = "net"
    least_deals: int = 0


class Desk(ABC):
    """Everything here answers with what whoever sits at it may see, and raises what ``refusals`` has words for."""

    @abstractmethod
    def now(self) -> datetime:
        """The time, in UTC."""

    @abstractmethod
    def web_address(self) -> str:
        """Where a browser reaches the service, without a slash at the end."""

    @abstractmethod
    def zone_of_day(self, club: str, day: str) -> str:
        """The time zone of a day of a club, such as "2026-11-20"."""

    # Commands.

    @abstractmethod
    def at_club(self, club: str, command: ClubCommand, how: How) -> Done:
        """Carry out a command to a club."""

    @abstractmethod
    def at_bank(self, club: str, commands: Sequence[BuyCounters | CashCounters], how: How) -> Done:
        """Let members buy or cash counters, all of them or none."""

    @abstractmethod
    def at_books(self, club: str, command: BooksCommand, how: How) -> Done:
        """Carry out a command to the treasurer's book."""

    @abstractmethod
    def at_table(self, place: Place, commands: Sequence[TableCommand], how: How) -> Done:
        """Carry out commands to a table, all or nothing."""

    @abstractmethod
    def everyone_satisfied(self, place: Place, remark: str, how: How) -> Done:
        """G19: "all ok", after a remark if there is one."""

    @abstractmethod
    def raise_dispute(self, place: Place, contested: Contested, reason: str, how: How) -> Done:
        """Contest something."""

    @abstractmethod
    def review_dispute(self, place: Place, how: How, *, opens_hands: bool) -> Done:
        """Take a dispute."""

    @abstractmethod
    def rule_dispute(
        self, place: Place, ruling: Ruling | None, reasons: str, how: How, *, dry_run: bool = False
    ) -> Done:
        """Rule on a dispute, or only tell what that would lead to; None dismisses it."""

    @abstractmethod
    def withdraw_dispute(self, place: Place, reason: str, how: How) -> Done:
        """Take a dispute back."""

    # The club.

    @abstractmethod
    def clubs(self, paging: Paging) -> Page[Club]:
        """The clubs that can be seen from here."""

    @abstractmethod
    def club(self, club: str) -> Club:
        """One club."""

    @abstractmethod
    def members(self, club: str, paging: Paging) -> Page[MemberEntry]:
        """The book of members."""

    @abstractmethod
    def names(self, club: str) -> Mapping[str, str]:
        """Everybody's name by his id."""

    @abstractmethod
    def roles(self, club: str) -> Sequence[MemberRoles]:
        """Everybody's roles, in the order in which they joined."""

    @abstractmethod
    def house_rules(self, club: str) -> Sequence[Preset]:
        """House rules that the club keeps under names, by their ids."""

    @abstractmethod
    def arbitrators(self, club: str) -> Sequence[tuple[str, str]]:
        """Ids and names, in the order in which they were named."""

    @abstractmethod
    def keys(self, club: str, paging: Paging) -> Page[KeySeen]:
        """The keys of apps."""

    @abstractmethod
    def make_key(self, club: str, new: NewKey) -> tuple[KeySeen, str]:
        """Make a key: what is shown of it, and its token."""

    @abstractmethod
    def revoke_key(self, club: str, key_id: str) -> KeySeen:
        """Let a key hold no longer."""

    @abstractmethod
    def invite(self, club: str, member: str) -> tuple[InvitationSeen, str]:
        """Invite a member: what is shown of it, and its token."""

    @abstractmethod
    def history(self, club: str, wanted: Wanted, paging: Paging) -> EventPage:
        """What has happened."""

    @abstractmethod
    def following(self, club: str, wanted: Wanted, after: str) -> Iterator[Happening]:
        """What happens behind the cursor ``after``, as it happens, without end."""

    # Tables.

    @abstractmethod
    def tables(self, club: str, paging: Paging, *, phase: str, member: str) -> Page[TableEntry]:
        """The tables."""

    @abstractmethod
    def table(self, place: Place, version: int | None = None) -> TableSeen:
        """One table, now or at a version."""

    @abstractmethod
    def deals(self, club: str, paging: Paging, *, table_id: str, kind: str, member: str) -> Page[DealEntry]:
        """Deals and what they came to."""

    @abstractmethod
    def deal(self, place: Place, number: int) -> DealSeen:
        """One deal with its events."""

    @abstractmethod
    def dossier(self, place: Place, number: int) -> Dossier:
        """One deal as whoever has to judge it looks at it."""

    @abstractmethod
    def penalties(self, club: str, paging: Paging, *, table_id: str, member: str) -> Page[PenaltyStep]:
        """Lost deals step by step."""

    @abstractmethod
    def disputes(self, club: str, sought: Sought, paging: Paging) -> Page[DisputeEntry]:
        """Disputes and how far they are."""

    @abstractmethod
    def dispute(self, place: Place) -> DisputeSeen:
        """One dispute step by step."""

    # Counters.

    @abstractmethod
    def balances(  # noqa: PLR0913  the filters of a list
        self, club: str, moment: Moment, paging: Paging, *, table_id: str, account: str, kind: str
    ) -> Page[Balance]:
        """What accounts held at a moment."""

    @abstractmethod
    def entries(self, club: str, narrowed: Narrowed, paging: Paging) -> Page[LedgerEntry]:
        """Entries with their postings."""

    @abstractmethod
    def books(self, club: str) -> BooksSeen:
        """What holds by the treasurer's book."""

    @abstractmethod
    def seasons(self, club: str, paging: Paging) -> Page[SeasonEntry]:
        """The seasons."""

    @abstractmethod
    def season(self, club: str, season: str) -> SeasonSeen:
        """One season with what accounts held."""

    @abstractmethod
    def standings(self, club: str, asked: Asked, paging: Paging) -> Standings[Any]:
        """Who is ahead."""

    @abstractmethod
    def statement(self, club: str, subject: Subject, days: Days, format_name: str) -> Iterator[bytes]:
        """What a member, a table or the club had, what moved, and what is left: a file in pieces."""

    @abstractmethod
    def box(self, club: str) -> Box:
        """What should lie in the box."""

    @abstractmethod
    def counts(self, club: str, paging: Paging) -> Page[Count]:
        """Counts of the box, the newest first."""
