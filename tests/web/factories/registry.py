"""The factory for each problem of the API: its code, the rule that it names ("" for none) and the requests that lead to it.

Each factory finds a club with four members and a table ``t`` between deals.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from ging_service.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Callable


FACTORIES: dict[str, tuple[str, Any]] = {}


def reaches(code: str, rule: str = "") -> Callable[[Any], Any]:
    def keep(factory: Any) -> Any:
        FACTORIES[code] = (rule, factory)
        return factory

    return keep


def asked(code: str, rule: str, method: str, path: str, body: Any = None, **headers: str) -> None:
    """A problem that one request at a table between deals has."""
    FACTORIES[code] = (rule, lambda api: api.send(method, path, body, **headers))


def broken(api: Any, error: Exception) -> Any:
    """The same app over a database that answers with an error."""

    class Broken:
        def connect(self) -> Any:
            raise error

    services = api.app.extensions["ging-services"]
    return dataclasses.replace(api, app=create_app(dataclasses.replace(services, engine=Broken())))
