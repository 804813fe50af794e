"""The messages of a game's events, in the entry point group ``ging_service.game_messages``, and the usual ones of rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.fairness.game_fairness import PLACES
from ging_service.domain.installed_games import GAMES, find_outlets
from ging_service.domain.rulings.declared import DealAmended, RulingApplied
from ging_service.domain.rulings.general_rulings import GeneralRulings
from ging_service.event_messages.event_message import EventMessage, Names
from ging_service.event_messages.general_messages import general_message
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _, pgettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.game import Game

    AmendedWords = Callable[[DealAmended, Names], str]
    DealWords = Callable[[int], str]


def amended_words(event: DealAmended, _names: Names) -> str:
    """That a deal is amended."""
    return deal_is_amended(event.deal)


def deal_is_amended(deal: int) -> str:
    """That the deal of this number is amended."""
    return _("By a ruling, deal %(deal)s is amended.", deal=number(deal))


def deal_is_void(deal: int) -> str:
    """That the deal of this number is void by a ruling."""
    return _("By a ruling, deal %(deal)s is void.", deal=number(deal))


def deal_is_corrected(deal: int) -> str:
    """That a ruling orders payments for the deal of this number."""
    return _("By a ruling, something is corrected in deal %(deal)s.", deal=number(deal))


def ruling_message(
    event: RulingApplied | DealAmended, names: Names, amended: AmendedWords, voided: DealWords, corrected: DealWords
) -> EventMessage:
    """The message of a ruling: its deal, its dispute, and the counters won and lost by it.

    In the game's words: ``amended`` returns what has become of an amended deal, ``voided`` that a deal is void, and
    ``corrected`` that payments are ordered for one.
    """
    return EventMessage(text=" ".join(_sentences(event, names, amended, voided, corrected)))


def _sentences(
    event: RulingApplied | DealAmended, names: Names, amended: AmendedWords, voided: DealWords, corrected: DealWords
) -> Iterator[str]:
    # First: an amended deal is told in the words of its game, which know more than the sentences below.
    if isinstance(event, DealAmended):
        yield amended(event, names)
    elif event.kind == "voided":
        yield voided(event.deal)
    elif event.deal:
        yield corrected(event.deal)
    else:
        yield _("By a ruling, something is corrected.")
    if event.dispute:  # "" for a reader who may not know of it
        yield _("It decides dispute %(dispute)s.", dispute=event.dispute)
    changes = names.changes(event.net)
    yield _("The result is %(changes)s.", changes=changes) if changes else _("No counters move.")


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
    ``record_words()``: words for fields of the log (``field:<name>``) and levels of bots (``level:<level>``) where the name
    that follows from the declaration will not do. ``report_words()``: words for the labels of
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
    words_of_games = {name: word for words in reversed(of_games) for name, word in words.items()}
    return dict(zip(PLACES, _places(), strict=True)) | words_of_games


def _places() -> tuple[str, ...]:
    return (
        pgettext("place", "The first player"),
        pgettext("place", "The second player"),
        pgettext("place", "The third player"),
        pgettext("place", "The fourth player"),
        pgettext("place", "The fifth player"),
        pgettext("place", "The sixth player"),
        pgettext("place", "The seventh player"),
        pgettext("place", "The eighth player"),
    )
