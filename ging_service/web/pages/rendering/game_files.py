"""The files that games contribute for their pages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ging_service.domain.installed_games import find_outlets

if TYPE_CHECKING:
    from collections.abc import Iterator

GROUP: Final = "ging_service.game_pages"
"""The entry point group in which a package names its ``GamePages`` objects, each under its game's kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFiles:
    """``folder`` has the game's ``templates`` and ``static`` files, whose names begin with its kind. None: no files."""

    folder: Path | None


@cache
def found_pages() -> dict[str, GameFiles]:
    """Return the pages that installed games contribute, by kind.

    They are found when they are first needed, because they import the platform.
    """
    return find_outlets(GROUP, GameFiles)


def game_folders() -> Iterator[tuple[str, Path]]:
    """Return the kind and the folder of each game that contributes files."""
    return ((kind, pages.folder) for kind, pages in found_pages().items() if pages.folder is not None)
