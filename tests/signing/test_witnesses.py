"""Co-signatures by witnesses: asked for beside the signing, verified, and missed where the club asks for them."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

from ging_service.audit.proofs.tree import event_proof, proof_file, published_checkpoint, signing_of_clubs
from ging_service.eventlog.proof.checkpoint import open_checkpoint
from ging_service.eventlog.proof.keys import SigningKey
from ging_service.eventlog.proof.proof_file import ProofFile
from ging_service.eventlog.proof.witness import CosignerKey, cosigned_at
from ging_service.signing.rounds import Rounds
from ging_service.signing.witness_rounds import WitnessRounds, WitnessThreads
from tests.eventlog.proof.cosigning import cosign
from tests.signing.witness_server import TEXT, SmallWitness, serving
from tests.support.waiting import HANG_S, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.signing.conftest import World
    from tests.signing.witness_server import Answer

CLUB = "thursday"


@pytest.fixture
def witness(world: World) -> Iterator[SmallWitness]:
    with serving(SmallWitness("witness.example/one", world.signer().verifier_of(CLUB))) as served:
        yield served


def asked(world: World, *witnesses: SmallWitness, required: int = 1) -> bool:
    """Sign what is new and ask the witnesses for it once; whether all of them have co-signed."""
    world.sign_all(witnesses_required=lambda _: required)
    missing = [WitnessRounds(world.services.pool, one.witness, timeout_s=1).once({CLUB}) for one in witnesses]
    return not any(missing)


def cosigned(world: World, *witnesses: SmallWitness) -> int:
    """How many of the witnesses have really co-signed the newest checkpoint."""
    keys = [one.witness.key for one in witnesses]
    opened = open_checkpoint(world.newest(CLUB).note, [world.signer().verifier_of(CLUB)], keys)
    return sum(key in opened.note.verified for key in keys)


def test_a_witness_cosigns_and_anybody_can_verify_it(world: World, witness: SmallWitness) -> None:
    assert asked(world, witness)
    newest = world.newest(CLUB)
    assert (newest.cosigned_by, newest.witnesses_required) == (1, 1)
    key = witness.witness.key
    opened = open_checkpoint(newest.note, [world.signer().verifier_of(CLUB)], [key])
    when = next(
        cosigned_at(signature)
        for verifier, signature in zip(opened.note.verified, opened.note.signatures, strict=True)
        if verifier == key
    )
    assert abs(time.time() - when) < 60


def test_the_next_checkpoint_comes_with_the_proof_from_the_last(world: World, witness: SmallWitness) -> None:
    rounds = WitnessRounds(world.services.pool, witness.witness)
    for _ in range(4):
        world.sign_all()
        assert rounds.once({CLUB}) == set()
        world.play(CLUB, 2)
    old_sizes = [request.old_size for request in witness.requests]
    assert old_sizes[0] == 0
    assert old_sizes == sorted(old_sizes)
    assert len(old_sizes) == 4, "no request was needed twice"
    assert all(request.proof for request in witness.requests[1:])


def test_a_signer_that_does_not_know_what_the_witness_saw_is_told_so(world: World, witness: SmallWitness) -> None:
    assert asked(world, witness)
    world.play(CLUB)
    assert asked(world, witness)
    first, conflict, after = [request.old_size for request in witness.requests]
    assert (first, conflict, after) == (0, 0, witness.seen["test.example/thursday"].size - (world.size(CLUB) - after))
    assert cosigned(world, witness) == 1


def test_without_the_witnesses_that_the_club_asks_for_a_checkpoint_is_marked(
    world: World, witness: SmallWitness
) -> None:
    with serving(SmallWitness("witness.example/two")) as stranger:
        assert not asked(world, witness, stranger, required=2)
        assert world.newest(CLUB).cosigned_by == 1
        assert published_checkpoint(world.services, CLUB).state == "unwitnessed"
        assert signing_of_clubs(world.services)[0].state == "unwitnessed"
        assert event_proof(world.services, CLUB, 0).state == "unwitnessed"
        stranger.log_keys = witness.log_keys
        assert asked(world, witness, stranger, required=2)
    assert published_checkpoint(world.services, CLUB).state == "signed"
    assert event_proof(world.services, CLUB, 0).state == "signed"
    assert cosigned(world, witness, stranger) == 2


def test_a_proof_is_given_under_a_checkpoint_with_its_witnesses_if_there_is_one(
    world: World, witness: SmallWitness
) -> None:
    assert asked(world, witness)
    witnessed = world.newest(CLUB).note
    world.play(CLUB)
    world.sign_all(witnesses_required=lambda _: 1)
    assert ProofFile.parse(proof_file(world.services, CLUB, 0)).checkpoint == witnessed
    last = world.size(CLUB) - 1
    assert ProofFile.parse(proof_file(world.services, CLUB, last)).checkpoint == world.newest(CLUB).note


def test_a_cosignature_survives_a_rotation_of_the_key(world: World, witness: SmallWitness) -> None:
    assert asked(world, witness)
    signer = world.signer()
    signer.prepare_rotation()
    world.sign_all()
    assert cosigned(world, witness) == 1
    assert world.newest(CLUB).cosigned_by == 1


@contextmanager
def release(patience: threading.Event) -> Iterator[None]:
    """Let a witness answer at the end."""
    try:
        yield
    finally:
        patience.set()


def test_a_slow_witness_makes_no_checkpoint_late(world: World, witness: SmallWitness) -> None:
    patience, answered = threading.Event(), []

    def sleepy(_: object) -> Answer:
        patience.wait()
        answered.append(True)
        return 500, TEXT, b""

    witness.behave = sleepy
    with WitnessThreads(world.services.pool, [witness.witness], timeout_s=HANG_S) as asking, release(patience):
        rounds = Rounds(world.services.pool, world.integrator(), on_signed=asking.signed)
        rounds.once()
        wait_until(lambda: witness.requests)
        world.play(CLUB)
        rounds.once()
        assert world.newest(CLUB).size == world.size(CLUB)
        assert not answered


def test_a_slow_witness_makes_no_cosignature_of_another_late(world: World, witness: SmallWitness) -> None:
    """Also one that always answers in the end: it takes its time for each club."""
    world.found("friday")
    world.sign_all()
    friday = world.signer().verifier_of("friday")
    witness.log_keys[friday.name] = friday
    patience = threading.Event()

    def sleepy(_: object) -> Answer:
        patience.wait()
        return 500, TEXT, b""

    with serving(SmallWitness("witness.example/two")) as slow:
        slow.behave = sleepy
        both = [slow.witness, witness.witness]
        with WitnessThreads(world.services.pool, both, timeout_s=HANG_S) as asking, release(patience):
            for club in (CLUB, "friday"):
                asking.signed(club)
            wait_until(lambda: slow.requests)
            wait_until(lambda: all(world.newest(club).cosigned_by for club in (CLUB, "friday")))


def other_key(request: object) -> Answer:
    text = request.checkpoint.partition("\n\n")[0] + "\n"  # type: ignore[attr-defined]
    return 200, TEXT, cosign(text, SigningKey.generate("witness.example/one"), 5).line.encode()


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ((200, TEXT, b""), "malformed"),
        ((200, TEXT, b"thanks\n"), "malformed"),
        ((200, TEXT, b"\xff\xfe"), "malformed"),
        ((400, TEXT, b"no"), "malformed"),
        ((403, TEXT, b"no"), "register the club's verifier key"),
        ((404, TEXT, b"no"), "register the club's verifier key"),
        ((422, TEXT, b"no"), "does not believe the consistency proof"),
        ((500, TEXT, b"no"), "status 500"),
        ((302, TEXT, b"no"), "status 302"),
        ((409, TEXT, b"many"), "malformed"),
        ((409, TEXT, b"-1\n"), "malformed"),
        ((409, TEXT, b"999999\n"), "it has seen 999999 events, and only"),
        ((409, TEXT, b"0\n"), "returns another size each time"),
    ],
)
def test_what_a_witness_answers_wrongly_is_told_and_changes_nothing(
    world: World, witness: SmallWitness, answer: Answer, told: str
) -> None:
    witness.behave = lambda _: answer
    world.sign_all()
    before = world.newest(CLUB)
    rounds = WitnessRounds(world.services.pool, witness.witness, timeout_s=1)
    with capture_logs() as logs:
        for _ in range(3):
            assert rounds.once({CLUB}) == {CLUB}
    assert [told in one["detail"] for one in logs] == [True], logs
    assert world.newest(CLUB) == before


def test_a_signature_by_another_key_of_its_name_is_no_cosignature(world: World, witness: SmallWitness) -> None:
    witness.behave = other_key
    assert not asked(world, witness)
    assert world.newest(CLUB).cosigned_by == 0


def test_a_witness_that_has_seen_another_tree_says_that_the_log_has_forked(world: World, witness: SmallWitness) -> None:
    world.sign_all()
    size = world.newest(CLUB).size
    witness.behave = lambda _: (409, "text/x.tlog.size", b"%d\n" % size)
    rounds = WitnessRounds(world.services.pool, witness.witness, timeout_s=1)
    with capture_logs() as logs:
        rounds.once({CLUB})
    assert "the log has forked" in logs[0]["detail"]


@contextmanager
def dripping() -> Iterator[str]:
    """The URL of a server that sends one byte after the other of an answer without an end."""
    stopped = threading.Event()

    def drip(server: socket.socket) -> None:
        conn, _ = server.accept()
        with conn, suppress(OSError):
            while not stopped.wait(0.05):
                conn.sendall(b"H")

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=drip, args=(server,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.getsockname()[1]}"
        finally:
            stopped.set()
            thread.join()


def test_a_witness_that_sends_byte_after_byte_is_given_up(world: World) -> None:
    world.sign_all()
    with dripping() as url:
        slow = SmallWitness("witness.example/slow")
        slow.url = url
        rounds = WitnessRounds(world.services.pool, slow.witness, timeout_s=1)
        thread = threading.Thread(target=rounds.once, args=({CLUB},), daemon=True)
        thread.start()
        wait_until(lambda: not thread.is_alive())


def connected(server: socket.socket) -> int:
    """How many clients have connected to a server since the last call."""
    server.settimeout(0)
    count = 0
    with suppress(BlockingIOError):
        while True:
            server.accept()[0].close()
            count += 1
    return count


def test_a_witness_that_does_not_answer_is_asked_once_in_each_round(world: World) -> None:
    world.found("friday")
    world.sign_all()
    silent = SmallWitness("witness.example/silent")
    with socket.create_server(("127.0.0.1", 0)) as server, capture_logs() as logs:
        silent.url = f"http://127.0.0.1:{server.getsockname()[1]}"
        rounds = WitnessRounds(world.services.pool, silent.witness, timeout_s=1)
        for _ in range(2):
            assert rounds.once({CLUB, "friday"}) == {CLUB, "friday"}
            assert connected(server) == 1
    assert sorted(one["club"] for one in logs) == ["friday", CLUB]


def test_a_changed_checkpoint_of_one_club_does_not_stop_the_requests_for_others(
    world: World, witness: SmallWitness
) -> None:
    world.found("friday")
    world.sign_all()
    world.tampers("UPDATE checkpoints SET note = 'none' WHERE club_id = 'friday'")
    rounds = WitnessRounds(world.services.pool, witness.witness, timeout_s=1)
    with capture_logs() as logs:
        for _ in range(2):
            assert rounds.once({CLUB, "friday"}) == {"friday"}
    assert cosigned(world, witness) == 1
    assert [one["club"] for one in logs if one["event"] == "co-signatures cannot be requested"] == ["friday"]


def test_nobody_at_the_address_is_no_cosignature(world: World) -> None:
    gone = SmallWitness("witness.example/gone")
    gone.url = "http://127.0.0.1:9"
    assert not asked(world, gone)
    assert world.newest(CLUB).cosigned_by == 0


def test_the_key_of_a_witness_is_not_that_of_a_log(witness: SmallWitness) -> None:
    assert CosignerKey.of(witness.key).key_id != witness.key.verifier.key_id
