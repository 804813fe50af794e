"""The moments of one deal in one answer, through which the page's script steps without a request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from flask import Response, render_template

from ging_service.access.role_rights import Right
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.rendering.templates import mark_no_store
from ging_service.web.pages.review.requested_moment import asked_moment
from ging_service.web.pages.review.shown_moment import shown_moment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ging_service.reporting.tables.window_fold import Step
    from ging_service.web.pages.review.requested_moment import AskedMoment

BLUEPRINT = PageBlueprint("moments", __name__)

MOMENTS_MOST: Final = 60
"""The most moments in one answer: a deal with more events is sent in pieces."""


class RenderedMoment(msgspec.Struct, frozen=True, kw_only=True):
    """A moment: the version, the page's title and its contents, without the list of the deal's events."""

    at: int
    title: str
    html: str


@BLUEPRINT.page("/tables/<slug:table>/review/moments.json", needs=Right.LOOK)
def review_moments(club: str, table: str) -> Response:
    """Return the moments of the deal that the page of the same address shows, those around the requested one."""
    asked = asked_moment(club, table)
    moments = [_moment(asked, step) for step in _around(asked.part.steps, asked.step)]
    response = Response(msgspec.json.encode({"moments": moments}), content_type="application/json")
    # The sentences are in the reader's language, and the cards are those that only this reader may see.
    response.vary.add("Accept-Language")
    return mark_no_store(response)


def _around(steps: Sequence[Step], step: Step) -> Sequence[Step]:
    """Return the piece of a deal in which a step lies: readers who go on find the next one at its end."""
    first = steps.index(step) // MOMENTS_MOST * MOMENTS_MOST
    return steps[first : first + MOMENTS_MOST]


def _moment(asked: AskedMoment, step: Step) -> RenderedMoment:
    shown = shown_moment(asked, step)
    return RenderedMoment(at=shown["at"], title=shown["title"], html=render_template("pages/review/step.html", **shown))
