"""Clubs whose logs are signed, for tests of what is published of them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ging_service.eventlog.append import Append, append
from ging_service.eventlog.read import head_size
from ging_service.signing.integrator import Integrator
from ging_service.signing.signer import Signer

ORIGIN = "test.example"
OLD = Path(__file__).parents[1] / "eventlog" / "samples" / "club.MemberJoined.1.json"


def sign_once(api: Any) -> str:
    """Sign a club's log as it is with a key of its own; the verifier key."""
    with TemporaryDirectory() as folder:
        return sign_from(Path(folder) / "signer", api)


def sign_from(folder: Path, api: Any) -> str:
    """Sign a club's log as it is with the key in the folder, made if it is missing; the verifier key."""
    with api.app.extensions["ging-services"].cross_club_transaction() as conn:
        signer = Signer.open(folder, ORIGIN)
        Integrator(signer=signer).take_in(conn, api.club, head_size(conn, api.club))
        return signer.verifier_of(api.club).text


def append_old_event(api: Any) -> None:
    """An event from before sealing, as a program of then has written it."""
    with api.app.extensions["ging-services"].cross_club_transaction() as conn:
        version = conn.execute(
            "SELECT max(version) FROM events WHERE club_id = %s AND stream_id = 'club'", (api.club,)
        ).fetchone()
        append(
            conn,
            Append(
                club_id=api.club,
                stream_id="club",
                expected_version=version[0],
                types=["club.MemberJoined"],
                bodies=[OLD.read_bytes()],
                recorded_at=datetime.now(UTC),
                snapshot=b"",
            ),
        )
