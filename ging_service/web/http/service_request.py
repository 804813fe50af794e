"""The requests of this application."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Request
from werkzeug.sansio.http import parse_cookie
from werkzeug.utils import cached_property

if TYPE_CHECKING:
    from werkzeug.datastructures import ImmutableMultiDict


class ServiceRequest(Request):
    """A request whose cookies are found by their name in the environment.

    Werkzeug looks through all of the environment, which contains the variables of the process, too.
    """

    @cached_property
    def cookies(self) -> ImmutableMultiDict[str, str]:
        """Return the cookies, as Werkzeug does."""
        return parse_cookie(self.environ.get("HTTP_COOKIE"), cls=self.dict_storage_class)  # type: ignore[return-value]  # of that class
