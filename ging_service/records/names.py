"""References to players in a record: a seat by its number, a member by their id or their name."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ging_service.domain.free_text import composed
from ging_service.records.errors import Misread

_SEAT = re.compile(r"p?([0-9])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PlayerNames:
    """Players by every name they may be called, in small letters; several seats where a name is ambiguous.

    ``players``: how many sit at the table. ``rule``: the rule of the game that defines who sits where.
    """

    seats: dict[str, tuple[int, ...]]
    players: int
    rule: str = ""

    def knows(self, text: str) -> bool:
        """Return True if this can refer to a player."""
        return self._numbered(text) is not None or _spelled(text) in self.seats

    def seat(self, text: str, offset: int = 0) -> int:
        """Return the seat of a player. Raises ``Misread("unknown_player")`` or ``("ambiguous_player")``."""
        numbered = self._numbered(text)
        if numbered is not None:
            return numbered
        seats = self.seats.get(_spelled(text), ())
        if not seats:
            raise Misread("unknown_player", f"nobody at this table is called {text!r}", rule=self.rule, offset=offset)
        if len(seats) > 1:
            detail = f"{text!r} may be seat {seats[0]} or seat {seats[1]}: write the seat, p{seats[0]} or p{seats[1]}"
            raise Misread("ambiguous_player", detail, rule=self.rule, offset=offset)
        return seats[0]

    def _numbered(self, text: str) -> int | None:
        # The number of a seat comes before names: a member called "3" must not take it from another player.
        found = _SEAT.fullmatch(text)
        return int(found[1]) if found and int(found[1]) < self.players else None


def names_of(members: tuple[str, ...], players: tuple[str, ...], rule: str = "") -> PlayerNames:
    """Return the names of the players: ids, whole names without spaces, and first names."""
    seats: dict[str, tuple[int, ...]] = {}
    for seat, (member, player) in enumerate(zip(members, players, strict=True)):
        # Once each: somebody whose id is their first name must not become ambiguous with themselves.
        for name in dict.fromkeys((_spelled(member), *_spelled(player).split()[:1])):
            seats[name] = (*seats.get(name, ()), seat)
    # This comes last, because ids take precedence: a first name may be the id of somebody else.
    for seat, member in enumerate(members):
        seats[_spelled(member)] = (seat,)
    return PlayerNames(seats, len(members), rule)


def _spelled(name: str) -> str:
    return composed(name).casefold()
