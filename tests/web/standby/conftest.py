"""The application over a primary and a real streaming standby, which tests delay, freeze, kill and promote."""

from __future__ import annotations

import dataclasses
from collections import Counter
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.bootstrap import open_services
from ging_service.eventlog.connections.pool_settings import PoolSettings
from ging_service.eventlog.connections.standby import StandbySettings
from ging_service.eventlog.connections.watchdog import ResponseLimits
from ging_service.execution.observer import NullObserver
from ging_service.web.api.feed.sse_stream import StreamLimits
from ging_service.web.app import create_app
from tests.access.quick_passphrases import QUICK
from tests.support.replicated import Pair, replicated
from tests.web.conftest import MEMBERS, NO_LIMITS, Api

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.execution.services import Services

IMPATIENT = PoolSettings(
    max_size=4, wait_s=5, connect_timeout_s=2, patience=ResponseLimits(probe_after_s=3, probe_s=0.5, answer_s=60)
)
"""A standby that hangs is noticed soon. A primary that is only busy is not probed at once, and keeps its connections."""
PATIENT_S = 30.0
"""How long reads wait for the standby in tests in which it has to be used, however busy the machine is."""
_clubs = count(1)


class Outcomes(NullObserver):
    """Where requests have read since the last look."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def read_on(self, outcome: str) -> None:
        self._seen[outcome] += 1

    def taken(self) -> dict[str, int]:
        seen, self._seen = self._seen, Counter()
        return dict(seen)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """A club, the servers, and where its requests have read."""

    api: Api
    pair: Pair
    outcomes: Outcomes

    @property
    def on_primary(self) -> Api:
        """The same club without a standby."""
        services = dataclasses.replace(self.api.services, standby=None)
        return dataclasses.replace(self.api, app=create_app(services))

    def get(self, path: str) -> Any:
        response = self.api.get(path)
        assert response.status_code == 200, response.text
        return response.json


@pytest.fixture(scope="module")
def pair() -> Iterator[Pair]:
    with replicated(is_synchronous=False) as opened:
        yield opened


@contextmanager
def served(
    pair: Pair, *, primary: str = "", standby: str = "", wait_s: float = PATIENT_S, answer_s: float = PATIENT_S
) -> Iterator[Served]:
    """A new club with four members, and a table."""
    reads = StandbySettings(dsn=standby or pair.standby.dsn("ging_app"), wait_s=wait_s, answer_s=answer_s)
    with open_services(primary or pair.primary.dsn("ging_app"), IMPATIENT, standby=reads) as opened:
        outcomes = Outcomes()
        services: Services = dataclasses.replace(opened, observer=outcomes, limits=NO_LIMITS, passphrases=QUICK)
        api = Api(app=create_app(services, streams=StreamLimits(heartbeat_s=0.5)), club=f"club-{next(_clubs)}")
        api.found()
        for member in MEMBERS:
            api.do("members", {"member": member, "name": member.title()})
        api.open_table()
        yield Served(api=api, pair=pair, outcomes=outcomes)


@pytest.fixture
def patient(pair: Pair) -> Iterator[Served]:
    """A service that waits for the standby for as long as it takes."""
    with served(pair) as opened:
        yield opened


@pytest.fixture
def hasty(pair: Pair) -> Iterator[Served]:
    """A service that hardly waits for the standby."""
    with served(pair, wait_s=0.1, answer_s=1.0) as opened:
        yield opened
