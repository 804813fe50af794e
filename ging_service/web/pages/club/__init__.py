"""The club's own affairs: members, invitations, roles, keys, webhooks, seasons, house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.club import access, house_rules, members, seasons, webhooks

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = tuple(
    area.BLUEPRINT for area in (members, access, webhooks, seasons, house_rules)
)
"""The blueprints of all these pages."""
