"""The code that templates are compiled to: it does what Jinja's does, in fewer steps for each of the hundreds of values.

What is known when a template is compiled is not looked for again whenever the template is rendered.
"""

from __future__ import annotations

from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator

from ging_service.web.pages.rendering.template_output import takes_context

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jinja2.compiler import Frame, MacroRef


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
