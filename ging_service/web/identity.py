"""Who asks: the one place where the actor and the viewer of a request are decided.

For now it is whoever the request says, in the header ``Ging-Member``, and nobody checks it: whoever reaches this
service can act and look as any member. Access keys are to come, and to come here; until then the service listens on
the loopback address unless told otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.caller import APP
from ging_service.application.viewing import OPERATOR, Person, operator
from ging_service.domain.club.decide import SLUG
from ging_service.web.errors import BadRequest

if TYPE_CHECKING:
    from flask import Request

HEADER = "Ging-Member"
APP_HEADER = "Ging-App"


def person_of(request: Request) -> Person:
    """Who makes the request: actor of what it changes, viewer of what it reads.

    Raises ``BadRequest("bad_member")``.
    """
    member = request.headers.get(HEADER)
    if member is None:
        return OPERATOR
    if not SLUG.fullmatch(member):
        raise BadRequest("bad_member", "a member's id is 1 to 63 of a-z, 0-9 and hyphen", HEADER)
    return operator(member)


def app_of(request: Request) -> str:
    """The app that makes the request, as it calls itself; "" where it does not. Raises ``BadRequest("bad_app")``."""
    app = request.headers.get(APP_HEADER)
    if app is None:
        return ""
    if not APP.fullmatch(app):
        raise BadRequest("bad_app", "an app is called by 1 to 63 of a-z, 0-9, dot, slash and hyphen", APP_HEADER)
    return app
