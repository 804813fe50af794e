"""Names of members that differ only in letters that look the same, such as Latin and Cyrillic "a" (Unicode TR39).

Somebody could pass as another member with such a name. The check runs when a name is entered. It is not a rule of the
domain: it depends on tables of Unicode that grow, while a log must stay what it was.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from ging_service.domain.club.commands import AddMember, RenameMember
from ging_service.domain.club.state import ClubState
from ging_service.domain.errors import Refused
from ging_service.domain.free_text import composed

if TYPE_CHECKING:
    from collections.abc import Mapping

_INVISIBLE = ("Cf", "Mn", "Me")
"""Categories of characters that can be left out of a name unnoticed: joiners and marks of direction.

Accents are not among them, because they are composed before.
"""

_BLANK = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))
"""Letters and signs that are invisible: the fillers of Hangul, and a Braille cell without dots."""


def check_look_alike(command: object, state: object) -> None:
    """Raise ``Refused("name_looks_alike")`` if a member's new name looks like another member's but differs from it.

    Identical names are allowed: a club may have two Annas, and everybody sees that there are two.
    """
    if not isinstance(command, AddMember | RenameMember) or not isinstance(state, ClubState):
        return
    # A member may correct the spelling of their own name.
    others = {member: name for member, name in state.names().items() if member != command.member}
    if found := _look_alike(command.name, others):
        detail = f"this name looks like the name of the member {found}, but is spelled with other letters: spell it in the same way"
        raise Refused("name_looks_alike", "", f"{detail}, or add something that distinguishes the two", "name")


def _look_alike(name: str, others: Mapping[str, str]) -> str:
    """The member whose name looks the same but differs; "" for nobody."""
    plain, looks = _plain(name), _looks(name)
    return next((member for member, other in others.items() if _looks(other) == looks and _plain(other) != plain), "")


def _plain(name: str) -> str:
    """Normalize letters that everybody reads as the same: composition, case and blanks."""
    return " ".join(composed(name).casefold().split())


@lru_cache(maxsize=4096)
def _looks(name: str) -> str:
    """Replace each letter by one representative of all letters that look like it."""
    composed = unicodedata.normalize("NFKC", name.translate(_BLANK))
    seen = "".join(_standing_for(sign) for sign in composed if unicodedata.category(sign) not in _INVISIBLE)
    # "rn" and "m" look the same in many fonts, but the tables of Unicode compare single characters only.
    return " ".join(seen.casefold().replace("rn", "m").split())


@lru_cache(maxsize=4096)
def _standing_for(sign: str) -> str:
    """The first of the letters that look like this one: ASCII comes first.

    The tables lead from "I" to "l" and from "l" to "1", so all letters that can be reached belong together.
    """
    from confusable_homoglyphs import confusables  # noqa: PLC0415  its tables take megabytes, and most processes never need them

    found, unread = {sign}, [sign]
    while unread:
        alike: list[dict[str, str]] = confusables.confusables_data.get(unread.pop(), [])
        new = {str(one["c"]) for one in alike if len(one["c"]) == 1} - found
        found |= new
        unread += new
    return min(found)
