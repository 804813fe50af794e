"""What an application follows logs with: one feed for all its readers, and how long anything of it may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, cast

from flask import current_app

from ging_service.application.feed.feed import Feed
from ging_service.web.api.event_stream import Sent, StreamLimits, sent
from ging_service.web.renewals import Renewals

if TYPE_CHECKING:
    from ging_service.application.services import Services

EXTENSION = "ging-streaming"


@dataclass(frozen=True, slots=True, kw_only=True)
class Streaming:
    """Of one app. ``feed.stop()`` ends all its streams."""

    feed: Feed[Sent]
    renewals: Renewals
    limits: StreamLimits

    @classmethod
    def over(cls, services: Services, limits: StreamLimits) -> Self:
        """Made over the app's services."""
        return cls(
            feed=Feed(services, sent, limits.feed), renewals=Renewals(services, limits.renewal_s / 2), limits=limits
        )


def streaming() -> Streaming:
    """That of the running app."""
    return cast("Streaming", current_app.extensions[EXTENSION])
