"""What the domain says when it will not do a thing."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818  a refusal is an answer, not a fault
    """A command that the rules refuse: nothing has changed.

    ``code`` is stable and meant for programs, ``rule`` names the numbered rule ("G21"; "" where no rule of play is
    concerned), ``detail`` is for people and tells nothing that the asker may not know, ``where`` names the part of
    the command that was at fault.
    """

    def __init__(self, code: str, rule: str, detail: str, where: str = "") -> None:
        super().__init__(detail)
        self.code = code
        self.rule = rule
        self.detail = detail
        self.where = where
