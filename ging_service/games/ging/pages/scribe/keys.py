"""Keys for cards: four rows of seven, as the pack is laid out."""

from __future__ import annotations

from typing import Final

from ging_service.i18n.messages import _

CODES: Final = (
    ("Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6", "Digit7"),
    ("KeyQ", "KeyW", "KeyE", "KeyR", "KeyT", "KeyY", "KeyU"),
    ("KeyA", "KeyS", "KeyD", "KeyF", "KeyG", "KeyH", "KeyJ"),
    ("KeyZ", "KeyX", "KeyC", "KeyV", "KeyB", "KeyN", "KeyM"),
)
"""Positions of the keys, independent of their labels (UI Events KeyboardEvent code Values)."""


def key_rows() -> list[list[tuple[str, str]]]:
    """The four rows, one a suit: of each key where it lies, and what is printed on it where the language is spoken."""
    printed = _("1234567 qwertyu asdfghj zxcvbnm").split()
    return [list(zip(codes, letters, strict=True)) for codes, letters in zip(CODES, printed, strict=True)]
