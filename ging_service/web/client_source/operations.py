"""The operations as methods: a file for each group of them, in the folder of its area."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from ging_service.web.client_source.areas import place_of
from ging_service.web.client_source.method import Argument, Method, address, method_of
from ging_service.web.client_source.types import class_name, line, type_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.web.client_source.shapes import Shapes

_CONDITIONS: Final = {"IdempotencyKey": ("key", "str | None"), "IfMatch": ("if_match", "int | str | None")}
_BASES: Final = {"Calls": "Calls", "Open": "Calls", "Commands": "Commands[Did]"}
_ABOUT: Final = {"Calls": "Of a club", "Open": "Of the service", "Commands": "Commands to a club"}


def files(spec: dict[str, Any], shapes: Shapes) -> Iterator[tuple[str, str]]:
    """Return every file by its name, with its text."""
    by_tag: dict[str, list[Method]] = defaultdict(list)
    for path, operations in spec["paths"].items():
        for how, operation in operations.items():
            if how != "parameters":
                whole = operation | {
                    "parameters": [*operations.get("parameters", []), *operation.get("parameters", [])]
                }
                by_tag[operation["tags"][0]].append(method_of(path, how, whole, spec["components"]))
    for tag, methods in sorted(by_tag.items()):
        yield place_of(tag), _file_text(tag, methods, shapes)
    yield "everything", _everything(by_tag)
    yield "__init__", '"""The operations of the API."""\n'


def _file_text(tag: str, methods: Sequence[Method], shapes: Shapes) -> str:
    classes = {
        f"{class_name(tag)}{group}": (group, found)
        for group in _BASES
        if (found := [one for one in methods if one.group == group])
    }
    texts = [_class(tag, name, group, found) for name, (group, found) in classes.items()]
    code = "\n\n\n".join(texts)
    bases = sorted(
        {_BASES[group].partition("[")[0] for group, _ in classes.values()} | ({"Did"} if "[Did]" in code else set())
    )
    # Commands return `Did`, so only other methods can need the type `Done`.
    used = set().union(
        *(one.needs for one in methods if one.group != "Commands"), *(one.needs - {"Done"} for one in methods)
    )
    imports = shapes.imports(used)
    if "Pages[" in code:
        imports.append("    from ging_service.client.pages import Pages")
    # A name that only looks used is removed by ruff afterwards.
    typing = [name for name in ("Any", "Literal", "cast") if name in code]
    return "\n".join(
        [
            f'"""Operations: {tag.replace("_", " ")}. Written by ``python -m ging_service.web.client_source``."""',
            "",
            "from __future__ import annotations",
            "",
            f"from typing import {', '.join(['TYPE_CHECKING', *typing] if imports else typing)}"
            if imports or typing
            else "",
            "",
            f"from ging_service.client.calls import {', '.join([*bases, *(['part'] if 'part(' in code else [])])}",
            "",
            *(["if TYPE_CHECKING:", *imports, ""] if imports else []),
            "",
            code,
            "",
        ]
    )


def _class(tag: str, name: str, group: str, methods: Sequence[Method]) -> str:
    head = f'class {name}({_BASES[group]}):\n    """{_ABOUT[group]}: {tag.replace("_", " ")}."""'
    return "\n\n".join([head, *(_method(one) for one in methods)])


def _method(method: Method) -> str:
    named = [*method.query, *method.body]
    words = [f"{one.called}: {one.type}" for one in method.in_path]
    if method.whole_body:
        words.append(f"body: {method.whole_body}")
    after = [f"{one.called}: {one.type}" for one in named if one.needed]
    after += [f"{one.called}: {_optional(one.type)} = None" for one in named if not one.needed]
    after += [f"{name}: {kind} = None" for header, (name, kind) in _CONDITIONS.items() if header in method.headers]
    words += ["*", *after] if after else []
    lines = [f"    def {method.name}({', '.join(['self', *words])}) -> {_answer(method)}:", _docstring(method, named)]
    return "\n".join([*lines, f"        return {_call(method)}"])


def _optional(found: str) -> str:
    return found if "None" in found.split(" | ") else f"{found} | None"


def _answer(method: Method) -> str:
    if method.group == "Commands":
        return "Did"
    if method.item:
        return f"Pages[{method.item}]"
    return "bytes" if method.answer is None else type_of(method.answer)


def _docstring(method: Method, named: Sequence[Argument]) -> str:
    summary, more = method.about
    told = [f"        ``{one.called}``: {line(one.about)}" for one in named if one.about]
    paragraphs = ([" " * 8 + line(more)] if more else []) + (["\n".join(told)] if told else [])
    if not paragraphs:
        return f'        """{line(summary)}"""'
    return "\n".join([f'        """{line(summary)}', "", "\n\n".join(paragraphs), '        """'])


def _call(method: Method) -> str:
    where, query = address(method), _dict(method.query)
    if method.how == "get":
        if method.answer is None:
            return f"self._bytes({where}, {query})"
        if method.item:
            return f"self._pages({where}, {query})"
        remembered = ", remembered=True" if "IfNoneMatch" in method.headers else ""
        return f'cast("{type_of(method.answer)}", self._read({where}, {query}{remembered}))'
    needed = "body" if method.whole_body else _dict([one for one in method.body if one.needed])
    optional = "{}" if method.whole_body else _dict([one for one in method.body if not one.needed])
    conditions = "".join(f", {name}={name}" for header, (name, _) in _CONDITIONS.items() if header in method.headers)
    asked = f", query={query}" if method.query else ""
    sent = f'"{method.how.upper()}", {where}, {needed}, {optional}{asked}{conditions}'
    if method.group == "Commands":
        return f"self._command({sent})"
    return f"self._send({sent})" if method.answer is None else f'cast("{_answer(method)}", self._send({sent}))'


def _dict(arguments: Sequence[Argument]) -> str:
    return "{" + ", ".join(f'"{one.name}": {one.called}' for one in arguments) + "}"


def _everything(by_tag: dict[str, list[Method]]) -> str:
    """Return the file that joins all groups."""
    of_group: dict[str, list[str]] = defaultdict(list)
    imports = []
    for tag, methods in sorted(by_tag.items()):
        found = sorted({one.group for one in methods})
        imports.append(
            f"from ging_service.client.operations.{place_of(tag)} import {', '.join(class_name(tag) + group for group in found)}"
        )
        for group in found:
            of_group[group].append(class_name(tag) + group)
    generic = [f"{name}[Did]" for name in of_group["Commands"]]
    return "\n".join(
        [
            '"""All operations. Written by ``python -m ging_service.web.client_source``."""',
            "",
            "from __future__ import annotations",
            "",
            "from ging_service.client.calls import Did",
            *imports,
            "",
            "",
            f'class ServiceCalls({", ".join(of_group["Open"])}):\n    """Operations that belong to no club."""',
            "",
            "",
            f'class ClubCalls({", ".join(of_group["Calls"])}):\n    """Operations of a club."""',
            "",
            "",
            f'class ClubCommands({", ".join(generic)}):\n    """Commands to a club."""',
            "",
        ]
    )
