"""Text that stands in templates itself, outside the catalogue: what readers of another language would not understand."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any, Final

from jinja2 import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

SAYING: Final = ("title", "aria-label", "aria-description", "aria-roledescription", "alt", "placeholder", "label")
"""Attributes that are read or heard."""

NAMES: Final = {"Ging", "UTC", "p"}
"""What is called the same in every language: p is that of statistics. Rules are, too: G21."""

KEYS: Final = {"ArrowLeft", "ArrowRight"}
"""What programs call keys, in every language."""

IN_A_TAG: Final = {"main_class", "main_attributes", "rules_of"}
"""Blocks that stand in a tag of the page that they are put into."""

_WORD = re.compile(r"[^\W\d_]+")
_SAME = re.compile(r"""\b(?:GR?|WR)\d+\b|[\w-]+="[^"]*"|[\w-]+='[^']*'""")
"""Rules; attributes, which a macro writes for a tag elsewhere."""
_SENTENCE = re.compile(r"[A-Z][a-z]")
_IN_THE_CATALOGUE: Final = {"_", "gettext", "ngettext", "pgettext"}
_AS_TYPED: Final = {"code", "kbd", "script", "style"}
"""What stands between these is typed as it is, in every language."""


def literal_text(template: nodes.Template) -> list[str]:
    """Each text of a template that is in no catalogue."""
    finder = _Finder()
    finder.feed("".join(_written(template)))
    finder.close()
    return finder.found + [
        one for one in _constants(template) if _SENTENCE.match(one) and _words(one) and one not in KEYS
    ]


class _Finder(HTMLParser):
    """Goes through a page as a reader does."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within.append(tag)
        self.found += [
            f"{name}={value!r}" for name, value in attrs if name in SAYING and value and _is_said(name, value)
        ]

    def handle_endtag(self, tag: str) -> None:
        if tag in self._within:
            while self._within.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if _words(data) and not _AS_TYPED.intersection(self._within):
            self.found.append(data.strip())


def _is_said(name: str, value: str) -> bool:
    """Whether an attribute says something. One word in an empty field is an example of what is typed there."""
    return bool(_words(value)) and (name != "placeholder" or " " in value)


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(_SAME.sub("", text)) if word not in NAMES]


def _written(node: nodes.Node) -> Iterator[str]:
    """What a template writes by itself, in order; what it is given is a sign without letters."""
    if isinstance(node, nodes.Output):
        for part in node.nodes:
            yield part.data if isinstance(part, nodes.TemplateData) else "".join(_said(part))
    elif not (isinstance(node, nodes.Block) and node.name in IN_A_TAG):
        for inner in node.iter_child_nodes():
            if not isinstance(inner, nodes.Expr):
                yield from _written(inner)


def _said(value: nodes.Node) -> Iterator[str]:
    """All literal texts that an expression can come to."""
    if isinstance(value, nodes.Const) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, nodes.CondExpr):
        for branch in (value.expr1, value.expr2):
            yield from _said(branch) if branch is not None else ()
    elif isinstance(value, nodes.Concat | nodes.Or | nodes.Add):
        for part in value.iter_child_nodes():
            yield from _said(part)
    else:
        yield "·"


def _constants(node: nodes.Node) -> Iterator[str]:
    """All texts in expressions, but for those that are looked up in the catalogue."""
    if isinstance(node, nodes.Call) and getattr(node.node, "name", "") in _IN_THE_CATALOGUE:
        for name in node.kwargs:
            yield from _constants(name)
        return
    value: Any = getattr(node, "value", None)
    if isinstance(node, nodes.Const) and isinstance(value, str):
        yield value
    for inner in node.iter_child_nodes():
        yield from _constants(inner)
