"""Authority to give commands to a table of wild-card rummy.

A player acts for their own seat, and nobody else plays a hand that they cannot see, whatever rights they have. A scribe
opens, cuts, deals and ends tables, and records deals with real cards, which everybody sees. Otherwise a scribe who plays is
a player there (docs/adr/a-scribe-who-plays-is-a-player.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.errors import Refused
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.decider.decisions.phases import IN_DEAL

if TYPE_CHECKING:
    from ging_service.domain.game import Asker
    from ging_service.games.wild_card_rummy.decider.state import TableState


def check_authority(command: c.Command, state: TableState, asker: Asker) -> None:  # noqa: C901  one line for each command
    """Check that ``asker`` may give the command to a table in this state.

    Raises ``Refused``: ``not_your_table``, ``not_your_seat`` or ``scribe_only``.
    """
    match command:
        case c.OpenTable():
            _check_opens_table(asker, command)
        # Also for players without a device. The service draws the card, so that a scribe who plays gains nothing.
        case c.CutCard() if asker.keeps_score:
            return
        case c.DealCards() | c.TurnUpCards():
            _need_seat_or_scribe(asker, state.members)
        case c.RecordDeal() | c.RecordTurn() | c.RecordResult():
            _need_scribe(asker)
        case c.DecidePress() if asker.keeps_score and state.deal is not None and state.deal.recorded:
            return  # WR38: after a deal with real cards the scribe also writes down what the player says
        # This comes before the players' own commands: with real cards the scribe gives them for every seat.
        case _ if _is_of_recorded_deal(command, state):
            _need_scribe(asker)
        case (
            c.CutCard()
            | c.NameWild()
            | c.DrawCard()
            | c.TakeDiscards()
            | c.PlayTurn()
            | c.PutDownLast()
            | c.LeaveDiscard()
            | c.DecidePress()
        ):
            _need_own_seat(asker, command.seat, state)
        case c.EndTable():
            _check_ends_table(asker, state)
        case c.EndTurn():
            if not asker.keeps_score:
                raise Refused("scribe_only", "WR35", "the service ends a turn whose time limit has passed")
        case _:
            assert_never(command)


def _check_opens_table(asker: Asker, command: c.OpenTable) -> None:
    """WR37: no player decides alone that a bot of the club plays for stakes against them."""
    _need_seat_or_scribe(asker, command.members)
    if command.rules.bot_stakes == "allowed" and (not asker.keeps_score or asker.one_of(command.members)):
        detail = "only a scribe who does not play opens a table at which bots may play for stakes"
        raise Refused("scribe_only", "WR37", detail, "rules.bot_stakes")


def _need_scribe(asker: Asker) -> None:
    """WR38: a scribe writes down what happens with real cards, in front of everybody."""
    if not asker.keeps_score:
        raise Refused("scribe_only", "WR38", "only a scribe records deals with real cards")


def _is_of_recorded_deal(command: c.Command, state: TableState) -> bool:
    """WR38: Return True for what a player does in a deal with real cards that runs."""
    runs = state.deal is not None and state.deal.recorded and state.phase in IN_DEAL
    return runs and not isinstance(command, c.EndTable | c.EndTurn)


def _need_seat_or_scribe(asker: Asker, members: tuple[str, ...]) -> None:
    if not asker.keeps_score and not (asker.plays and asker.one_of(members)):
        raise Refused("not_your_table", "", "only a scribe can act at a table where they do not sit")


def _need_own_seat(asker: Asker, seat: int, state: TableState) -> None:
    """Check that a player speaks for their own seat. An app that acts for nobody plays no hand."""
    if not asker.plays or asker.member not in state.members:
        raise Refused("not_your_table", "", "only the players of this table play its hands")
    # A seat that does not exist is refused by the rules.
    # Not `one_of`, by which a key counts as its maker: only the player plays hidden cards.
    if 0 <= seat < len(state.members) and state.members[seat] != asker.member:
        raise Refused("not_your_seat", "WR11", "only the player of this seat plays its hand", "seat")


def _check_ends_table(asker: Asker, state: TableState) -> None:
    """WR36: a scribe who does not play ends the table at any time."""
    _need_seat_or_scribe(asker, state.members)
    # Other people have been told before this that it is not their table.
    if not asker.keeps_score or asker.one_of(state.members):
        raise Refused("scribe_only", "WR36", "only a scribe who does not play ends the table before its last deal")
