"""Authority to give commands to a table of Thirty-one.

A player acts for their own seat. A scribe opens and ends tables, starts rounds, and records rounds with real cards.
Otherwise a scribe who plays is a player there (docs/adr/a-scribe-who-plays-is-a-player.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.errors import Refused
from ging_service.games.thirty_one.decider import commands as c

if TYPE_CHECKING:
    from ging_service.domain.game import Asker
    from ging_service.games.thirty_one.decider.state import TableState


def check_authority(command: c.Command, state: TableState, asker: Asker) -> None:
    """Check that ``asker`` may give the command to a table in this state.

    Raises ``Refused``: ``not_your_table``, ``not_your_seat`` or ``scribe_only``.
    """
    match command:
        case c.OpenTable():
            _check_opens_table(asker, command)
        # Any player of the table, because nothing depends on who asks: the lot and the loser decide (NM91).
        case c.StartRound():
            _need_seat_or_scribe(asker, state.members)
        case c.TakeCard():
            _need_own_seat(asker, command.seat, state)
        case c.RecordRound() | c.RecordResult():
            if not asker.keeps_score:
                raise Refused("scribe_only", "NM96", "only a scribe records rounds with real cards")
        case c.EndTable():
            _check_ends_table(asker, state)
        case c.EndTurn():
            # The service gives this command as nobody and with every right.
            if not asker.keeps_score:
                raise Refused("scribe_only", "NM93", "the service ends a turn whose time limit has passed")
        case _:
            assert_never(command)


def _check_opens_table(asker: Asker, command: c.OpenTable) -> None:
    """NM95: no player decides alone that a bot of the club plays for stakes against them."""
    _need_seat_or_scribe(asker, command.members)
    if command.rules.bot_stakes == "allowed" and (not asker.keeps_score or asker.one_of(command.members)):
        detail = "only a scribe who does not play opens a table at which bots may play for stakes"
        raise Refused("scribe_only", "NM95", detail, "rules.bot_stakes")


def _need_seat_or_scribe(asker: Asker, members: tuple[str, ...]) -> None:
    if not asker.keeps_score and not (asker.plays and asker.one_of(members)):
        raise Refused("not_your_table", "", "only a scribe can act at a table where they do not sit")


def _need_own_seat(asker: Asker, seat: int, state: TableState) -> None:
    """Check that a player takes cards for their own seat."""
    if not asker.plays or asker.member not in state.members:
        raise Refused("not_your_table", "", "only the players of this table take cards")
    # A seat that does not exist is refused by the rules.
    # Not `one_of`: an app with a key that a player made does not take cards for them.
    if seat in range(len(state.members)) and state.members[seat] != asker.member:
        raise Refused("not_your_seat", "NM90", "only the player of this seat takes its cards", "seat")


def _check_ends_table(asker: Asker, state: TableState) -> None:
    """NM94: a player ends the table between two rounds, unless a number of rounds was agreed; a scribe at any time."""
    if asker.keeps_score and not asker.one_of(state.members):
        return
    _need_seat_or_scribe(asker, state.members)
    if state.rules.rounds or state.phase == "taking":
        detail = "the rounds are not over: play them, or ask a scribe who does not play to end the table"
        raise Refused("scribe_only", "NM94", detail)
