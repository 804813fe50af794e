"""Microseconds to admit a request by its key, against one SELECT in a transaction that names its club; and to sign in.

All of it on one connection to the embedded Postgres with fsync on, in turns.

    python bench/admission.py [--requests 2000] [--rounds 5]
"""

from __future__ import annotations

import argparse
import dataclasses
import time
from statistics import median
from typing import TYPE_CHECKING

from append_limit import server

from ging_service.access.rate_limiter import limits_of
from ging_service.access.role_rights import ALL
from ging_service.application.access.admission import admit
from ging_service.application.access.invitations import invite
from ging_service.application.access.keys import NewKey, make_key
from ging_service.application.access.sign_in import Acceptance, accept_invitation
from ging_service.application.club import at_club, found_club
from ging_service.bootstrap import open_services
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog.connections.scope import setting
from ging_service.eventlog.connections.statement import Binary, one_row
from ging_service.execution.caller import ANYONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.execution.services import Services

CLUB = "club"
KEYS, MEMBERS = 200, ("anna", "ben", "cleo", "dan", "eve")
SELECT = "SELECT name FROM members WHERE club_id = %(club)s AND member_id = 'anna'"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    with server() as (found, _), open_services(found.app_dsn) as services:
        token, session = filled(services)
        limited = dataclasses.replace(
            services, limits=limits_of(requests_per_s=1_000_000, session_days=30, session_life_days=90)
        )
        asked: dict[str, Callable[[], object]] = {
            "one SELECT": lambda: select(services),
            "a key, no limit": lambda: admit(services, token),
            "a key": lambda: admit(limited, token),
            "a session": lambda: admit(limited, session),
        }
        seen = {name: [] for name in asked}
        for _ in range(arguments.rounds):
            for name, ask in asked.items():
                seen[name].append(microseconds(ask, arguments.requests))
        for name, times in seen.items():
            share = median(one / least for one, least in zip(times, seen["one SELECT"], strict=True))
            print(f"{name:16} {median(times):6.0f} µs   {share:.1f}")
        hashing = microseconds(lambda: services.passphrases.fits(None, "seven hearts and a pee"), 5)
        print(f"a passphrase     {hashing / 1000:6.0f} ms")


def filled(services: Services) -> tuple[str, str]:
    """A club with members and many keys: the tokens of one of Anna's and of her session."""
    found_club(services, CLUB, "The Thursday Club")
    for member in MEMBERS:
        at_club(services, CLUB, AddMember(member=member, name=member.title()))
    keys = [NewKey(key=f"k{n}", member=MEMBERS[n % len(MEMBERS)], scopes=ALL) for n in range(KEYS)]
    tokens = [make_key(services, CLUB, key, ANYONE)[1] for key in keys]
    _, invitation = invite(services, CLUB, "anna", ANYONE)
    asked = Acceptance(token=invitation, passphrase="seven hearts and a pee")  # noqa: S106  of a bench
    return tokens[KEYS // 2], accept_invitation(services, CLUB, asked)[1]


def select(services: Services) -> None:
    """One row by its key."""
    with services.pool.connection() as conn:
        one_row(conn, SELECT, {"club": Binary(CLUB.encode())}, setting(CLUB))


def microseconds(ask: Callable[[], object], count: int) -> float:
    """How long one of many takes."""
    began = time.perf_counter()
    for _ in range(count):
        ask()
    return (time.perf_counter() - began) / count * 1e6


if __name__ == "__main__":
    main()
