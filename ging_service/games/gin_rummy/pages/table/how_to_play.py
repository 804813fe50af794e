"""An introduction to Gin Rummy, for people who sit down to it. The numbered rules are a page of the documentation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.web.pages.rendering.templates import show

if TYPE_CHECKING:
    from flask import Response


def how_to_play() -> Response:
    """Return the page that explains the rules."""
    return show("gin_rummy/how_to_play.html")
