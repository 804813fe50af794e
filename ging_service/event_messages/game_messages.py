"""The messages of a game's events, which a game provides as an entry point of the group ``ging_service.game_messages``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.installed_games import GAMES, find_outlets
from ging_service.domain.rulings.general_rulings import GeneralRulings
from ging_service.event_messages.event_message import EventMessage, Names
from ging_service.event_messages.general_messages import general_message
from ging_service.event_messages.rulings import amended_words, deal_is_corrected, deal_is_void, ruling_message

if TYPE_CHECKING:
    from ging_service.domain.game import Game

GROUP: Final = "ging_service.game_messages"
"""The entry point group in which a package names its ``GameMessages`` objects, each under its game's kind."""


def _no_words() -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class GameMessages:
    """The words of a game.

    ``message(event, names)``: an event in sentences, for the pages and the command line. The event contains only what its
    reader may see.
    ``amended(event, names)``: what a ruling has made of a deal, in sentences, from an event ``DealAmended`` of the game.
    ``voided(deal)`` and ``corrected(deal)``: that a ruling voids a deal, or orders payments for it, where the game has another
    word for its deals.
    ``record_words()``: words for event types (``type:<event>``) and fields (``field:<name>``) of the log, and for the levels
    of bots (``level:<level>``); what has no word is shown as it stands there. ``report_words()``: words for the labels of
    reports (combinations, places), and for the fairness report ``of:<what is counted>`` with a title, ``more:<what>`` and
    ``less:<what>`` with a sentence in which ``%(who)s`` and ``%(share)s`` are filled in; ``counted:<game>.<column>`` for the
    game's own columns of standings, which are shown with their titles otherwise, and ``apart:<game>`` for the title above
    those that have a table of their own.
    """

    message: Callable[[Any, Names], EventMessage] = general_message
    amended: Callable[[Any, Names], str] = amended_words
    voided: Callable[[int], str] = deal_is_void
    corrected: Callable[[int], str] = deal_is_corrected
    record_words: Callable[[], Mapping[str, str]] = _no_words
    report_words: Callable[[], Mapping[str, str]] = _no_words


@cache
def messages_by_game() -> Mapping[str, GameMessages]:
    """The words of every game, by its kind."""
    found = find_outlets(GROUP, GameMessages)
    return {game.kind: _with_rulings(game, found.get(game.kind, GameMessages())) for game in GAMES}


def _with_rulings(game: Game, messages: GameMessages) -> GameMessages:
    """The words of a game that brings no rulings, with those for the general ones."""
    # A game with rulings of its own (Ging) has messages for them, too.
    if not isinstance(game.rulings, GeneralRulings):
        return messages
    of_rulings = game.rulings.events

    def message(event: Any, names: Names) -> EventMessage:  # noqa: ANN401  any event of the game
        if not isinstance(event, of_rulings):
            return messages.message(event, names)
        return ruling_message(event, names, messages.amended, messages.voided, messages.corrected)

    return replace(messages, message=message)


def report_words() -> dict[str, str]:
    """The words of all games for reports. Where two games have the same label, the first game by kind names it."""
    of_games = [messages.report_words() for messages in messages_by_game().values()]
    # The order is reversed, because the last word of a name wins in a dict.
    return {name: word for words in reversed(of_games) for name, word in words.items()}
