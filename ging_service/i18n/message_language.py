"""The language of messages: English, unless the outlet that shows them chooses by its reader."""

from __future__ import annotations

from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Final, TypeVar, TypeVarTuple

if TYPE_CHECKING:
    from collections.abc import Callable

Ts = TypeVarTuple("Ts")
R = TypeVar("R")

SOURCE: Final = "en"
"""The language in which the program itself is written."""

_KEPT: Final = 1_000
"""Values that each cached function keeps. Clubs may make up any number of texts and rules, so this is bounded."""

_choosers: Final[list[Callable[[], str]]] = []


def choose_language_by(chooser: Callable[[], str]) -> None:
    """Let ``chooser`` name the language of every later message. The web application calls this when it is made."""
    _choosers[:] = [chooser]


def language() -> str:
    """The language of the current message. The command line chooses none, so its messages are in English."""
    return _choosers[0]() if _choosers else SOURCE


def cache_by_language(make: Callable[[*Ts], R]) -> Callable[[*Ts], R]:
    """Keep the results of ``make``, separately for each language, for words that many pages show again.

    The arguments must be hashable, and positional. ``functools.cache`` would show a reader the language of another.
    """

    @lru_cache(maxsize=_KEPT)
    def made(_language: str, *args: *Ts) -> R:
        return make(*args)

    @wraps(make)
    def kept(*args: *Ts) -> R:
        return made(language(), *args)

    return kept
