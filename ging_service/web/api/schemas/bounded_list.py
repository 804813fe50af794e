"""Lists in requests, whose length is checked before their items are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import fields, validate

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_ITEMS: Final = 100
"""The limit of a list that needs no limit of its own."""


class BoundedList(fields.List):  # type: ignore[type-arg]  # marshmallow's fields.List takes none at run time
    """A list with at most ``most`` items.

    marshmallow validates a list after it has read all its items: a body of 1 MiB kept it busy for 40 seconds.
    """

    def __init__(self, inner: Any, *, most: int, least: int = 0, **more: Any) -> None:  # noqa: ANN401  marshmallow's
        exact = most if most == least else None
        bounds = {"equal": exact} if exact is not None else {"min": least or None, "max": most}
        self._length = validate.Length(**bounds)
        super().__init__(inner, validate=self._length, **more)

    def check_length(self, items: list[Any], body: Mapping[str, Any]) -> None:  # noqa: ARG002  for lists that depend on it
        """Raise ``ValidationError`` for a wrong number of items. ``body``: the JSON object that the list is part of."""
        self._length(items)

    def _deserialize(
        self,
        value: Any,  # noqa: ANN401  any JSON value
        attr: str | None,
        data: Mapping[str, Any] | None,
        **more: Any,  # noqa: ANN401  marshmallow's
    ) -> list[Any]:
        # Something that is no list is refused by the base class, with its own message.
        if isinstance(value, list):
            self.check_length(value, data or {})
        return super()._deserialize(value, attr, data, **more)
