"""The base of everything that a request may contain."""

from __future__ import annotations

from marshmallow import RAISE, Schema


class StrictSchema(Schema):
    """An object of a request: a member that is not known is refused, because a misspelt one would be lost in silence."""

    class Meta:
        """Refuse them."""

        unknown = RAISE
