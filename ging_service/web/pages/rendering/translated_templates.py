"""Templates whose texts are translated when they are compiled, once for each language.

The page of a table has more than a hundred texts. Looking them up for every reader would take a good part of the time that
the page takes. In a compiled template a text is a constant, next to the HTML around it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask.templating import Environment
from jinja2 import nodes
from jinja2.visitor import NodeTransformer

from ging_service.i18n.message_language import language
from ging_service.i18n.messages import catalogue_of
from ging_service.web.pages.rendering.static_files import static
from ging_service.web.pages.rendering.template_code import DirectCode
from ging_service.web.pages.rendering.template_output import DirectContext, DirectMacro, escaped

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from babel.support import Translations
    from flask.sansio.app import App
    from jinja2 import Template


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
