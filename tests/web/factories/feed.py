"""Factory for the problem of the feed."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from ging_service.application.feed.feed import FeedLimits
from ging_service.web.api.feed.sse_stream import EXTENSION, StreamLimits
from ging_service.web.app import create_app
from tests.web.factories.registry import reaches

if TYPE_CHECKING:
    from werkzeug.test import TestResponse


@reaches("too_many_streams")
def every_place_is_taken(api: Any) -> TestResponse:
    app = create_app(api.services, streams=StreamLimits(feed=FeedLimits(most=1)))
    with app.extensions[EXTENSION].feed.subscribed(api.club):
        return dataclasses.replace(api, app=app).get("events", Accept="text/event-stream")
