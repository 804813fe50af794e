"""Fields of forms that are derived from a declaration: house rules and commands of games without forms of their own."""

from __future__ import annotations

from dataclasses import MISSING, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ging_service.application.money import FINEST_VALUE
from ging_service.domain.stakes import Stake
from ging_service.event_messages.declared_words import record_names
from ging_service.event_messages.general_messages import capitalised, spoken
from ging_service.game_support.declared_commands import GivenField, given_fields
from ging_service.game_support.declared_values import read_value
from ging_service.i18n.message_language import cache_by_language
from ging_service.i18n.messages import _
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import amount_of, text, ticked, whole_of
from ging_service.web.pages.games.outlet import RuleField, RulesForm

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    FieldWords = Mapping[str, tuple[str, str, tuple[tuple[str, str], ...]]]
    """By the name of a field: the number of its rule, its label, and its choices as in ``RuleField``."""

Value = TypeVar("Value")


def form_fields(kind: type, value: object = None, above: str = "") -> Iterator[RuleField]:
    """Return the fields of a declared type as they stand in ``value``, or with their defaults.

    A field with a declared type is replaced by that type's own fields.
    """
    for one in given_fields(kind):
        name = above + one.name
        stands = one.default if value is None else getattr(value, one.name)
        if one.type.declared is not None:
            yield from form_fields(one.type.declared, stands, f"{name}.")
            continue
        yield RuleField(
            name=name,
            label=_label(name),
            rule="",
            value=_written(stands),
            choices=_choices(one),
        )


def grouped_fields(kind: type, value: object, groups: Iterable[tuple[str, FieldWords]]) -> Iterator[RuleField]:
    """Yield the fields of a declared type as they stand in ``value``, group by group, in a game's own words.

    ``groups``: what each is about, and its fields.
    """
    fields = {field.name: field for field in form_fields(kind, value)}
    for group, told in groups:
        for name, (rule, label, choices) in told.items():
            yield replace(fields[name], rule=rule, label=label, choices=choices, group=group)


def rules_form(
    kind: type, groups: Callable[[], Iterable[tuple[str, FieldWords]]], preset_names: Callable[[], Mapping[str, str]]
) -> RulesForm:
    """Return the form of a game's house rules, of the type ``kind``, in its own words. ``groups()``: as in ``grouped_fields``."""
    return RulesForm(
        fields=lambda rules: tuple(grouped_fields(kind, rules, groups())),
        asked=partial(form_value, kind),
        preset_names=preset_names,
    )


@cache_by_language
def optional_texts(kind: type) -> tuple[RuleField, ...]:
    """Return the texts of a command that a person may leave out: a form needs no line of its own for them.

    They have the labels of the fields of events with these names. Kept, because tables are drawn so often.
    """
    left_out = {one.name for one in given_fields(kind) if one.type.kind == "text" and not one.is_required}
    labels = record_names() if left_out else {}
    return tuple(
        replace(field, label=capitalised(labels.get(f"field:{field.name}", field.label)))
        for field in form_fields(kind)
        if field.name in left_out
    )


def form_value(kind: type[Value]) -> Value:
    """Return the command or the house rules of a type in the form that was sent. Raises ``BadRequest("invalid")`` and ``Refused("invalid")``."""
    return read_value(kind, form_values(kind))


def form_values(kind: type, above: str = "", without: Collection[str] = ()) -> dict[str, Any]:
    """Return the values of a declared type in the form that was sent, as JSON. Raises ``BadRequest("invalid")``.

    An optional field that is empty is left out, and so are the fields ``without``.
    """
    given: dict[str, Any] = {}
    for one in given_fields(kind):
        if one.name in without:
            continue
        name = above + one.name
        if one.type.declared is not None:
            inner = form_values(one.type.declared, f"{name}.")
            # Its default may differ from a value with the defaults of its type.
            if inner or one.is_required:
                given[one.name] = inner
            continue
        # An amount, which pages read as their language writes it: three decimal places are never clear.
        is_amount = kind is Stake and one.name == "counter_value" and bool(text(name))
        found = amount_of(text(name), name, FINEST_VALUE, sign="") if is_amount else _read(one, name)
        if found is not MISSING:
            given[one.name] = found
    return given


def _label(name: str) -> str:
    """Return the readable name of a field. The ending ``_s`` means that it is in seconds."""
    words = spoken(name.removesuffix("_s") if name.endswith("_s") else name).replace(".", ": ")
    unit = _(" (seconds)") if name.endswith("_s") else ""
    return capitalised(words) + unit


def _read(one: GivenField, name: str) -> Any:  # noqa: ANN401  any type, JSON
    """Read a field's value: ``MISSING`` if it is omitted."""
    if one.type.kind == "flag":
        return ticked(name)
    found = text(name)
    if not found and not one.is_required:
        return MISSING
    items = one.type.items.kind if one.type.items else None
    if one.type.kind == "whole":
        return whole_of(found, name)
    if one.type.kind == "choice" and found not in one.type.choices:
        raise BadRequest("invalid", _("Choose one of the options."), name)
    if one.type.kind in ("text", "choice"):
        return found
    if items in ("whole", "text"):
        words = found.replace(",", " ").replace("+", " ").split()
        return [whole_of(word, name) for word in words] if items == "whole" else words
    return _json(found, name)


def _json(found: str, name: str) -> Any:  # noqa: ANN401  JSON
    try:
        return msgspec.json.decode(found)
    except (msgspec.MsgspecError, RecursionError):
        raise BadRequest("invalid", _("This must be JSON."), name) from None


def _choices(one: GivenField) -> tuple[tuple[str, str], ...]:
    if one.type.kind == "flag":
        return (("", _("no")), ("on", _("yes")))
    if one.type.kind != "choice":
        return ()
    nothing = () if one.is_required else (("", "–"),)
    values = tuple((str(word), spoken(str(word)) or "–") for word in one.type.choices)
    return values if "" in dict(values) else nothing + values


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else ""
    if isinstance(value, tuple | list):
        return " ".join(map(str, value))
    return "" if value is None else str(value)
