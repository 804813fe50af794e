"""The commands that a reader may give, now or at another moment, at a table of a game without forms of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from ging_service.domain.errors import Refused
from ging_service.domain.streams import game_of
from ging_service.event_messages.event_message import Names
from ging_service.event_messages.general_messages import placeholders, title
from ging_service.execution.permissions import is_allowed
from ging_service.game_support.declared_commands import commands_given
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _
from ging_service.web.pages.games.derived_form import form_fields
from ging_service.web.pages.games.outlet import RuleField

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ging_service.domain.game import Game
    from ging_service.execution.caller import Principal
    from ging_service.game_support.declared_commands import GivenCommand
    from ging_service.game_support.declared_types import Kind


def is_possible_now(game: Game, sample: Any, seat: int, state: Any, filled_in: Collection[str]) -> bool:  # noqa: ANN401  of any game
    """Return False if the rules would refuse the command from this seat now, whatever the player enters.

    ``state`` is as the reader sees it, and nothing else is used: the offered commands reveal no hidden card.
    ``sample``: the command with placeholders in the fields ``filled_in`` that the player fills in.
    """
    try:
        if any(isinstance(move, type(sample)) for move in game.moves(state, seat)):
            return True
        game.decide(sample, state)
    except Refused as refused:
        # A value that the player fills in is wrong only in the sample.
        return refused.where.partition(".")[0] in filled_in
    # The code of a game may need what is missing here: hidden cards, or values that only the service fills in. Then the
    # moment cannot be judged before the command is given.
    except Exception:  # noqa: BLE001  any error in the code of any game
        return True
    return True


_SEAT = "seat"
_CARD = "card"
_NOTHING: Final[Mapping[Kind, Any]] = {"whole": 0, "text": "", "flag": False}
"""Placeholders for required fields whose value does not matter. A field of any other kind gets an empty list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandForm:
    """A command as a form. ``is_awaited``: the table waits for the reader to give it."""

    name: str
    title: str
    about: str
    fields: tuple[RuleField, ...]
    is_awaited: bool


def command_forms(state: Any, person: Principal, names: Mapping[str, str]) -> tuple[CommandForm, ...]:  # noqa: ANN401  of any game
    """Return the commands that the game allows this person now, first those that the table waits for.

    ``state`` is as the person sees it; ``names``: the members' names. The rules check a command again when it is given.
    """
    game = game_of(state)
    if game.summary(state).ended:
        return ()
    called = Names(names=names, members=game.members(state))
    found = [one for command in commands_given(game) if (one := _offered(game, command, state, person, called))]
    # The sort is stable: commands of each kind stay in the order in which the game declares them.
    return tuple(sorted(found, key=lambda one: not one.is_awaited))


def _offered(
    game: Game,
    command: GivenCommand,
    state: Any,  # noqa: ANN401  of any game
    person: Principal,
    called: Names,
) -> CommandForm | None:
    members, waits = game.members(state), game.to_act(state)
    own = members.index(person.member) if person.member and person.member in members else -1
    seats = [seat for seat in range(len(members)) if _may(command, seat, own, state, person)]
    if not seats:
        return None
    fields = form_fields(command.kind)
    cards = _cards(game, state, own if own >= 0 else seats[0])
    choices = tuple(
        (str(seat), _("Seat %(seat)s – %(name)s", seat=number(seat + 1), name=called.seat(seat))) for seat in seats
    )
    chosen = str(own if own in seats else seats[0])
    return CommandForm(
        name=command.name,
        title=title(command.kind.__name__),
        about=command.about.partition("\n")[0],
        fields=tuple(_with_choices(one, chosen, choices, cards) for one in fields),
        is_awaited=own in waits.seats and command.name.startswith(waits.what.replace("_", "-")),
    )


def _may(command: GivenCommand, seat: int, own: int, state: Any, person: Principal) -> bool:  # noqa: ANN401  of any game
    """Return True if the person may give the command for a seat, and could do so now. ``own``: their seat, −1 for none."""
    sample = _sample(command, seat)
    if not is_allowed(person, sample, state):
        return False
    names = {one.name for one in command.fields}
    # A command without a seat comes from the player who gives it, or from a scribe for any seat.
    giver = seat if _SEAT in names or own < 0 else own
    return is_possible_now(game_of(state), sample, giver, state, names - {_SEAT})


def _sample(command: GivenCommand, seat: int) -> Any:  # noqa: ANN401  a command of the game
    """Return the command for a seat, with empty other fields: the permission to give it depends on the seat alone."""
    given = {one.name: one.default for one in command.fields}
    given |= {one.name: _NOTHING.get(one.type.kind, ()) for one in command.fields if one.is_required}
    if _SEAT in given:
        given[_SEAT] = seat
    return command.kind(**given)


def _with_choices(
    field: RuleField, chosen: str, seats: tuple[tuple[str, str], ...], cards: tuple[str, ...]
) -> RuleField:
    """Offer the existing seats and cards as choices of the fields ``seat`` and ``card``. ``chosen``: the selected seat."""
    if field.name == _SEAT:
        return replace(field, value=chosen, choices=seats)
    if field.name == _CARD and cards:
        return replace(field, choices=tuple((card, card) for card in cards))
    return field


def _cards(game: Game, state: Any, seat: int) -> tuple[str, ...]:  # noqa: ANN401  of any game
    """Return the cards of a seat's hand that the reader sees, or else every card of the pack once."""
    pack = tuple(dict.fromkeys(game.pack(_rules(game, state), len(game.members(state)))))
    hidden = placeholders(game)
    seen = tuple(dict.fromkeys(card for card in game.hand(state, seat) if card in pack and card not in hidden))
    return seen or pack


def _rules(game: Game, state: Any) -> Any:  # noqa: ANN401  of any game
    return game.rules_at(state) or game.house_rules()
