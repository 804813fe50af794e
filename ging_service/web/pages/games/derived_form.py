"""Fields of forms that are derived from a declaration: house rules and commands of games without forms of their own."""

from __future__ import annotations

from dataclasses import MISSING, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from ging_service.application.money import FINEST_VALUE
from ging_service.domain.declare import Described
from ging_service.domain.stakes import Stake
from ging_service.event_messages.declared_words import record_names
from ging_service.event_messages.general_messages import capitalised, spoken
from ging_service.game_support.declared_commands import GivenField, given_fields
from ging_service.game_support.declared_values import read_value
from ging_service.i18n.message_language import cache_by_language
from ging_service.i18n.messages import _, translated
from ging_service.web.http.errors import BadRequest
from ging_service.web.pages.forms import amount_of, text, ticked, whole_of
from ging_service.web.pages.games.outlet import RuleField, RulesForm

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

Value = TypeVar("Value")


def form_fields(kind: type, value: object = None, above: str = "") -> tuple[RuleField, ...]:
    """Return the fields of a declared type as they stand in ``value``, or with their defaults, group by group.

    A field with a declared type is replaced by that type's own fields. ``above`` comes before each name.
    """
    found = tuple(_fields(kind, value, above, Described()))
    # The groups in the order in which they begin. The order of the fields is that of the stored values, which never changes.
    groups = list(dict.fromkeys(field.group for field in found))
    return tuple(sorted(found, key=lambda field: groups.index(field.group)))


def _fields(kind: type, value: object, above: str, around: Described) -> Iterator[RuleField]:
    """Yield the fields of a type. ``above`` and ``around``: the name and the description of the field that has this type."""
    for one in given_fields(kind):
        name, stated = above + one.name, one.type.described
        stands = one.default if value is None else getattr(value, one.name)
        if one.type.declared is not None:
            yield from _fields(one.type.declared, stands, f"{name}.", stated)
            continue
        label = translated(stated.label) if stated.label else _label(name)
        yield RuleField(
            name=name,
            # A list of the rules that differ shows no groups, so the label names its subject.
            label=f"{translated(around.label)}: {label}" if around.label else label,
            rule=stated.rule or around.rule,
            value=_written(stands),
            choices=tuple((value, translated(words)) for value, words in stated.choices) or _choices(one),
            group=_translated(stated.group or around.group or around.label),
        )


def _translated(text: str) -> str:
    return translated(text) if text else ""  # "" is the header of a catalogue


def rules_form(kind: type, preset_names: Callable[[], Mapping[str, str]]) -> RulesForm:
    """Return the form of a game's house rules, of the type ``kind``, by their declarations."""
    return RulesForm(fields=partial(form_fields, kind), asked=partial(form_value, kind), preset_names=preset_names)


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
    # A house rule has a value in any case. It stands in the form, so nothing is left out.
    nothing = () if one.is_required or one.type.described.label else (("", "–"),)
    words = {"": "–", "no": _("no"), "yes": _("yes"), "refused": _("not allowed"), "allowed": _("allowed")}
    values = tuple((str(word), words.get(str(word)) or spoken(str(word))) for word in one.type.choices)
    return values if "" in dict(values) else nothing + values


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else ""
    if isinstance(value, tuple | list):
        return " ".join(map(str, value))
    return "" if value is None else str(value)
