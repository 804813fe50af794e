"""Ging's parts of pages as HTML: a table at some moment, and the settlement of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from ging_service.games.ging.pages.felt.settlement_steps import steps_of_settlement
from ging_service.games.ging.pages.felt.table_view import picture_of
from ging_service.web.pages.rendering.fragments import fragment

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ging_service.reporting.tables.tables import VisibleTable


def drawn(seen: VisibleTable, names: Mapping[str, str], member: str) -> Markup:
    """Return the felt, or the table in text, as the reader prefers."""
    return fragment("ging/drawn.html", picture=picture_of(seen, names, member=member))


def settled(events: Sequence[Any], name: Callable[[int], str]) -> Markup:
    """Return the steps of a settlement, "" for none."""
    steps = steps_of_settlement(events, name)
    return fragment("ging/settled.html", steps=steps) if steps else Markup()
