"""The signer after a restore: the same one goes on by itself, another one only when its operator says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ging_service.application.club import at_club
from ging_service.application.simulation.simulate import Simulation, simulate
from ging_service.audit.export.export import export_club
from ging_service.audit.restore.restore import restore_club
from ging_service.domain.club.commands import AddMember
from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.proof.keys import VerifierKey
from ging_service.eventlog.read import head_size
from ging_service.eventlog.signed_tree.checkpoint_store import newest_checkpoint, refusal_of, verifier_keys
from ging_service.signing.integrator import Integrator
from ging_service.signing.recovery import adopt_stored
from ging_service.signing.rounds import Rounds
from ging_service.signing.signer import Signer

if TYPE_CHECKING:
    from pathlib import Path

    from ging_service.execution.services import Services

ORIGIN = "test.example"


def signer_in(folder: Path) -> Signer:
    folder.mkdir(mode=0o700, exist_ok=True)
    return Signer.open(folder, ORIGIN)


def sign_all(services: Services, signer: Signer) -> None:
    rounds = Rounds(services.pool, Integrator(signer=signer), retry_s=0)
    while rounds.once():
        pass


def is_signed(services: Services, club_id: str) -> bool:
    """Whether the newest checkpoint covers everything and one of the stored keys has signed it."""
    with services.cross_club_transaction() as conn:
        newest, size = newest_checkpoint(conn, club_id), head_size(conn, club_id)
        keys = [VerifierKey.parse(key.vkey) for key in verifier_keys(conn, club_id)]
    return newest is not None and open_checkpoint(newest.note, keys).checkpoint.size == size


def moved(services: Services, elsewhere: Services, club_id: str, folder: Path) -> Signer:
    """The club has played, was signed, exported and restored elsewhere, where something more has happened.

    The signer works on ``folder``.
    """
    signer = signer_in(folder)
    simulate(services, Simulation(club_id=club_id, tables=1, deals=3, seed=2))
    sign_all(services, signer)
    record = folder.with_name("record")
    export_club(services, club_id, record, all_openings=True)
    restore_club(elsewhere, record)
    at_club(elsewhere, club_id, AddMember(member="zoe", name="Zoe Zand"))
    return signer


@pytest.mark.complete
def test_the_same_signer_goes_on(services: Services, elsewhere: Services, tmp_path: Path) -> None:
    signer = moved(services, elsewhere, "stays", tmp_path / "signer")
    assert not is_signed(elsewhere, "stays")
    sign_all(elsewhere, signer)
    assert is_signed(elsewhere, "stays")
    with elsewhere.cross_club_transaction() as conn:
        assert len(verifier_keys(conn, "stays")) == 1


@pytest.mark.complete
def test_another_signer_goes_on_only_when_it_is_told_to(
    services: Services, elsewhere: Services, tmp_path: Path
) -> None:
    moved(services, elsewhere, "moves", tmp_path / "signer")
    other = signer_in(tmp_path / "other")
    sign_all(elsewhere, other)
    with elsewhere.cross_club_transaction() as conn:
        refusal = refusal_of(conn, "moves")
    assert refusal is not None
    assert refusal.code == "state_lost"
    adopt_stored(elsewhere, other, "moves")
    sign_all(elsewhere, other)
    assert is_signed(elsewhere, "moves")
    with elsewhere.cross_club_transaction() as conn:
        assert len(verifier_keys(conn, "moves")) == 2
