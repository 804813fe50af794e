"""The form of a scribe, for deals with real cards: what was entered, at which level of detail, and its recording.

A form that is sent twice asks for the same commands: they follow from the form and the table alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from flask import Response, request

from ging_service.application.table import execute_batch
from ging_service.domain.errors import Refused
from ging_service.event_messages.event_message import Names
from ging_service.i18n.messages import _
from ging_service.reporting.tables.table_activity import TableActivity
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import form_caller, text
from ging_service.web.pages.games.game_pages import lately_at
from ging_service.web.pages.people import names

if TYPE_CHECKING:
    from ging_service.domain.cards import Card

Choices = list[tuple[str, str]]
NOBODY: Final = "-1"
"""The value of nobody where a player is chosen."""
_WORD_SHOWN: Final = 40
"""The number of characters that are shown of a word that is no card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScribeForm:
    """The form of a game's scribe.

    ``path``: the game in the address. ``levels`` of detail, the usual one first. ``commands(state)``: those of the form;
    raises ``BadRequest("invalid")`` with the field at fault; a game that does not ``send`` its form this way has none.
    ``field_of(where, commands)``: the field of the form for one of a command. ``fields``: those that say what is recorded,
    and are compared with what was shown before; () for a form that is recorded at once. ``is_plain()``: True for a form that
    itself shows all there is to see. ``preview(club, table, found, commands)``: the page with what the form would come to.
    """

    path: str
    levels: Sequence[str]
    commands: Callable[[Any], Sequence[Any]] = lambda _state: ()
    field_of: Callable[[str, Sequence[Any]], str] = lambda where, _commands: where
    fields: Sequence[str] = ()
    is_plain: Callable[[], bool] = lambda: False
    preview: Callable[[str, str, TableActivity, Any], Response] | None = None

    @property
    def level(self) -> str:
        """The level of detail in the address or the form."""
        asked = request.values.get("level")
        return next((level for level in self.levels if level == asked), self.levels[0])

    def level_choices(self, more: Mapping[str, str], *, is_running: bool = False) -> Choices:
        """Return the levels of detail. ``more``: words of the game. ``is_running``: the deal is recorded turn by turn."""
        words = {
            "result": _("Only the result"),
            "cards": _("Card by card"),
            "turns": _("Next turn") if is_running else _("Turn by turn"),
            **more,
        }
        # Such a deal most likely goes on so: the first choice is the one that the form has ticked.
        return [(level, words[level]) for level in (reversed(self.levels) if is_running else self.levels)]

    @property
    def typed(self) -> str:
        """What was entered, to compare it with what was shown before."""
        return urlencode([(name, text(name)) for name in self.fields])

    def context(self, club: str, table: str, found: TableActivity) -> dict[str, Any]:
        """Return what the template of every game needs."""
        members = found.seen.state.members
        return {
            "table": table,
            "place": f"/clubs/{club}/tables/{table}",
            "version": found.seen.version,
            "state": found.seen.state,
            "seats": [called_at(found).seat(seat) for seat in range(len(members))],
            "kept": request.form,
            "level": self.level,
        }

    def send(self, club: str, table: str) -> str | Response:
        """Record what is entered, or show what it comes to. Only what has been shown is recorded.

        The form names the version of the table, so that nothing is recorded twice. Return the address of the next page.
        """
        found, caller = lately_at(club, table), form_caller()
        commands: Sequence[Any] = ()
        try:
            commands = self.commands(found.seen.state)
            if self.preview is None or self._is_confirmed():
                # The form may be sent for the second time: then the version is another one, and the answer is the same.
                execute_batch(services(), (club, table), commands, caller)
                return f"/clubs/{club}/tables/{table}/{self.path}/scribe?level={self.level}"
            caller.need_version(found.seen.version)
            return self.preview(club, table, found, commands)
        except BadRequest:
            # The page with the fault has the form of the next deal, so an outdated form is refused first.
            caller.need_version(found.seen.version)
            raise
        except Refused as refused:
            field = self.field_of(refused.where, commands)
            raise Refused(refused.code, refused.rule, refused.detail, field) from refused

    def _is_confirmed(self) -> bool:
        # Anything changed since the preview must be shown again: only what the scribe has seen is recorded.
        return self.is_plain() or (text("do") == "record" and text("checked") == self.typed)


def called_at(found: TableActivity) -> Names:
    """Return the names of the people at a table."""
    return Names(names=names(), members=found.seen.state.members)


def seat_choices(called: Names, *nobody: str) -> Choices:
    """Return the players by seat. ``nobody``: the words for none of them, if that can be chosen."""
    players = [(str(seat), called.seat(seat)) for seat in range(len(called.members))]
    return [*players, *((NOBODY, words) for words in nobody)]


def chosen(field: str, choices: Sequence[str], message: str) -> str:
    """Return what is chosen in a field. Raises ``BadRequest("invalid")`` with the message if it is none of the choices."""
    if text(field) not in choices:
        raise BadRequest("invalid", message, field)
    return text(field)


def entered_card(word: str, field: str, read: Callable[[str], Card]) -> Card:
    """Return the card that is entered in a field. Raises ``BadRequest("invalid")``."""
    try:
        return read(word)
    except Refused as refused:
        raise no_card(word, field) from refused


def no_card(word: str, field: str) -> BadRequest:
    """Return the error for a word that is no card."""
    if not word:
        return BadRequest("invalid", _("Enter a card."), field)
    if len(word) > _WORD_SHOWN:
        word = f"{word[:_WORD_SHOWN]}…"
    return BadRequest("invalid", _("“%(word)s” is no card. Write cards as KS, 10D or 7♣.", word=word), field)
