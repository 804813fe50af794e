"""The club's own affairs: members, invitations, roles, keys, webhooks, seasons, house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ging_service.web.pages.club import (
    deliveries,
    house_rules,
    invitations,
    keys,
    member,
    members,
    own,
    seasons,
    webhook,
    webhooks,
)

if TYPE_CHECKING:
    from ging_service.web.pages.blueprint import PageBlueprint

BLUEPRINTS: Final[tuple[PageBlueprint, ...]] = (
    members.BLUEPRINT,
    member.BLUEPRINT,
    own.BLUEPRINT,
    invitations.BLUEPRINT,
    keys.BLUEPRINT,
    webhooks.BLUEPRINT,
    webhook.BLUEPRINT,
    deliveries.BLUEPRINT,
    seasons.BLUEPRINT,
    house_rules.BLUEPRINT,
)
"""The blueprints of all these pages."""
