"""Calls and output of compiled templates: as in Jinja, with less work for each of the hundreds in a page."""

from __future__ import annotations

import re
from functools import lru_cache
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any, Final

from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

if TYPE_CHECKING:
    from jinja2 import nodes
    from jinja2.compiler import Frame

_FUNCTIONS: Final = frozenset({FunctionType, MethodType, BuiltinFunctionType, type(lru_cache(len))})
_TAKES_CONTEXT: Final = "jinja_pass_arg"
"""The mark that Jinja's decorators, such as ``pass_context``, leave on a function."""

_has_markup = re.compile("[&<>'\"]").search


class DirectContext(Context):
    """A template's context that calls macros and plain functions at once.

    Jinja looks at each callable for its decorators several times. Any other callable is left to it.
    """

    def call(self, called: Any, /, *args: Any, **named: Any) -> Any:  # noqa: ANN401  Jinja's
        """Call what a template calls."""
        kind = type(called)
        if kind is Macro:
            args = (self.eval_ctx, *args)
        elif kind not in _FUNCTIONS or hasattr(called, _TAKES_CONTEXT):
            return super().call(called, *args, **named)
        # Compiled templates pass the variables of a loop and of a block, for functions that take the context.
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return called(*args, **named)


class DirectOutput(CodeGenerator):
    """Generates templates that escape what they put out by ``environment.escaped``."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)


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
