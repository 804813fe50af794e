"""The pages of clubs: their blueprints, and what they are drawn with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.web.pages import assets, door, live, proof, showing
from ging_service.web.pages.club import BLUEPRINTS as CLUB
from ging_service.web.pages.disputes import BLUEPRINTS as DISPUTES
from ging_service.web.pages.fairness import BLUEPRINTS as FAIRNESS
from ging_service.web.pages.ledger import BLUEPRINTS as LEDGER
from ging_service.web.pages.review import BLUEPRINTS as REVIEW
from ging_service.web.pages.scribe import BLUEPRINTS as SCRIBE
from ging_service.web.pages.table import BLUEPRINTS as TABLE

if TYPE_CHECKING:
    from flask import Flask

    from ging_service.web.needs import Needs

_PAGES = (
    door.OUTSIDE,
    door.BLUEPRINT,
    live.BLUEPRINT,
    proof.BLUEPRINT,
    *LEDGER,
    *FAIRNESS,
    *TABLE,
    *REVIEW,
    *DISPUTES,
    *CLUB,
    *SCRIBE,
)


def register_pages(app: Flask) -> None:
    """Register the pages, with what they are drawn with."""
    showing.register(app)
    for blueprint in (assets.BLUEPRINT, *_PAGES):
        app.register_blueprint(blueprint)


def needs_of_pages() -> dict[str, Needs]:
    """The right that each page requires, by its endpoint."""
    return {f"{blueprint.name}.{name}": one for blueprint in _PAGES for name, one in blueprint.needs.items()}
