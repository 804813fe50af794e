"""The API of each installed game: contributed by the game, or derived from its declarations."""

from __future__ import annotations

from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from ging_service.domain.installed_games import GAMES, find_outlets
from ging_service.web.api.game_api.derived import derived_api
from ging_service.web.api.game_api.outlet import GROUP, GameApi

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ging_service.execution.recorded_event import RecordedEvent
    from ging_service.web.api.game_api.outlet import RecordedRefusal


@cache
def game_apis() -> Mapping[str, GameApi]:
    """Return the API of every installed game, by the game's name. Raises ``BrokenGameError``."""
    brought = find_outlets(GROUP, GameApi)
    return MappingProxyType({game.kind: brought.get(game.kind) or derived_api(game) for game in GAMES})


def words_of_games(name: str) -> tuple[str, ...]:
    """Return the possible words of a value in answers; none if a game does not list them: then any text may come."""
    lists = [api.words[name] for api in game_apis().values() if name in api.words]
    return tuple(dict.fromkeys(chain.from_iterable(lists))) if len(lists) == len(GAMES) else ()


def recorded_refusal(recorded_events: Sequence[RecordedEvent]) -> RecordedRefusal | None:
    """Return the problem that answers a command, if the command's first event records its refusal."""
    return _refusals().get(type(recorded_events[0].event)) if recorded_events else None


@cache
def _refusals() -> Mapping[type, RecordedRefusal]:
    return {event: refusal for api in game_apis().values() for event, refusal in api.refusals.items()}


def refusals() -> Mapping[str, str]:
    """Return the codes of all problems that ``recorded_refusal`` can find, with the text of each about a command."""
    return {refusal.code: refusal.about for refusal in sorted(set(_refusals().values()))}


def has_unlisted_codes() -> bool:
    """Return True if a game can refuse with codes that ``problem_codes`` does not list."""
    return not all(api.lists_codes for api in game_apis().values())


def rule_url(rule: str) -> str | None:
    """Return the address that explains a numbered rule of an installed game, None if it has no page for its rules."""
    pages = (api.rules_page for game in GAMES if rule in game.rules and (api := game_apis()[game.kind]).rules_page)
    page = next(pages, None)
    return None if page is None else page + rule.lower()
