"""Events of which a rebuild needs nothing: by their game, the start of the next deal replaces all that they change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.declare import Fact
from ging_service.domain.installed_games import GAMES
from ging_service.domain.streams import types_stating

if TYPE_CHECKING:
    from collections.abc import Sequence

_DEAL_STARTED: Final = types_stating(Fact.DEAL_STARTED)
_UNTIL_NEXT_DEAL: Final = frozenset(f"{game.kind}.{event.__name__}" for game in GAMES for event in game.until_next_deal)


def without_superseded(rows: Sequence[Any]) -> list[Any]:
    """Return rows of the log, whose columns begin as in ``Stored``, without those that a later one of them supersedes.

    The last event of each stream always stays.
    """
    kept = []
    replaced = set[str]()
    for row in reversed(rows):
        type_name = row[3]
        if type_name in _UNTIL_NEXT_DEAL:
            if row[1] in replaced:
                continue
        elif type_name in _DEAL_STARTED:
            replaced.add(row[1])
        kept.append(row)
    kept.reverse()
    return kept
