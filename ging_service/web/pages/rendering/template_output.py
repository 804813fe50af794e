"""Calls and output of compiled templates: as in Jinja, with less work for each of the hundreds in a page."""

from __future__ import annotations

import re
from functools import lru_cache
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, Final

from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

_FUNCTIONS: Final = frozenset({FunctionType, MethodType, BuiltinFunctionType, type(lru_cache(len))})
_TAKES_CONTEXT: Final = "jinja_pass_arg"
"""The mark that Jinja's decorators, such as ``pass_context``, leave on a function."""

_has_markup = re.compile("[&<>'\"]").search


class DirectMacro(Macro):
    """A macro that is called at once with a value for each of its parameters. Any other call is left to Jinja."""

    def __init__(self, *given: Any) -> None:  # noqa: ANN401  Jinja's
        super().__init__(*given)
        self._has_more = self.caller or self.catch_kwargs or self.catch_varargs

    def __call__(self, *args: Any, **named: Any) -> str:  # noqa: ANN401  Jinja's
        """Return the macro's HTML."""
        if named or self._has_more or len(args) != self._argument_count:
            return super().__call__(*args, **named)
        return Markup(self._func(*args))  # noqa: S704  a macro escapes what is put into it


class DirectContext(Context):
    """A template's context that calls plain functions at once.

    Jinja looks at each callable for its decorators several times. Any other callable is left to it.
    """

    def call(self, called: Any, /, *args: Any, **named: Any) -> Any:  # noqa: ANN401  Jinja's
        """Call what was not known when the template was compiled."""
        if type(called) not in _FUNCTIONS or hasattr(called, _TAKES_CONTEXT):
            return super().call(called, *args, **named)
        # Compiled templates pass the variables of a loop and of a block, for functions that take the context.
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return called(*args, **named)


def takes_context(called: Any) -> bool:  # noqa: ANN401  anything that can be called
    """Return True if Jinja passes a function the context, the evaluation or the environment."""
    return hasattr(called, _TAKES_CONTEXT) or hasattr(called.__call__, _TAKES_CONTEXT)


def escaped(value: object) -> str:
    """Return a value as HTML.

    A template joins its parts as plain text. So most of them need not become ``Markup``, which takes longer than to see
    that a text has no character with a meaning in HTML.
    """
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]  # it is a str
    if kind is str and not _has_markup(value):  # type: ignore[call-overload]  # the same
        return value  # type: ignore[return-value]  # the same
    return str(value) if kind is int else escape(value)
