"""Commands sent as a batch, against the same commands sent one by one, in the process of the application.

Two kinds: members buying counters, which the treasurer's limits are asked about, and remarks at a table. fsync is on.

    python bench/batches.py [--commands 1000] [--rounds 3]
"""

from __future__ import annotations

import argparse
import time
from statistics import median
from typing import TYPE_CHECKING, Any

from append_limit import server

from ging_service.access.rate_limiter import limits_of
from ging_service.access.role_rights import ALL
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.club import at_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember, FoundClub
from ging_service.execution.caller import ANYONE
from ging_service.web.app import create_app

if TYPE_CHECKING:
    from flask.testing import FlaskClient

CLUB = "batches"
MEMBERS = ("anna", "ben", "cleo", "dan")
KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "counters bought": ("members/anna/bought-counters", {"counters": 1}),
    "remarks": ("tables/t/remarks", {"text": "well played"}),
}


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--commands", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=3, help="medians of so many are printed")
    asked = parser.parse_args()
    with server() as (found, _), open_services(found.app_dsn, limits=limits_of(0, 1, 1)) as services:
        at_club(services, CLUB, FoundClub(name="Batches"))
        for member in MEMBERS:
            at_club(services, CLUB, AddMember(member=member, name=member))
        _, token = make_key(services, CLUB, NewKey(key="bench", scopes=ALL), ANYONE)
        client = create_app(services).test_client()
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
        opening = {"table": "t", "members": MEMBERS, "rules": {"first_dealer": "assigned"}, "first_dealer": 3}
        send(client, "tables", opening)
        for name, (address, body) in KINDS.items():
            report(client, name, address, body, asked)


def report(client: FlaskClient, name: str, address: str, body: dict[str, Any], asked: argparse.Namespace) -> None:
    """One line: seconds of each way, and what the batch takes of the other."""
    alone, together = [], []
    for _ in range(asked.rounds):
        start = time.perf_counter()
        for _ in range(asked.commands):
            send(client, address, body)
        alone.append(time.perf_counter() - start)
        start = time.perf_counter()
        send(client, "commands", {"commands": [{"post": address, "body": body}] * asked.commands})
        together.append(time.perf_counter() - start)
    share = median(batch / single for batch, single in zip(together, alone, strict=True))
    print(
        f"{asked.commands} {name:16} one by one {median(alone):6.2f} s   batch {median(together):6.2f} s   {share:.2f}"
    )


def send(client: FlaskClient, address: str, body: dict[str, Any]) -> None:
    """A command that must succeed."""
    answer = client.post(f"/v1/clubs/{CLUB}/{address}", json=body)
    if answer.status_code != 201:  # noqa: PLR2004  created
        raise SystemExit(answer.text)


if __name__ == "__main__":
    main()
