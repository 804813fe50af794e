"""Authority to give commands to a table of Newmarket.

A player acts for their own seat, and nobody else plays a hand that they cannot see, whatever rights they have. A scribe
opens, cuts, deals and ends tables, and records deals with real cards, which everybody sees. While hands are played that the
service has dealt, a scribe who plays is a player (docs/adr/a-scribe-who-plays-is-a-player.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from ging_service.domain.errors import Refused
from ging_service.domain.game.viewers import check_did_not_sit
from ging_service.games.newmarket.decider import commands as c
from ging_service.games.newmarket.decider.completing import holds_hidden_cards

if TYPE_CHECKING:
    from ging_service.domain.game import Asker
    from ging_service.games.newmarket.decider.state import TableState


def check_authority(command: c.Command, state: TableState, asker: Asker) -> None:  # noqa: C901  one line for each command
    """Check that ``asker`` may give the command to a table in this state.

    Raises ``Refused``: ``not_your_table``, ``not_your_seat``, ``scribe_only`` or ``not_an_arbitrator``.
    """
    match command:
        case c.OpenTable():
            _check_opens_table(asker, command)
        # Also for players without a device. The service draws the card, so that a scribe who plays gains nothing.
        case c.CutCard() if asker.keeps_score:
            return
        case c.DealCards():
            _need_seat_or_scribe(asker, state.members)
        case (
            c.RecordDeal()
            | c.RecordBuy()
            | c.RecordBurial()
            | c.RecordCard()
            | c.RecordStop()
            | c.RecordPass()
            | c.RecordResult()
        ):
            if not asker.keeps_score:
                raise Refused("scribe_only", "NM29", "only a scribe records deals with real cards")
        case c.CutCard() | c.BuyDeadHand() | c.PassBuy() | c.StartSequence():
            _need_own_seat(asker, command.seat, state)
        case c.CallMisdeal() | c.EndTable():
            _check_breaks_off(asker, state)
        case c.OpenDeal():
            _check_opens_deal(asker, state)
        case c.EndTurn():
            if not asker.keeps_score:
                raise Refused("scribe_only", "NM30", "the service ends a choice whose time limit has passed")
        case _:
            assert_never(command)


def _check_opens_table(asker: Asker, command: c.OpenTable) -> None:
    """NM32: no player decides alone that a bot of the club plays for counters against them."""
    _need_seat_or_scribe(asker, command.members)
    if command.rules.bot_stakes == "allowed" and (not asker.keeps_score or asker.one_of(command.members)):
        detail = "only a scribe who does not play opens a table at which bots may play for counters"
        raise Refused("scribe_only", "NM32", detail, "rules.bot_stakes")


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
        raise Refused("not_your_seat", "NM13", "only the player of this seat plays its hand", "seat")


def _check_breaks_off(asker: Asker, state: TableState) -> None:
    """NM2, NM31: a scribe breaks off deals and ends tables. One who plays could do it as soon as their own hand is bad."""
    if not asker.keeps_score or (holds_hidden_cards(state) and asker.one_of(state.members)):
        raise Refused("scribe_only", "NM31", "only a scribe who does not play in this deal can do this")


def _check_opens_deal(asker: Asker, state: TableState) -> None:
    """NM33: nobody who sits at the table decides what becomes known of the others' hands."""
    if not asker.judges:
        raise Refused("not_an_arbitrator", "NM33", "only an arbitrator of the club opens a deal")
    sits = bool(asker.one_of(state.members))
    check_did_not_sit(sat=sits, doing="open a deal of a table where they sit", rule="NM33")
