"""Pages and answers about one deal, at a table of 20 deals and at one of 600: the web server's processor time of each.

The target is a ratio of 1.5 at most. With ``--against``, the web server of another checkout answers from the same database.

    python bench/long_tables.py [--deals 600] [--requests 20] [--rounds 3] [--against FOLDER]
"""

from __future__ import annotations

import argparse
import random
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from append_limit import server
from over_http import MEMBERS, Connection
from request_cost import HERE, cpu_seconds, serving

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.application.disputes import Contested, raise_dispute, take_dispute
from ging_service.application.table import execute_batch
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, FoundClub, NameArbitrator
from ging_service.execution.caller import ANYONE, Caller
from ging_service.games.gin_rummy.decider import commands as gin_rummy
from ging_service.games.gin_rummy.rules.house_rules import HouseRules as GinRummyRules
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.house_rules import HouseRules
from ging_service.signing.integrator import Integrator
from ging_service.signing.rounds import Rounds
from ging_service.signing.signer import Signer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services

CLUB = "long"
FEW = 20
MILLISECONDS = 1_000
BATCH = 50
EVENTS_A_DEAL = 7
GIN_RUMMY = "gin-"
"""In front of the name of a table at which Gin Rummy is recorded, and of the dispute about a deal of it."""

PAGES = {
    "dispute form": "/clubs/{club}/tables/{table}/dispute?deal={deal}",
    "deal page": "/clubs/{club}/tables/{table}/deals/{deal}",
    "review": "/clubs/{club}/tables/{table}/review?deal={deal}",
    "proof": "/clubs/{club}/tables/{table}/deals/{deal}/proof.json",
    "evidence": "/clubs/{club}/tables/{table}/deals/{early}/evidence",
    "ruling form": "/clubs/{club}/disputes/gin-{table}/ruling",
}
ANSWERS = {
    "dossier": "/v1/clubs/{club}/tables/{table}/deals/{deal}/dossier",
    "past version": "/v1/clubs/{club}/tables/{table}?version={version}",
}


def main() -> None:
    """Measure and print one line for each page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=600, help="at the long table")
    parser.add_argument("--requests", type=int, default=20, help="of each kind in a round")
    parser.add_argument("--rounds", type=int, default=3, help="medians of so many are printed")
    parser.add_argument("--against", type=Path, help="another checkout")
    asked = parser.parse_args()
    with server() as (found, folder):
        token = _played(found.app_dsn, {"few": FEW, "many": asked.deals}, folder)
        for tree in (HERE, *([asked.against] if asked.against else [])):
            with serving(found.app_dsn, tree) as (port, pid):
                for name, path in (PAGES | ANSWERS).items():
                    cookie = f"ging_session={token}" if name in PAGES else ""
                    with closing(Connection(port, "" if cookie else token, cookie=cookie)) as connection:
                        few, many = (
                            median(
                                _cost(
                                    connection,
                                    (pid, found.app_dsn),
                                    path.format(
                                        club=CLUB, table=table, deal=deal, early=FEW // 2, version=deal * EVENTS_A_DEAL
                                    ),
                                    asked,
                                )
                                for _ in range(asked.rounds)
                            )
                            for table, deal in (("few", FEW // 2), ("many", asked.deals // 2))
                        )
                    print(
                        f"{name:12} {tree.name:10} {few:6.1f} ms {many:6.1f} ms   {many / max(few, 0.1):5.1f} ×",
                        flush=True,
                    )


def _cost(connection: Connection, process: tuple[int, str], path: str, asked: argparse.Namespace) -> float:
    """Milliseconds of the web server for one request."""
    # The first request fills caches and is not measured.
    connection.ask("GET", path)
    before = cpu_seconds(*process)[0]
    for _ in range(asked.requests):
        connection.ask("GET", path)
    return (cpu_seconds(*process)[0] - before) / asked.requests * MILLISECONDS


def _played(app_dsn: str, tables: dict[str, int], folder: Path) -> str:
    """Tables with so many recorded deals each, in a signed log; the token of a player's key."""
    choose = random.Random(18)  # noqa: S311  the same in each run
    with open_services(app_dsn) as services:
        at_club(services, CLUB, FoundClub(name=CLUB), ANYONE)
        for member in MEMBERS:
            at_club(services, CLUB, AddMember(member=member, name=member.title()), ANYONE)
        rules = HouseRules(first_dealer="assigned", ending="open", starting_stack=1_000_000)
        opening = c.OpenTable(members=MEMBERS, rules=rules, first_dealer=3)
        for table, deals in tables.items():
            commands = [opening, *_deals(choose, deals)]
            for first in range(0, len(commands), BATCH):
                execute_batch(services, (CLUB, table), commands[first : first + BATCH])
        at_club(services, CLUB, NameArbitrator(member=MEMBERS[-1]), ANYONE)
        for table, deals in tables.items():
            _record_gin_rummy(services, table, deals)
        rounds = Rounds(services.pool, Integrator(signer=Signer.open(folder / "signer", "bench")))
        while rounds.once():
            pass
        return make_key(services, CLUB, NewKey(key="bench", member=MEMBERS[-1], scopes=ALL), ANYONE)[1]


def _record_gin_rummy(services: Services, table: str, deals: int) -> None:
    """A table at which Gin Rummy is recorded, and a dispute about its deal in the middle, which is under review."""
    name = GIN_RUMMY + table
    opening = gin_rummy.OpenTable(
        members=MEMBERS[:2], rules=GinRummyRules(first_dealer="assigned", games=0, target=1_000_000)
    )
    commands = [opening, *[gin_rummy.RecordResult(dealer=-1, kind="gin", winner=0, points=30)] * deals]
    for first in range(0, len(commands), BATCH):
        execute_batch(services, (CLUB, name), commands[first : first + BATCH])
    contested = Contested(table_id=name, deal=deals // 2, subject="deal")
    raise_dispute(services, (CLUB, name), contested, "Knocked.", Caller(actor=MEMBERS[0]))
    take_dispute(services, (CLUB, name), Caller(actor=MEMBERS[-1]))


def _deals(choose: random.Random, deals: int) -> Iterator[c.Command]:
    for _ in range(deals):
        order = choose.sample(PACK, len(PACK))
        hands = [tuple(order[7 * seat : 7 * seat + 7]) for seat in SEATS]
        yield c.RecordDeal(now_s=0, hands=tuple(hands), dealer=-1)
        yield c.Settle()


if __name__ == "__main__":
    main()
