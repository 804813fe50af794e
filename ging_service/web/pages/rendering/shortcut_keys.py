"""Single-key shortcuts of buttons and links. Readers can turn them off in their preferences, and a page with ``wanted``."""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from ging_service.web.pages.preferences import preferences

_ATTRIBUTES: Final = Markup(' data-key="{0}" aria-keyshortcuts="{0}"')
_HINT: Final = Markup(' <kbd class="shortcut" aria-hidden="true">{}</kbd>')
_NOTHING: Final = Markup()


def keyed(key: str | int, wanted: object = True) -> Markup:  # noqa: FBT002  templates write it short
    """Return the attributes of a button or link with a shortcut, which go into its tag."""
    return _attributes(key) if wanted and preferences().keys == "on" else _NOTHING


def key_hint(key: str | int, wanted: object = True) -> Markup:  # noqa: FBT002  the same
    """Return the key as it stands after the text of the button or link."""
    return _hint(key) if wanted and preferences().keys == "on" else _NOTHING


@cache
def _attributes(key: str | int) -> Markup:
    return _ATTRIBUTES.format(key)


@cache
def _hint(key: str | int) -> Markup:
    return _HINT.format(key)
