"""Bots in words: their levels, and their names in the reader's language."""

from __future__ import annotations

from ging_service.event_messages.game_messages import GameMessages, messages_by_game
from ging_service.i18n.messages import _


def level_words(game: str, level: str) -> str:
    """The level of a bot in the words of its game, or the level itself where the game has none."""
    return messages_by_game().get(game, GameMessages()).record_words().get(f"level:{level}", level)


def bot_name(name: str, game: str, level: str) -> str:
    """The name of a bot to be shown. The book contains it in English, as in "Gin Rummy bot (careful) 2"."""
    # Only this part is translated: the title of the game is a name, and the number tells bots of one level apart.
    return name.replace(f"bot ({level})", _("bot (%(level)s)", level=level_words(game, level)))
