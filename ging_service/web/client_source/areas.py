"""Areas of the API, which are the folders of the client's files."""

from __future__ import annotations

from typing import Final

_TAGS: Final = {
    "club": ("clubs", "invitations", "keys", "roles", "sessions", "webhooks"),
    "ledger": ("books", "ledger_export", "paper", "reconciling", "settlements", "statements"),
    "play": ("deals", "disputes", "games", "house_rules", "settling", "standings", "tables"),
    "record": ("batches", "fairness", "feed", "log", "record"),
}
_AREAS: Final = {tag: area for area, tags in _TAGS.items() for tag in tags}
_GAMES: Final = "games"


def place_of(tag: str) -> str:
    """Return the module of a group of operations, below the folder of all: ``ledger.books``. A game has its own tag."""
    return f"{_AREAS.get(tag, _GAMES)}.{tag}"


def path_of(place: str) -> str:
    """Return the file of a module: ``ledger/books.py``."""
    return f"{place.replace('.', '/')}.py"


def packages(places: set[str]) -> dict[str, str]:
    """Return the ``__init__`` of every folder that these modules need, with its text."""
    folders = {place.rpartition(".")[0] for place in places if "." in place}
    return {f"{folder}.__init__": f'"""The API: {folder}."""\n' for folder in folders}
