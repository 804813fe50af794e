"""What the page of a table costs beside the API's read of the same table, in the middle of a deal: a few times as much.

Both are asked for by the same player over the same server (granian, one process) in turns, one request at a time, so that
what is compared is the time that the server takes for each.

    python bench/pages.py [--requests 300] [--rounds 3] [--limit 3.0]
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from contextlib import closing
from itertools import cycle, islice
from statistics import median
from typing import TYPE_CHECKING

from append_limit import server
from over_http import MEMBERS, Connection, web_server

from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.application.table import at_table
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.execution.caller import ANYONE, Caller
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.rules.cards import PACK, SEATS
from ging_service.games.ging.rules.deal_settlement import claims_of
from ging_service.games.ging.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Iterator

CLUB = "bench-pages"
TABLE = "only"
DEALS = 20
MILLISECONDS = 1_000


def main() -> None:
    """Measure, print the ratio, and end with 1 if it is above the limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=300, help="of each kind in a round")
    parser.add_argument("--rounds", type=int, default=3, help="the median of their ratios counts")
    parser.add_argument("--limit", type=float, default=0, help="the largest ratio that is good; 0: any")
    asked = parser.parse_args()
    with server() as (found, _):
        token = _played(found.app_dsn)
        with web_server(found.app_dsn) as port:
            rounds = [_round(port, token, asked.requests) for _ in range(asked.rounds)]
    ratio = median(page / read for read, page in rounds)
    print(f"API read   {median(read for read, _ in rounds) * MILLISECONDS:6.2f} ms")
    print(f"table page {median(page for _, page in rounds) * MILLISECONDS:6.2f} ms   {ratio:.2f} ×")
    if asked.limit and ratio > asked.limit:
        sys.exit(f"a page takes {ratio:.2f} times as long as the API's read; {asked.limit} is the limit")


def _round(port: int, token: str, requests: int) -> tuple[float, float]:
    """Seconds that a read and a page take, medians of so many, asked for in turns."""
    read, page = f"/v1/clubs/{CLUB}/tables/{TABLE}", f"/clubs/{CLUB}/tables/{TABLE}"
    took: dict[str, list[float]] = {read: [], page: []}
    with closing(Connection(port, token)) as api, closing(Connection(port, cookie=f"ging_session={token}")) as browser:
        for path in islice(cycle((read, page)), 2 * (requests + 10)):
            begun = time.perf_counter()
            (browser if path == page else api).ask("GET", path)
            took[path].append(time.perf_counter() - begun)
    # The first ten of each only warm up.
    return median(took[read][10:]), median(took[page][10:])


def _played(app_dsn: str) -> str:
    """Some deals of a table, and one that is being declared in; the token of the player who looks at it."""
    with open_services(app_dsn) as services:
        at_club(services, CLUB, FoundClub(name="Pages"), ANYONE)
        for member in MEMBERS:
            at_club(services, CLUB, AddMember(member=member, name=member.title()), ANYONE)
        rules = HouseRules(first_dealer="assigned", ending="open")
        opening = c.OpenTable(members=MEMBERS, rules=rules, first_dealer=3)
        for command in (opening, *_deals(random.Random(6))):  # noqa: S311  the same in each run
            at_table(services, CLUB, TABLE, command, ANYONE)
        at_table(services, CLUB, TABLE, c.DealCards(order=(), now_s=0, seed=""), Caller(actor=MEMBERS[3]))
        return make_key(services, CLUB, NewKey(key="bench", member=MEMBERS[0], scopes=ALL), ANYONE)[1]


def _deals(choose: random.Random) -> Iterator[c.Command]:
    for _ in range(DEALS):
        order = choose.sample(PACK, len(PACK))
        hands = [tuple(order[7 * seat : 7 * seat + 7]) for seat in SEATS]
        yield c.RecordDeal(now_s=0, hands=tuple(hands), dealer=-1)
        for seat in SEATS:
            claim = claims_of(seat, hands[seat])[0]
            yield c.DeclareSuit(seat=seat, suit=claim.suit, points=claim.points, cards=(), is_false=False)
        yield c.Settle()


if __name__ == "__main__":
    main()
