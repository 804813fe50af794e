"""Functions that the verifier needs from a game beyond its rules, to decide commands again on a partly opened record.

A game provides them in the entry point group ``ging_service.game_audit``. For every other game ``Game.command_of`` is
enough as long as its rules can be applied to cards that read as hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from ging_service.audit.checking.check import CheckStep
from ging_service.domain.game import Asker, PlacedEvent, no_command
from ging_service.domain.installed_games import GAMES, find_outlets
from ging_service.domain.rulings.general_rulings import GeneralRulings, general_ruling_command

if TYPE_CHECKING:
    from ging_service.domain.game import Game

GROUP: Final = "ging_service.game_audit"


def _unchanged(_events: Sequence[Any], state: Any) -> Any:  # noqa: ANN401  the state of any game
    return state


def _checked(_event: object, _state: object) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingAudit:
    """Functions for deciding the rulings of a game again.

    ``placed(step)``: an event as rulings read it; it has a ``position``. ``command_of(applied, record, before, contested)``:
    the command that led to these events of one ruling, from all of the table's events before it and the table's state;
    ``contested`` is the position of the event that the dispute is about, −1 where it names none.
    ``as_written(event, body)``: an event that was decided again, limited to what the version of the stored body
    contains.
    """

    placed: Callable[[CheckStep], Any]
    command_of: Callable[[Sequence[Any], Sequence[Any], Any, int], Any]
    as_written: Callable[[Any, bytes], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAudit:
    """Functions for deciding the commands of one game again.

    ``command_of(events, state)``: as ``Game.command_of``; None: the game cannot tell, and no event is decided again.
    ``deciding_state(events, state)``: the state to decide on, where sealed hands prevent applying the rules; from all events
    of the command, because later ones can show what the cards were.
    ``on_trust(event, state)``: the part of an event that cannot be checked without sealed values: the name under which
    the report counts it, "" for nothing. ``check_speaker(actor, command, state)``: raises ``Refused`` if the member may
    not have given the command, None for what the game's declarations say. That is reported and is no forgery, because the
    record does not contain anyone's rights.
    ``told_of_speakers`` and ``told_of_openers`` are the words for it. ``rulings``: None in a game without rulings of
    its own: they are decided again in the general way.
    """

    command_of: Callable[[Sequence[Any], Any], Any] | None
    check_speaker: Callable[[str, Any, Any], None] | None = None
    deciding_state: Callable[[Sequence[Any], Any], Any] = _unchanged
    on_trust: Callable[[Any, Any], str] = _checked
    told_of_speakers: str = "times a command came from somebody whom the game does not let give it"
    told_of_openers: str = "times a command for arbitrators came from somebody who was none then, or sat at the table"
    rulings: RulingAudit | None = None


def audit_of(game: Game) -> GameAudit:
    """Return the audit of a game, or the general one if the game provides none."""
    return _audits()[game.kind]


def check_speaker(game: Game, actor: str, command: Any, state: Any) -> None:  # noqa: ANN401  of the game
    """Check that a member may have given a command to a table. Raises ``Refused``."""
    if check := audit_of(game).check_speaker:
        check(actor, command, state)
        return
    # The record contains nobody's rights, so all are assumed: what is left is whom the rules let give a command.
    everything = Asker(member=actor, key_made_by="", plays=True, keeps_score=True, judges=True)
    game.check_authority(command, state, everything)


def games_told() -> tuple[GameAudit, ...]:
    """Return the audits of all installed games."""
    return tuple(_audits().values())


@cache
def _audits() -> dict[str, GameAudit]:
    brought = find_outlets(GROUP, GameAudit)
    return {game.kind: _with_rulings(game, brought.get(game.kind) or _general(game)) for game in GAMES}


def _with_rulings(game: Game, audit: GameAudit) -> GameAudit:
    if not isinstance(game.rulings, GeneralRulings):
        return audit
    return replace(audit, rulings=RulingAudit(placed=_placed, command_of=_ruling_command(game), as_written=_as_decided))


def _placed(step: CheckStep) -> PlacedEvent:
    recorded = step.read.recorded
    return PlacedEvent(step.read.position, step.event, recorded.happened_at or recorded.recorded_at)


def _ruling_command(game: Game) -> Callable[[Sequence[Any], Sequence[Any], Any, int], Any]:
    def command_of(applied: Sequence[Any], record: Sequence[Any], before: Any, contested: int) -> Any:  # noqa: ANN401  of any game
        assert isinstance(game.rulings, GeneralRulings)  # noqa: S101  only such games use this function
        return general_ruling_command(game.rulings, applied, record, game.members(before), contested)

    return command_of


def _as_decided(event: object, _body: bytes) -> object:
    return event


def _general(game: Game) -> GameAudit:
    return GameAudit(command_of=None if game.command_of is no_command else game.command_of)
