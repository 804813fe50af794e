"""A service that browsers come to, and clubs at it whose members can sign in."""

from __future__ import annotations

import dataclasses
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.application.access.invitations import invite
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.access.sign_in import Acceptance, accept_invitation
from ging_service.application.club import at_club
from ging_service.application.table import at_table
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, FoundClub, GiveRole, NameArbitrator
from ging_service.eventlog.read import head_size
from ging_service.execution.caller import ANYONE, Caller
from ging_service.execution.services import Services
from ging_service.execution.visibility import operator
from ging_service.games.gin_rummy.decider import commands as gin_rummy
from ging_service.games.gin_rummy.game import GAME as GIN_RUMMY
from ging_service.games.gin_rummy.rules.house_rules import HouseRules as GinRummyRules
from ging_service.games.ging.decider.commands import OpenTable
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.games.newmarket.decider import commands as newmarket
from ging_service.games.newmarket.game import GAME as NEWMARKET
from ging_service.games.newmarket.rules.house_rules import HouseRules as NewmarketRules
from ging_service.games.thirty_one.decider import commands as thirty_one
from ging_service.games.thirty_one.rules import HouseRules as ThirtyOneRules
from ging_service.games.wild_card_rummy.decider import commands as wild_card_rummy
from ging_service.games.wild_card_rummy.game import GAME as WILD_CARD_RUMMY
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules as WildCardRummyRules
from ging_service.reporting.tables.tables import table_state
from ging_service.signing.integrator import Integrator
from ging_service.signing.signer import Signer
from tests.access.quick_passphrases import QUICK

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.execution.command_batch import CommandResult
    from ging_service.games.gin_rummy.decider.state import TableState
    from ging_service.games.thirty_one.decider.state import TableState as ThirtyOneState

MEMBERS = ("anna", "ben", "cleo", "dan")
PASSPHRASE = "seven hearts and a pee"
ROLES = ("scribe", "arbitrator", "treasurer", "secretary")
_clubs = count(1)


@dataclasses.dataclass(frozen=True, slots=True)
class Site:
    """A service that answers at ``url``, the services over the same database, and who signs the logs."""

    services: Services
    url: str
    signer: Signer

    def found(self, *, name: str = "The Thursday Club", members: Sequence[str] = MEMBERS) -> Club:
        """A new club of an id of its own, whose members are called as their ids are."""
        club = Club(self, f"club-{next(_clubs)}")
        at_club(self.services, club.id, FoundClub(name=name), ANYONE)
        for member in members:
            club.do(AddMember(member=member, name=member.title()))
        return club


@dataclasses.dataclass(frozen=True, slots=True)
class Club:
    """A club at a site."""

    site: Site
    id: str

    def at(self, path: str = "") -> str:
        """The address of one of its pages: ``tables/t``."""
        return f"/clubs/{self.id}/{path}".rstrip("/")

    def do(self, command: Any, actor: str = "") -> CommandResult:
        """A command to the club itself."""
        return at_club(self.site.services, self.id, command, Caller(actor=actor))

    def play(self, *commands: Any, table: str = "t", actor: str = "") -> None:
        """Commands to a table, one after the other."""
        for command in commands:
            at_table(self.site.services, self.id, table, command, Caller(actor=actor))

    def open_table(self, table: str = "t", members: Sequence[str] = MEMBERS, **rules: Any) -> None:
        """A table where seat 3 deals first, so that seat 0 is eldest."""
        house = HouseRules(**{"first_dealer": "assigned"} | rules)
        first = 3 if house.first_dealer == "assigned" else -1
        eldest, second, third, dealer = members
        self.play(OpenTable(members=(eldest, second, third, dealer), rules=house, first_dealer=first), table=table)

    def open_gin_rummy(self, table: str, players: Sequence[str], **rules: Any) -> None:
        """A table of Gin Rummy where the first player deals first."""
        house = GinRummyRules(**{"first_dealer": "assigned"} | rules)
        self.play(gin_rummy.OpenTable(members=tuple(players), rules=house), table=table)

    def gin_rummy_at(self, table: str, member: str = "") -> TableState:
        """The table as a member sees it."""
        state: TableState = table_state(self.site.services, self.id, table, operator(member)).state
        return state

    def gin_rummy_move(self, table: str, players: Sequence[str]) -> tuple[str, Any]:
        """Who may move now, and a move of theirs as people play: a knock as soon as it is allowed."""
        for seat, member in enumerate(players):
            found = GIN_RUMMY.moves(self.gin_rummy_at(table, member), seat)
            moves = [move for move in found if not isinstance(move, (gin_rummy.Resign, gin_rummy.EndTable))]
            if moves:
                return member, next((move for move in moves if isinstance(move, gin_rummy.Knock)), moves[-1])
        raise AssertionError("nobody may move")

    def play_gin_rummy(self, table: str, players: Sequence[str]) -> None:
        """Make such a move."""
        member, move = self.gin_rummy_move(table, players)
        self.play(move, table=table, actor=member)

    def open_wild_card_rummy(self, table: str, players: Sequence[str], **rules: Any) -> None:
        """A table of wild-card rummy where the last player deals first, so that the first one begins."""
        house = WildCardRummyRules(**{"first_dealer": "assigned"} | rules)
        opening = wild_card_rummy.OpenTable(members=tuple(players), rules=house, first_dealer=len(players) - 1)
        self.play(opening, table=table)

    def wild_card_rummy_at(self, table: str, member: str = "") -> Any:
        """The table as a member sees it."""
        return table_state(self.site.services, self.id, table, operator(member)).state

    def wild_card_rummy_move(self, table: str, players: Sequence[str]) -> tuple[str, Any]:
        """Who may move now, and a sensible move of theirs."""
        for seat, member in enumerate(players):
            found = WILD_CARD_RUMMY.moves(self.wild_card_rummy_at(table, member), seat)
            if found:
                return member, found[0]
        raise AssertionError("nobody may move")

    def play_wild_card_rummy(self, table: str, players: Sequence[str]) -> Any:
        """Make such a move, and return it."""
        member, move = self.wild_card_rummy_move(table, players)
        self.play(move, table=table, actor=member)
        return move

    def open_newmarket(self, table: str, players: Sequence[str], **rules: Any) -> None:
        """A table of Newmarket where the first player deals first."""
        house = NewmarketRules(**{"first_dealer": "assigned"} | rules)
        self.play(newmarket.OpenTable(members=tuple(players), rules=house), table=table)

    def newmarket_at(self, table: str, member: str = "") -> Any:
        """The table as a member sees it."""
        return table_state(self.site.services, self.id, table, operator(member)).state

    def play_newmarket(self, table: str, players: Sequence[str]) -> Any:
        """Make a move of a player who may move, and return it: nobody buys."""
        for seat, member in enumerate(players):
            found = NEWMARKET.moves(self.newmarket_at(table, member), seat)
            if found:
                self.play(found[0], table=table, actor=member)
                return found[0]
        raise AssertionError("nobody may move")

    def open_thirty_one(self, table: str, players: Sequence[str], **rules: Any) -> None:
        """A table of Thirty-one."""
        self.play(thirty_one.OpenTable(members=tuple(players), rules=ThirtyOneRules(**rules)), table=table)

    def thirty_one_turn(self, table: str) -> int:
        """The seat that takes the next card."""
        state: ThirtyOneState = table_state(self.site.services, self.id, table, operator("")).state
        assert state.round is not None
        return state.round.turn

    def give(self, member: str, *roles: str) -> None:
        """Put a member in office."""
        for role in roles:
            is_judge = role == "arbitrator"
            self.do(NameArbitrator(member=member) if is_judge else GiveRole(member=member, role=role))

    def invitation(self, member: str) -> str:
        """The token of an invitation for the member."""
        return invite(self.site.services, self.id, member, ANYONE)[1]

    def let_in(self, member: str) -> None:
        """Give the member the passphrase ``PASSPHRASE``, which costs nothing to hash."""
        quick = dataclasses.replace(self.site.services, passphrases=QUICK)
        accept_invitation(quick, self.id, Acceptance(token=self.invitation(member), passphrase=PASSPHRASE))

    def last_position(self) -> int:
        """The position of the last event in the log."""
        with self.site.services.cross_club_transaction() as conn:
            return head_size(conn, self.id) - 1

    def sign(self) -> str:
        """Sign the log as it is; the key that verifies it."""
        with self.site.services.cross_club_transaction() as conn:
            Integrator(signer=self.site.signer).take_in(conn, self.id, head_size(conn, self.id))
        return self.site.signer.verifier_of(self.id).text

    def key(self, *scopes: Right) -> str:
        """The token of a new key that acts for nobody: with ``look`` alone, a guest's."""
        new = NewKey(key=f"key-{next(_clubs)}", scopes=frozenset(scopes or {Right.LOOK}))
        return make_key(self.site.services, self.id, new, ANYONE)[1]


@contextmanager
def opened(app_dsn: str) -> Iterator[Services]:
    """Services as the least-privileged role, whose passphrases cost nothing."""
    with open_services(app_dsn) as services:
        yield dataclasses.replace(services, passphrases=QUICK)
