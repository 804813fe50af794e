"""The representation of declared values: structs of msgspec, which describe themselves as dataclasses.

A frozen dataclass sets each field by a call, and folds create millions of values. A struct is made, copied, compared and
encoded in C (docs/adr/values-are-structs.md). This is the only module of the domain that imports a library. ``fields``,
``is_dataclass``, ``replace`` and ``asdict`` of ``dataclasses`` work on these values, and everything that reads
declarations uses them.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import msgspec

from ging_service.domain.free_text import composed

if TYPE_CHECKING:
    from dataclasses import replace  # for the check of the fields' names and types
else:
    from msgspec.structs import replace

__all__ = ["as_struct", "composed_texts", "replace", "set_field", "struct_defaults"]

Declared = TypeVar("Declared")

_OF_CLASSES: Final = frozenset({"__annotations__", "__dict__", "__slots__", "__weakref__"})
"""Members of every class, which the struct has by itself."""


def as_struct(declared: type[Declared]) -> type[Declared]:
    """Return a class of values with the fields and methods of ``declared``, which may be derived from another such class.

    Values are immutable, compared by their fields, and made with keywords only.
    """
    is_derived = issubclass(declared, msgspec.Struct)
    described = _described(declared)
    own = vars(declared).get("__annotations__", {})
    listed = [
        (one.name, one.type) if one.default is MISSING else (one.name, one.type, one.default)
        for one in fields(described)
        if one.name in own
    ]
    members = {name: member for name, member in vars(declared).items() if name not in _OF_CLASSES | own.keys()}
    made = msgspec.defstruct(
        declared.__name__,
        listed,
        # A class that is no struct yet has only `object` as its base, and a struct cannot name that.
        bases=declared.__bases__ if is_derived else None,
        module=declared.__module__,
        namespace=members | {name: getattr(described, name) for name in _DESCRIPTION},
        frozen=True,
        kw_only=True,
        gc=False,  # immutable values cannot form a cycle, and a process keeps very many of them
    )
    made.__qualname__ = declared.__qualname__
    return cast("type[Declared]", made)


_DESCRIPTION: Final = ("__dataclass_fields__", "__dataclass_params__")


def _described(declared: type) -> Any:  # noqa: ANN401  a dataclass
    """A dataclass with the same fields, inherited ones included."""
    inherited = getattr(declared, "__dataclass_fields__", {})
    own = vars(declared).get("__annotations__", {})
    hints = {name: one.type for name, one in inherited.items()} | own
    defaults = {name: field(default=one.default, metadata=one.metadata) for name, one in inherited.items()}
    # A derived class is a struct already, which has taken the defaults out of its members.
    given = struct_defaults(declared) if inherited else vars(declared)
    defaults |= {name: default for name, default in given.items() if name in own}
    members = {"__annotations__": hints, "__doc__": "", **defaults}
    # It is only a description. Methods that nothing calls, those of a frozen dataclass too, would take more than half of the
    # time in which the games are imported.
    described: Any = dataclass(init=False, repr=False, eq=False, kw_only=True)(type(declared.__name__, (), members))
    described.__dataclass_params__.frozen = True
    return described


def struct_defaults(made: Any) -> dict[str, Any]:  # noqa: ANN401  a type of structs
    """Return the defaults of a struct's fields by name. A field that has to be given is not among them."""
    # The defaults are those of the last fields, with a placeholder for each of these that has none.
    names = made.__struct_fields__[len(made.__struct_fields__) - len(made.__struct_defaults__) :]
    pairs = zip(names, made.__struct_defaults__, strict=True)
    return {name: default for name, default in pairs if default is not msgspec.NODEFAULT}


def set_field(made: object, name: str, new: object) -> None:
    """Set a field of a value in its ``__post_init__``. Nowhere else: values are immutable."""
    msgspec.structs.force_setattr(cast("msgspec.Struct", made), name, new)


def composed_texts(given: Any) -> Any:  # noqa: ANN401  a text, a value, or several in a tuple; anything else stays
    """Return a value in which every text, however deep, has the form that is stored; itself if nothing differs."""
    if isinstance(given, str):
        return composed(given)
    if isinstance(given, tuple):
        made = tuple(map(composed_texts, given))
        return given if made == given else made
    if isinstance(given, msgspec.Struct):
        old = {name: getattr(given, name) for name in given.__struct_fields__}
        new = {name: made for name, was in old.items() if (made := composed_texts(was)) is not was}
        return msgspec.structs.replace(given, **new) if new else given
    return given
