"""The running request, its values and its application, without Flask's proxies.

``flask.request``, ``g`` and ``current_app`` look up their object for each attribute, in four calls. Modules that work for
every request, or often for a page, take the object itself from here, once in each function.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from flask import current_app, g, request

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask, Request
    from flask.ctx import _AppCtxGlobals

# Werkzeug documents this function of its proxies. They raise ``RuntimeError`` outside a request.
running_request: Final[Callable[[], Request]] = request._get_current_object  # type: ignore[attr-defined]  # noqa: SLF001
request_values: Final[Callable[[], _AppCtxGlobals]] = g._get_current_object  # noqa: SLF001
running_app: Final[Callable[[], Flask]] = current_app._get_current_object  # type: ignore[attr-defined]  # noqa: SLF001
