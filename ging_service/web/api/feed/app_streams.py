"""The streaming of one application: a feed for all its readers, and the limits of each stream."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, cast

from ging_service.application.feed.feed import Feed
from ging_service.web.api.feed.credential_recheck import Renewals
from ging_service.web.api.feed.sse_stream import Sent, StreamLimits, sent
from ging_service.web.http.running_request import running_app

if TYPE_CHECKING:
    from ging_service.execution.services import Services

EXTENSION = "ging-streaming"


@dataclass(frozen=True, slots=True, kw_only=True)
class Streaming:
    """The streaming of one app. ``feed.stop()`` ends all its streams."""

    feed: Feed[Sent]
    renewals: Renewals
    limits: StreamLimits

    @classmethod
    def over(cls, services: Services, limits: StreamLimits) -> Self:
        """Return the streaming over the app's services."""
        # Half of the interval: streams of a credential share a look-up, and no check is later by more than this.
        return cls(
            feed=Feed(services, sent, limits.feed), renewals=Renewals(services, limits.renewal_s / 2), limits=limits
        )


def streaming() -> Streaming:
    """Return the streaming of the running app."""
    return cast("Streaming", running_app().extensions[EXTENSION])
