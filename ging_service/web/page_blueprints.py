"""The blueprints of all pages, and the registration of templates and static files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.i18n.formatting import choose_zone_by
from ging_service.i18n.message_language import choose_language_by
from ging_service.web.pages import fairness, live_updates, review, sign_in
from ging_service.web.pages.club import BLUEPRINTS as CLUB
from ging_service.web.pages.disputes import BLUEPRINTS as DISPUTES
from ging_service.web.pages.games.installed import pages_by_game
from ging_service.web.pages.ledger import BLUEPRINTS as LEDGER
from ging_service.web.pages.people import page_zone
from ging_service.web.pages.preferences import language_of_request
from ging_service.web.pages.proof import page as proof
from ging_service.web.pages.rendering import static_files, templates
from ging_service.web.pages.table import BLUEPRINTS as TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from ging_service.web.pages.blueprint import PageBlueprint
    from ging_service.web.requests.required_rights import RequiredRights

_PAGES = (
    sign_in.OUTSIDE,
    sign_in.BLUEPRINT,
    live_updates.BLUEPRINT,
    proof.BLUEPRINT,
    *LEDGER,
    fairness.BLUEPRINT,
    *TABLE,
    review.BLUEPRINT,
    *DISPUTES,
    *CLUB,
)


def _pages() -> Iterator[PageBlueprint]:
    """Return the platform's pages, then those of the games."""
    yield from _PAGES
    for pages in pages_by_game().values():
        yield from pages.blueprints


def register_pages(app: Flask) -> None:
    """Register the pages, with the templates and static files that they use."""
    templates.register(app)
    choose_language_by(language_of_request)
    choose_zone_by(page_zone)
    for blueprint in (static_files.BLUEPRINT, *_pages()):
        app.register_blueprint(blueprint)


def needs_of_pages() -> dict[str, RequiredRights]:
    """Return the right that each page requires, by its endpoint."""
    return {f"{blueprint.name}.{name}": one for blueprint in _pages() for name, one in blueprint.needs.items()}
