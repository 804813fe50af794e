"""Compile each address of the service once in a process, though its tests make hundreds of applications."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from werkzeug.routing import Rule

if TYPE_CHECKING:
    from collections.abc import Callable

_compile = Rule._compile_builder  # noqa: SLF001  werkzeug offers no other place
_compiled: dict[tuple[Any, ...], Callable[..., tuple[str, str]]] = {}


def _compile_once(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:  # noqa: FBT001, FBT002  werkzeug's
    """Return the function that builds a rule's addresses, compiled now or for an equal rule of another application.

    It takes the rule as its first argument, and the rule's converters from there, so that equal rules can share it.
    """
    of_which = (*rule._trace, *sorted((rule.defaults or {}).items()), append_unknown)  # noqa: SLF001
    if of_which not in _compiled:
        _compiled[of_which] = _compile(rule, append_unknown)
    return _compiled[of_which]


def compile_rules_once() -> None:
    """Let all applications of this process share what they compile. It was nine tenths of what an application costs."""
    Rule._compile_builder = _compile_once  # type: ignore[method-assign]  # noqa: SLF001
