"""Whole commands a second (load, decide, append, read models, idempotency), against the raw limit of the same run.

The limit is a minimal insert of three rows by pgbench, as in ``append_limit.py``. The commands are those of deals
played at tables: dealing, two declarations a player, satisfied, settling. Also measured: how long a command takes with
many events in the log, against an empty one. fsync is on.

    python bench/commands.py [--seconds 5] [--rounds 3] [--clubs 1000] [--fill 2000000]
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import time
from itertools import count
from statistics import median
from typing import TYPE_CHECKING, Any

from append_limit import raw_rate, server
from filling import fill

from ging_service.access.role_rights import ALL
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.execution.command_batch import CommandBatch, CommandStep
from ging_service.execution.execute import execute
from ging_service.game_support.seeded_shuffle import ServiceChance
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.service import complete
from ging_service.games.ging.rules.cards import SEATS
from ging_service.games.ging.rules.combinations import best_combination
from ging_service.games.ging.rules.deal_settlement import claims_of
from ging_service.games.ging.rules.house_rules import HouseRules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ging_service.execution.command_batch import CommandResult
    from ging_service.execution.services import Services
    from ging_service.games.ging.decider.state import TableState

CLIENTS = (1, 8)
MEMBERS = ("anna", "ben", "cato", "dora")
RULES = HouseRules(first_dealer="assigned", ending="deals", deals=1_000_000, starting_stack=1_000_000)
ONE_CONNECTION = PoolSettings(min_size=1, max_size=1, prepare_threshold=0)


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3, help="medians of so many are printed")
    parser.add_argument("--clubs", type=int, default=1_000, help="measured beside a single one")
    parser.add_argument("--fill", type=int, default=2_000_000, help="events in the log for the second measure; 0: none")
    arguments = parser.parse_args()
    with server() as (found, folder):
        for clients in CLIENTS:
            report(found, folder, clients, arguments)
    if arguments.fill:
        report_growth(arguments.seconds, arguments.rounds, arguments.fill)


def report(found: Any, folder: Any, clients: int, asked: argparse.Namespace) -> None:  # noqa: ANN401  see append_limit
    """One block of lines: the limit for so many clients, then the commands as a share of it."""
    limits: list[float] = []
    rates: dict[int, list[float]] = {clubs: [] for clubs in (1, asked.clubs)}
    for _ in range(asked.rounds):
        limits.append(raw_rate(found, folder, clients, asked.seconds))
        for clubs in (1, asked.clubs):
            rates[clubs].append(command_rate(found.app_dsn, clients, clubs, asked.seconds))
    print(f"{clients} clients  {'raw limit':22} {median(limits):8.0f}/s   1.00", flush=True)
    for clubs, seen in rates.items():
        share = median(rate / limit for rate, limit in zip(seen, limits, strict=True))
        print(f"{clients} clients  commands, {clubs:5} clubs {median(seen):8.0f}/s   {share:.2f}", flush=True)


def report_growth(seconds: float, rounds: int, events: int) -> None:
    """The time of a command in a log of ``events`` events, over that in an empty log; both servers run side by side."""
    with server() as (empty, _), server() as (full, _):
        fill(full.app_dsn, events)
        pairs = []
        for _ in range(rounds):
            rate = command_rate(empty.app_dsn, 1, 1, seconds, club="grown")
            pairs.append((rate, command_rate(full.app_dsn, 1, 1, seconds, club="grown")))
    ratio = median(empty_rate / full_rate for empty_rate, full_rate in pairs)
    print(f"1 client   command time with {events} events in the log, an empty one being 1: {ratio:.2f}", flush=True)


def command_rate(app_dsn: str, clients: int, clubs: int, seconds: float, club: str = "club") -> float:
    """Commands a second by so many processes at once, each at tables of its own."""
    run = next(_runs)
    names = [f"{club}-{number}" for number in range(clubs)]
    with open_services(app_dsn, ONE_CONNECTION) as services:
        found_clubs(services, names)
    barrier = multiprocessing.Barrier(clients)
    with multiprocessing.Pool(clients, initializer=_set_barrier, initargs=(barrier,)) as pool:
        # If there are enough clubs, each client has its own: with many clubs none should wait for another's head of the
        # log.
        jobs = [
            (app_dsn, f"{run}-{client}", client, names[client::clients] or names, seconds) for client in range(clients)
        ]
        return sum(pool.starmap(_play_for, jobs, chunksize=1))


def found_clubs(services: Services, clubs: list[str]) -> None:
    """Every club exists and has four members."""
    with services.cross_club_transaction() as conn:
        there = {row[0] for row in conn.execute("SELECT club_id FROM log_head")}
    for club_id in clubs:
        if club_id not in there:
            steps = (
                CommandStep(FoundClub(name=club_id)),
                *(CommandStep(AddMember(member=name, name=name)) for name in MEMBERS),
            )
            execute(services, CommandBatch(club_id=club_id, stream_id="club", steps=steps))


_runs = count(1)
_shared: dict[str, Any] = {}


def _set_barrier(barrier: object) -> None:
    _shared["barrier"] = barrier


def _play_for(app_dsn: str, table_id: str, client: int, clubs: list[str], seconds: float) -> float:
    """Commands a second of one client, each at random in one of its clubs; its tables are open before the clock runs."""
    choose = random.Random(client)  # noqa: S311  the same play in each run
    done = 0
    with open_services(app_dsn, ONE_CONNECTION) as services:
        tables = [play(services, club_id, table_id, choose) for club_id in clubs]
        for table in tables:
            next(table)
        _shared["barrier"].wait(timeout=120)
        start = time.perf_counter()
        while time.perf_counter() < start + seconds:
            next(choose.choice(tables))
            done += 1
        return done / (time.perf_counter() - start)


def play(services: Services, club_id: str, table_id: str, choose: random.Random) -> Iterator[None]:
    """A table played for ever, one command at a time."""
    numbers = count(1)

    def do(command: c.Command, complete: Callable[[Any, Any], Any] | None = None) -> CommandResult:
        order = CommandBatch(
            club_id=club_id,
            stream_id=f"table/{table_id}",
            steps=(CommandStep(command, complete=complete),),
            # Nobody has to accept a seat that no player gives.
            actor="" if isinstance(command, c.OpenTable) else MEMBERS[getattr(command, "seat", 0)],
            rights=ALL,
            key=f"{table_id}-{next(numbers)}",
        )
        return execute(services, order)

    def completed(command: c.Command, state: TableState) -> c.Command:
        return complete(command, state, ServiceChance(choose, club_id, table_id), 0)

    first, second, third, fourth = MEMBERS
    do(c.OpenTable(members=(first, second, third, fourth), rules=RULES, first_dealer=0))
    while True:
        yield
        dealt = do(c.DealCards(order=(), seed="", now_s=0), completed).recorded_events[1].event
        for seat in SEATS:
            combination = best_combination(dealt.hands[seat])
            if combination:
                yield
                do(c.DeclareCombination(seat=seat, combination=combination, cards=(), is_false=False))
            for claim in claims_of(seat, dealt.hands[seat])[:2]:
                yield
                do(c.DeclareSuit(seat=seat, suit=claim.suit, points=claim.points, cards=(), is_false=False))
        for seat in SEATS:
            yield
            do(c.BeSatisfied(seat=seat, by="player"))


if __name__ == "__main__":
    main()
