"""Who is meant in a record: a seat by its number, a member by his id or his name."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ging_service.application.records.errors import Misread

_SEAT = re.compile(r"p?([0-3])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Names:
    """The four players by what they may be called, in small letters; several seats where a name is not clear."""

    seats: dict[str, tuple[int, ...]]

    def knows(self, text: str) -> bool:
        """Whether this may be meant as a player."""
        return bool(_SEAT.fullmatch(text)) or text.casefold() in self.seats

    def seat(self, text: str, offset: int = 0) -> int:
        """The seat meant. Raises ``Misread("unknown_player")`` or ``("ambiguous_player")``."""
        numbered = _SEAT.fullmatch(text)
        if numbered:
            return int(numbered[1])
        seats = self.seats.get(text.casefold(), ())
        if not seats:
            raise Misread("unknown_player", f"nobody at this table is called {text!r}", rule="G2", offset=offset)
        if len(seats) > 1:
            detail = f"{text!r} may be seat {seats[0]} or seat {seats[1]}: write the seat, p{seats[0]} or p{seats[1]}"
            raise Misread("ambiguous_player", detail, rule="G2", offset=offset)
        return seats[0]


def names_of(members: tuple[str, ...], players: tuple[str, ...]) -> Names:
    """The names of four players: ids, whole names without spaces, and first names."""
    seats: dict[str, tuple[int, ...]] = {}
    for seat, (member, player) in enumerate(zip(members, players, strict=True)):
        for name in dict.fromkeys((member.casefold(), *player.casefold().split()[:1])):
            seats[name] = (*seats.get(name, ()), seat)
    for seat, member in enumerate(members):
        seats[member.casefold()] = (seat,)
    return Names(seats)
