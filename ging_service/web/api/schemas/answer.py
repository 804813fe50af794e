"""The base of all answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from marshmallow import RAISE, Schema, fields

from ging_service.web.api.schemas.fields import OrNull, many

if TYPE_CHECKING:
    from collections.abc import Mapping


WHOLE: Final = ""
"""Stands for the object itself in ``Answer.attribute_types``."""


class Answer(Schema):
    """The base of answers, which contain declared fields only.

    ``attribute_types``: the types of attributes that are a game's own, unknown to their class (``taken``).
    """

    attribute_types: ClassVar[Mapping[str, type]] = {}

    class Meta:
        """Forbids unknown fields, so that the specification is exact."""

        unknown = RAISE


def page_of(item: type[Schema], order: str = "in order", name: str = "", **more: fields.Field[Any]) -> type[Answer]:
    """Return the schema of one page of many: its items, the next page's cursor and the fields in ``more``.

    ``name``: of the schema; by default it follows from the item's.
    """
    found = {
        "items": many(fields.Nested(item), order),
        "next": OrNull(
            required=True, metadata={"description": "cursor of the next page, for `after`; null on the last"}
        ),
        **more,
    }
    page: type[Answer] = Answer.from_dict(found, name=name or f"{item.__name__}Page")  # type: ignore[assignment]  # marshmallow's
    page.__doc__ = "One page of many."
    return page
