"""Templates whose texts are translated when they are compiled, once for each language.

The page of a table has more than a hundred texts. Looking them up for every reader would take a good part of the time that
the page takes. In a compiled template a text is a constant, next to the HTML around it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from keyword import iskeyword
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any, Final

from flask.templating import Environment
from jinja2 import nodes
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context, Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from ging_service.i18n.message_language import language
from ging_service.i18n.messages import catalogue_of
from ging_service.web.pages.rendering.static_files import static

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableMapping

    from babel.support import Translations
    from flask.sansio.app import App
    from jinja2 import Template
    from jinja2.compiler import Frame, MacroRef


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


# The code that templates are compiled to: it does what Jinja's does, in fewer steps for each of the hundreds of values.
#
# What is known when a template is compiled is not looked for again whenever the template is rendered.


class DirectCode(CodeGenerator):
    """Generates the code of a template, for an environment that has ``escaped`` and ``Macro``."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802  Jinja's name for it
        """Note the macros that the template can call, before its code is generated."""
        imported = [one for found in node.find_all(nodes.FromImport) for one in found.names]
        self._macros = {"caller", *(one.name for one in node.find_all(nodes.Macro))}
        self._macros |= {one if isinstance(one, str) else one[1] for one in imported}
        super().visit_Template(node, frame)

    def blockvisit(self, nodes: Iterable[nodes.Node], frame: Frame) -> None:
        """Join the parts of a block before it hands them on; also those of a template that extends no other.

        Jinja hands each part on by itself, through all the templates that extend each other.
        """
        joins = frame.buffer is None and (frame.block_frame or frame.rootlevel) and not frame.require_output_check
        if joins:
            self.buffer(frame)
        super().blockvisit(nodes, frame)
        if joins:
            self.writeline(f"yield concat({frame.buffer})")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Make a macro of the environment's class. Jinja writes the name of its own, which is the same, and the rest."""
        self.write("environment.")
        super().macro_def(macro_ref, frame)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: FBT001, FBT002, N802  Jinja's
        """Call at once what does not take the context. Otherwise the context calls it, after a look at it."""
        if not self._is_direct(node, frame):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802  Jinja's
        """Read an attribute at once. Where there is none, the environment looks for an item of that name."""
        thing, found = self.temporary_identifier(), self.temporary_identifier()
        self.write(f"({found} if ({found} := getattr(({thing} := ")
        self.visit(node.node, frame)
        self.write(f"), {node.attr!r}, missing)) is not missing else environment.getattr({thing}, {node.attr!r}))")

    def visit_Output(self, node: nodes.Output, frame: Frame) -> None:  # noqa: N802  Jinja's
        """Put out an empty text where a condition has no ``else``. Jinja makes an object that puts out as much.

        Elsewhere that object counts as undefined, and reading a part of it is an error.
        """
        super().visit_Output(nodes.Output([_with_else(one) for one in node.nodes], lineno=node.lineno), frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> None:
        if not _escapes(frame) or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            # Also around macros, which have escaped what they return: a name of theirs may stand for something else there.
            self.write("environment.escaped(")

    def _is_direct(self, node: nodes.Call, frame: Frame) -> bool:
        """Return True if it is known that a call needs no context and no other evaluation than that of the template."""
        # Jinja has another way to write names such as `class`.
        is_plain = (
            node.dyn_args is None and node.dyn_kwargs is None and not any(iskeyword(one.key) for one in node.kwargs)
        )
        if not _escapes(frame) or not is_plain:
            return False
        return self._is_macro(node.node) or isinstance(node.node, nodes.Getattr) or self._is_global(node.node)

    def _is_macro(self, called: nodes.Expr) -> bool:
        return isinstance(called, nodes.Name) and called.name in self._macros

    def _is_global(self, called: nodes.Expr) -> bool:
        """Return True for a function of the environment."""
        found: Any = self.environment.globals.get(called.name) if isinstance(called, nodes.Name) else None
        return callable(found) and not takes_context(found)


def _escapes(frame: Frame) -> bool:
    """Return True if values are escaped there, as they are in all templates of the service."""
    return frame.eval_ctx.autoescape and not frame.eval_ctx.volatile


def _with_else(shown: nodes.Expr) -> nodes.Expr:
    if not isinstance(shown, nodes.CondExpr):
        return shown
    otherwise = nodes.Const("", lineno=shown.lineno) if shown.expr2 is None else _with_else(shown.expr2)
    return nodes.CondExpr(shown.test, shown.expr1, otherwise, lineno=shown.lineno)


class TranslatingEnvironment(Environment):
    """Gives each request the templates of its own language. ``compiled_for``: "" for the environment of the app itself."""

    compiled_for = ""
    context_class = DirectContext
    code_generator_class = DirectCode
    Macro = DirectMacro
    escaped = staticmethod(escaped)

    def __init__(self, app: App, **options: Any) -> None:  # noqa: ANN401  Jinja's
        # A plain mapping: there are as many templates as files, and Jinja's usual cache notes each use.
        super().__init__(app, **options, cache_size=-1)
        self._of_languages: dict[str, TranslatingEnvironment] = {}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002  Jinja's
    ) -> Template:
        """Return a template in the language of the request. What it extends and imports is in the same language."""
        if self.compiled_for:
            return super().get_template(name, parent, globals)
        return self._in(language()).get_template(name, parent, globals)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template. They are complete before the first one is loaded.

        Jinja's mapping would look each name up in two places, for every template that a page extends or imports.
        """
        return {**self.globals, **(d or {})}

    def _in(self, name: str) -> TranslatingEnvironment:
        """Return the environment of a language, which shares everything with this one but the compiled templates."""
        found = self._of_languages.get(name)
        if found is None:
            found = self.overlay()
            found.compiled_for = name
            # Of two threads that come here at once, both go on with the same one.
            found = self._of_languages.setdefault(name, found)
        return found

    def _generate(self, source: nodes.Template, *named: Any, **more: Any) -> str:  # noqa: ANN401  Jinja's
        if self.compiled_for:
            _Constants(catalogue_of(self.compiled_for)).visit(source)
        return super()._generate(source, *named, **more)


class _Constants(NodeTransformer):
    """Replaces calls of ``_`` and ``pgettext`` by their texts, and of ``static`` by the address of the file.

    Plural forms depend on a number: they stay calls.
    """

    def __init__(self, catalogue: Translations) -> None:
        self._catalogue = catalogue

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802  Jinja's name for it
        # First the calls inside this one: a value of a text may be a text itself.
        self.generic_visit(node)
        texts = [one.value for one in node.args if isinstance(one, nodes.Const)]
        if not isinstance(node.node, nodes.Name) or len(texts) != len(node.args):
            return node
        match node.node.name, texts:
            case "_", [str(text)]:
                return _filled(self._catalogue.gettext(text), node)
            case "pgettext", [str(context), str(text)]:
                return nodes.Const(self._catalogue.pgettext(context, text), lineno=node.lineno)
            case "static", [str(name)]:
                return nodes.Const(static(name), lineno=node.lineno)
        return node


def _filled(text: str, call: nodes.Call) -> nodes.Expr:
    """Return a text with the values of a call: ``_("for %(name)s", name=x)`` becomes ``"für %(name)s" % {"name": x}``."""
    found = nodes.Const(text, lineno=call.lineno)
    if not call.kwargs:
        return found
    values = [nodes.Pair(nodes.Const(one.key), one.value, lineno=call.lineno) for one in call.kwargs]
    return nodes.Mod(found, nodes.Dict(values, lineno=call.lineno), lineno=call.lineno)
