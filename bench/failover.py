"""How long a club waits for its next checkpoint when the signer that signs is stopped, killed or frozen.

Two `ging signer` run on one database. At first each has a key of its own, and both start at once: the clubs with two keys are
counted. Then the second one stands by with a copy of the key. An event is recorded and the signer that signs is stopped in the
same moment; the time until every event is signed is measured.

    python bench/failover.py [--clubs 30] [--times 3]
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from append_limit import server

from ging_service.application.club import at_club, found_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.signing.lease import look_at_lease

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from ging_service.execution.services import Services

PAUSE_S = 0.02
MOST_S = 60
SIGNALS: Final = {"stopped": signal.SIGTERM, "killed": signal.SIGKILL, "frozen": signal.SIGSTOP}
NAMES: Final = ("first", "second")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clubs", type=int, default=30)
    parser.add_argument("--times", type=int, default=3)
    arguments = parser.parse_args()
    with server() as (found, folder), open_services(found.app_dsn) as services:
        names = [f"club-{number}" for number in range(arguments.clubs)]
        with signing(found.app_dsn, folder, "first"), signing(found.app_dsn, folder, "second"):
            for name in names:
                found_club(services, name, name)
            wait_until(lambda: all_is_signed(services))
        print(f"clubs with two keys   {with_two_keys(services)} of {len(names)}", flush=True)
        holder = holder_of(services)
        (other,) = set(NAMES) - {holder}
        shutil.copy2(folder / holder / "key.pem", folder / other / "key.pem")
        for event, number in SIGNALS.items():
            waited = [take_over(services, found.app_dsn, folder, number, names) for _ in range(arguments.times)]
            print(f"{event:10}{min(waited):10.1f} to {max(waited):.1f} s", flush=True)
        print(f"clubs with two keys   {with_two_keys(services)} of {len(names)}", flush=True)


def take_over(services: Services, dsn: str, folder: Path, number: int, clubs: list[str]) -> float:
    """Seconds from the signal to the holder until all clubs are signed by the other one."""
    with signing(dsn, folder, "first") as first, signing(dsn, folder, "second") as second:
        processes = dict(zip(NAMES, (first, second), strict=True))
        wait_until(lambda: look_at_lease(services.pool).is_held and all_is_signed(services))
        time.sleep(2)  # until the other one stands by
        holder = holder_of(services)
        processes[holder].send_signal(number)
        began = time.perf_counter()
        for club in clubs:
            at_club(services, club, AddMember(member=f"m{time.time_ns()}", name=f"Member {time.time_ns()}"))
        wait_until(lambda: holder_of(services) != holder and all_is_signed(services))
        waited = time.perf_counter() - began
        processes[holder].send_signal(signal.SIGCONT)
        return waited


@contextmanager
def signing(dsn: str, folder: Path, name: str) -> Iterator[subprocess.Popen[bytes]]:
    """A signer with a folder of its own."""
    more = {"DATABASE_URL": dsn, "GING_MIGRATE": "false", "GING_SIGNER_DIR": str(folder / name)}
    command = [sys.executable, "-m", "ging_service.cli.main", "signer"]
    with subprocess.Popen(command, env=os.environ | more, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


def holder_of(services: Services) -> str:
    """The name of the folder of the signer that held the lease last."""
    return look_at_lease(services.pool).holder.rpartition("/")[2]


def all_is_signed(services: Services) -> bool:
    """Return True if every club's newest checkpoint covers its log."""
    sizes = "SELECT h.size, (SELECT max(size) FROM checkpoints AS c WHERE c.club_id = h.club_id) FROM log_head AS h"
    with services.cross_club_transaction() as conn:
        return all(size == signed for size, signed in conn.execute(sizes))


def with_two_keys(services: Services) -> int:
    """The number of clubs with more than one key."""
    with services.cross_club_transaction() as conn:
        return len(conn.execute("SELECT FROM verifier_keys GROUP BY club_id HAVING count(*) > 1").fetchall())


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait for a condition. Raises ``SystemExit`` where it does not come true."""
    until = time.monotonic() + MOST_S
    while not condition():
        if time.monotonic() > until:
            raise SystemExit("the signers do not sign")
        time.sleep(PAUSE_S)


if __name__ == "__main__":
    main()
