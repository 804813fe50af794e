"""The process of `ging signer`: one thread signs, one for each witness requests co-signatures."""

from __future__ import annotations

import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, NoReturn

import psycopg
import structlog
from psycopg_pool import PoolTimeout

from ging_service.eventlog.connections.outage_log import log_failure
from ging_service.eventlog.proof.strict import NoteError
from ging_service.eventlog.proof.witness import CosignerKey
from ging_service.platform.errors import SettingRefused
from ging_service.signing.integrator import Integrator
from ging_service.signing.lease import Lease
from ging_service.signing.leased_rounds import LeasedRounds
from ging_service.signing.rounds import Rounds
from ging_service.signing.witness_client import Witness
from ging_service.signing.witness_rounds import WitnessThreads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services
    from ging_service.platform.settings import Settings
    from ging_service.signing.signer import Signer

# A database that fails over is back within seconds, and is not to be asked four times a second until then.
_PAUSE_AFTER_FAILURE_S = 1.0


def sign_until_stopped(settings: Settings, services: Services, signer: Signer) -> NoReturn:
    """Sign new events while no other signer does, until a stop signal arrives."""
    pool = services.pool
    lease = Lease(pool, signer)
    integrator = Integrator(signer=signer, witnesses_required=settings.witnesses_required.of)
    asking = WitnessThreads(pool, _witnesses(settings), check=lease.check)

    def make_rounds() -> Rounds:
        return Rounds(pool, integrator, on_signed=asking.signed, check=lease.check)

    with _released(lease), asking:
        _go_round(LeasedRounds(pool, lease, integrator, make_rounds), settings.signer_interval_ms / 1000)


def _go_round(rounds: LeasedRounds, interval_s: float) -> NoReturn:
    log = structlog.get_logger("ging.signer")
    log.info("ready")
    pause = threading.Event()
    failing = False
    while True:
        try:
            pause_s = rounds.once(interval_s)
        except (psycopg.Error, PoolTimeout) as error:
            # The next round tries again: a database failover must not end the signer. Only the first failure is logged.
            if not failing:
                log_failure(log, "a round failed", error)
            failing = True
            pause.wait(max(interval_s, _PAUSE_AFTER_FAILURE_S))
            continue
        if failing:
            log.warning("the database answers again")
        failing = False
        pause.wait(pause_s)


@contextmanager
def _released(lease: Lease) -> Iterator[None]:
    """Release the lease at the end, so that a signer that stands by need not wait."""
    try:
        yield
    finally:
        # Without a database it ends by itself.
        with suppress(psycopg.Error, PoolTimeout):
            lease.release()


def _witnesses(settings: Settings) -> list[Witness]:
    try:
        return [Witness(key=CosignerKey.parse(one.vkey), url=one.url) for one in settings.witnesses]
    except NoteError as error:
        raise SettingRefused("GING_WITNESSES", str(error)) from error
