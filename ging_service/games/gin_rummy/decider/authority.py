"""Authority to give commands to a table of Gin Rummy.

A player acts for their own seat, and nobody else plays a hand that they cannot see, whatever rights they have. A scribe
opens, cuts, deals and ends tables, and records deals with real cards, which everybody sees. Otherwise a scribe who plays is
a player there (docs/adr/a-scribe-who-plays-is-a-player.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.errors import Refused
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.decider.decisions.closing import is_between_games
from ging_service.games.gin_rummy.decider.decisions.phases import IN_DEAL
from ging_service.games.gin_rummy.rules.cards import SEATS

if TYPE_CHECKING:
    from ging_service.domain.game import Asker
    from ging_service.games.gin_rummy.decider.state import TableState


def check_authority(command: c.Command, state: TableState, asker: Asker) -> None:
    """Check that ``asker`` may give the command to a table in this state.

    Raises ``Refused``: ``not_your_table``, ``not_your_seat`` or ``scribe_only``.
    """
    match command:
        case c.OpenTable():
            _check_opens_table(asker, command)
        # Also for players without a device. The service draws the card, so that a scribe who plays gains nothing.
        case c.CutCard() if asker.keeps_score:
            return
        case c.DealCards():
            _need_seat_or_scribe(asker, state.members)
        # Also where the scribe plays: with real cards the other player watches what is written.
        case c.RecordDeal() | c.RecordKnock() | c.RecordResult():
            _need_scribe(asker)
        case _ if state.deal is not None and state.deal.recorded and _is_of_running_deal(command, state):
            _need_scribe(asker)
        case (
            c.CutCard()
            | c.PassUpcard()
            | c.TakeDiscard()
            | c.DrawCard()
            | c.Discard()
            | c.Knock()
            | c.ShowHand()
            | c.Resign()
        ):
            _need_own_seat(asker, command.seat, state)
        case c.EndTable():
            _check_ends_table(asker, state)
        case c.EndTurn():
            # The service gives this command as nobody and with every right.
            if not asker.keeps_score:
                raise Refused("scribe_only", "GR30", "the service ends a turn whose time limit has passed")
        case _:
            assert_never(command)


def _check_opens_table(asker: Asker, command: c.OpenTable) -> None:
    """GR33: no player decides alone that a bot of the club plays for stakes against them."""
    _need_seat_or_scribe(asker, command.members)
    if command.rules.bot_stakes == "allowed" and (not asker.keeps_score or asker.one_of(command.members)):
        detail = "only a scribe who does not play opens a table at which bots may play for stakes"
        raise Refused("scribe_only", "GR33", detail, "rules.bot_stakes")


def _need_scribe(asker: Asker) -> None:
    """GR34: a scribe writes down what happens with real cards, in front of everybody."""
    if not asker.keeps_score:
        raise Refused("scribe_only", "GR34", "only a scribe records deals with real cards")


def _is_of_running_deal(command: c.Command, state: TableState) -> bool:
    """Return True for what a player does in a deal, if one is running."""
    return state.phase in IN_DEAL and not isinstance(command, c.EndTable | c.EndTurn)


def _need_seat_or_scribe(asker: Asker, members: tuple[str, ...]) -> None:
    if not asker.keeps_score and not (asker.plays and asker.one_of(members)):
        raise Refused("not_your_table", "", "only a scribe can act at a table where they do not sit")


def _need_own_seat(asker: Asker, seat: int, state: TableState) -> None:
    """Check that a player speaks for their own seat. An app that acts for nobody plays no hand."""
    if not asker.plays or asker.member not in state.members:
        raise Refused("not_your_table", "", "only the players of this table play its hands")
    # A seat that does not exist is refused by the rules.
    # Not `one_of`, by which a key counts as its maker: only the player plays hidden cards.
    if seat in SEATS and state.members[seat] != asker.member:
        raise Refused("not_your_seat", "GR6", "only the player of this seat plays its hand", "seat")


def _check_ends_table(asker: Asker, state: TableState) -> None:
    """GR32: a player ends the table between two games, unless a number of games was agreed; a scribe does it at any time."""
    player = asker.one_of(state.members)
    if asker.keeps_score and not player:
        return
    _need_seat_or_scribe(asker, state.members)
    if state.rules.games or not is_between_games(state):
        raise Refused(
            "scribe_only", "GR32", "a game is not over: resign it, or ask a scribe who does not play to end the table"
        )
