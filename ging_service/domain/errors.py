"""Errors of the domain."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818  a refusal is an answer, not a fault
    """A command that the rules refuse. Nothing has changed.

    ``code`` is stable and meant for programs. ``rule`` names the numbered rule ("D5"; "" if no rule of play is
    concerned). ``detail`` is for people and contains nothing that the caller may not know. ``where`` names the part of
    the command that is at fault.
    """

    def __init__(self, code: str, rule: str, detail: str, where: str = "") -> None:
        super().__init__(detail)
        self.code = code
        self.rule = rule
        self.detail = detail
        self.where = where


class BrokenGameError(Exception):
    """A package names a game, or an outlet of a game, that cannot be used."""
