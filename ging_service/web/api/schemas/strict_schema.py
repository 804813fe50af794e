"""The base of all objects in requests."""

from __future__ import annotations

from marshmallow import RAISE, Schema


class StrictSchema(Schema):
    """An object of a request. Unknown members are refused, because a misspelt one would be lost in silence."""

    class Meta:
        """Refuses unknown members."""

        unknown = RAISE
