"""What the operations of ``ging_service.client.operations`` are made of: reads, commands, and where they go."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from urllib.parse import quote
from uuid import uuid4

from ging_service.client.errors import UnusableAddress
from ging_service.client.pages import Pages
from ging_service.client.wire import NO_KEY, Request

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ging_service.client.wire import Wire

Did = TypeVar("Did", covariant=True)  # noqa: PLC0105  what a command is answered with
Given = dict[str, Any]


class Calls:
    """Operations that are answered at once. ``base`` is what their addresses begin with."""

    def __init__(self, wire: Wire, base: str) -> None:
        self._wire = wire
        self._base = base

    def _read(self, path: str, query: Given, *, remembered: bool = False) -> Any:  # noqa: ANN401  JSON
        asked = Request(method="GET", path=self._base + path, query=in_query(query), remembered=remembered)
        return self._wire.ask_json(asked)

    def _bytes(self, path: str, query: Given) -> bytes:
        return self._wire.ask(Request(method="GET", path=self._base + path, query=in_query(query)))

    def _pages(self, path: str, query: Given) -> Pages[Any]:
        return Pages(lambda asked: self._read(path, dict(asked)), query)

    def _send(  # noqa: PLR0913  an operation and its conditions
        self,
        method: str,
        path: str,
        needed: Any,  # noqa: ANN401  JSON
        optional: Given,
        *,
        query: Given | None = None,
        key: str | None = NO_KEY,
        if_match: int | str | None = None,
    ) -> Any:  # noqa: ANN401  JSON
        return self._wire.ask_json(
            Request(
                method=method,
                path=self._base + path,
                query=in_query(query or {}),
                body=body_of(needed, optional),
                key=a_key(key),
                headers=condition(if_match),
            )
        )


class Commands(ABC, Generic[Did]):
    """Commands to a club, which are sent, or gathered to be sent together."""

    @abstractmethod
    def _command(  # noqa: PLR0913  an operation and its conditions
        self,
        method: str,
        path: str,
        needed: Given,
        optional: Given,
        *,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Carry out a command, or note it."""

    def play(  # noqa: PLR0913  a command of any game and its conditions
        self,
        table: str,
        game: str,
        command: str,
        fields: Mapping[str, Any] | None = None,
        *,
        happened_at: str | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Give a command of a game that has no operations of its own in this client.

        ``game`` and ``command`` are names as in addresses, such as ``ditch`` and ``end-turn``; ``fields`` are the command's.
        """
        path = f"/tables/{part(table)}/{part(game)}/{part(command)}"
        return self._command("POST", path, dict(fields or {}), {"happened_at": happened_at}, key=key, if_match=if_match)


def a_key(key: str | None) -> str:
    """An idempotency key: the one that is given, or a new one where that is None."""
    return str(uuid4()) if key is None else key


def condition(if_match: int | str | None) -> dict[str, str]:
    """The header of a condition: a version, or an ETag as an answer gave it."""
    if if_match is None:
        return {}
    return {"If-Match": f'"{if_match}"' if isinstance(if_match, int) else if_match}


def part(value: object) -> str:
    """A value as one part of an address. What is empty or dots would lead elsewhere: raises ``UnusableAddress``."""
    text = str(value)
    if text in ("", ".", ".."):
        raise UnusableAddress(f"{text!r} cannot stand in an address")
    return quote(text, safe="")


def body_of(needed: Any, optional: Given) -> Any:  # noqa: ANN401  JSON
    """A body: what it must say, and what of the rest is given."""
    if isinstance(needed, list):
        return needed
    return needed | _given(optional)


def _given(members: Mapping[str, Any]) -> Given:
    """Members without those that are left out."""
    return {name: value for name, value in members.items() if value is not None}


def in_query(members: Mapping[str, Any]) -> Given:
    """As a query has them: without those that are left out; a list has commas in it."""
    return {
        name: ",".join(map(str, value)) if isinstance(value, list | tuple) else value
        for name, value in _given(members).items()
    }
