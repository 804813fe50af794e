"""What every game checks of its house rules: each number is in its range, and one refusal names all that is wrong."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, get_type_hints

from ging_service.domain.declare import Described
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Wrong = tuple[str, str, str]
"""The number of a rule, the house rule that is wrong, and what is wrong with it."""

MOST: Final = 1_000_000
"""Upper limit on most numbers: the points and counters of any table stay far inside exact JSON integers."""


def out_of_range(rules: object, **ranges: tuple[int, int]) -> Iterator[Wrong]:
    """Yield the whole numbers that are out of their range: from 0 to ``MOST`` unless ``ranges`` says otherwise by name."""
    kind: Any = type(rules)
    for name, rule in _whole_numbers(kind):
        least, most = ranges.get(name, (0, MOST))
        if not least <= getattr(rules, name) <= most:
            yield rule, name, f"{name} must be {least} to {most}"


@cache
def _whole_numbers(kind: type) -> tuple[tuple[str, str], ...]:
    """The fields of house rules with whole numbers, and the numbers of their rules."""
    return tuple(
        (name, stated.rule)
        for name, hint in get_type_hints(kind, include_extras=True).items()
        for stated in getattr(hint, "__metadata__", ())
        if isinstance(stated, Described) and hint.__origin__ is int
    )


def refuse_all(found: Iterable[Wrong]) -> None:
    """Raise ``Refused("house_rules")`` that names everything that is wrong at once, so that a form can be mended in one go."""
    wrong = tuple(found)
    if wrong:
        raise Refused(
            "house_rules",
            wrong[0][0],
            "; ".join(f"{text} ({rule})" for rule, _name, text in wrong),
            where=", ".join(dict.fromkeys(f"rules.{name}" for _rule, name, _text in wrong)),
        )
