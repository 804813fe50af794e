"""Lists of a request, whose length is bounded before anything in them is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marshmallow import fields, validate

if TYPE_CHECKING:
    from collections.abc import Mapping


class BoundedList(fields.List):  # type: ignore[type-arg]  # marshmallow's fields.List takes none at run time
    """A list with at most ``most`` items.

    marshmallow validates a list after it has read each of its items: a body of 1 MiB kept it busy for 40 seconds.
    """

    def __init__(self, inner: Any, *, most: int, least: int = 0, **more: Any) -> None:  # noqa: ANN401  marshmallow's
        exact = most if most == least else None
        bounds = {"equal": exact} if exact is not None else {"min": least or None, "max": most}
        self._length = validate.Length(**bounds)
        super().__init__(inner, validate=self._length, **more)

    def _deserialize(
        self,
        value: Any,  # noqa: ANN401  any JSON value
        attr: str | None,
        data: Mapping[str, Any] | None,
        **more: Any,  # noqa: ANN401  marshmallow's
    ) -> list[Any]:
        if isinstance(value, list):
            self._length(value)
        return super()._deserialize(value, attr, data, **more)
