"""Authority to give commands to a table of Ging.

A scribe runs every table. A player acts at tables at which they sit, and there for their own seat. A scribe who plays
in a deal that the service has dealt is a player until it is settled (docs/adr/a-scribe-who-plays-is-a-player.md).
Whatever rights somebody has, only its player speaks for a hand that nobody else has seen, or adds to a shuffle. Only an
impartial arbitrator opens hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.game.viewers import check_did_not_sit
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.service import holds_hidden_cards
from ging_service.games.ging.rules.cards import SEATS

if TYPE_CHECKING:
    from ging_service.domain.game import Asker
    from ging_service.games.ging.decider.state import TableState


def check_authority(command: c.Command, state: TableState, asker: Asker) -> None:
    """Check that ``asker`` may give the command to a table in this state.

    Raises ``Refused``: ``not_your_table``, ``not_your_seat``, ``scribe_only``, ``not_an_arbitrator``, ``sat_at_table``.
    """
    # Before any right of a scribe: no right replaces the player at a hand that only they can see.
    check_speaks_for_seat(asker.member, command, state)
    # That they do not sit at the table is checked by the platform (`Game.for_arbitrators`) and by the dispute.
    if isinstance(command, c.OpenHands | c.ApplyRuling):
        _need_judge(asker)
    elif not asker.keeps_score:
        _check_without_score(asker, asker.member, command, state)
    # With real cards everybody sees the scribe write. Here a scribe could end the deal as soon as it suits their own hand.
    elif holds_hidden_cards(state) and (player := asker.one_of(state.seating.members)):
        # Their seat gives them the rights of a player, even where their credential can only keep the score.
        _check_without_score(asker._replace(plays=True), player, command, state)


def check_speaks_for_seat(actor: str, command: object, state: TableState) -> None:
    """G21: Check that nobody but its member speaks for a seat in a running deal that the service has dealt.

    The service tells whether each claim is true. Somebody who could claim for another seat could find out its hand
    claim by claim, so this is checked before the cards are looked at. A scribe has seen the real cards that they
    record, and goes on recording; they may also say that an absent player is satisfied (G19).
    A contribution to a shuffle protects a player only if they alone choose it (G4).
    Raises ``Refused("not_your_seat")``.
    """
    match command:
        case c.ContributeToShuffle(seat=seat):
            if _is_not_of(actor, seat, state):
                raise Refused("not_your_seat", "G4", "only the player of this seat can contribute for it", "seat")
        case c.DeclareSuit() | c.DeclareCombination() | c.BeSatisfied(by="player"):
            if holds_hidden_cards(state) and _is_not_of(actor, command.seat, state):
                detail = "this deal was dealt by the service: only the player of this seat speaks for its hand"
                raise Refused("not_your_seat", "G21", detail, "seat")
        case _:
            return


def _check_without_score(asker: Asker, player: str, command: c.Command, state: TableState) -> None:
    """Check a command from somebody who does not keep the score. A new kind of command is for their own table only."""
    match command:
        case c.OpenTable():
            _need_seat_at(asker, sits=bool(player) and player in command.members)
        # Before the commands of scribes: an arbitrator finds without keeping the score.
        case c.FindLostDeal() if asker.judges:
            sits = bool(asker.one_of(state.seating.members))
            check_did_not_sit(sat=sits, doing="decide at a table where they sit", rule="G28")
        # A running deal would be void, which a player could want after seeing their hand.
        case c.EndTable() if state.phase == "declaring" or (
            state.seating.rules.ending != "open" and state.phase != "unopened"
        ):
            _need_seat_at(asker, sits=bool(player) and player in state.seating.members)
            detail = "the game is not over: the other players agree, or a scribe who does not play in this deal ends it"
            raise Refused("scribe_only", "G29", detail)
        # What a scribe writes down binds everybody, so nobody writes it down for their own game.
        case c.RecordDeal() | c.UndoDeal() | c.FindLostDeal() | c.BeSatisfied(by="scribe"):
            raise Refused("scribe_only", "", "only a scribe who does not play in this deal can do this")
        # Nobody sits at a table that is not open. There, `decide` refuses every command but its opening.
        case _ if state.phase != "unopened":
            _need_seat_at(asker, sits=bool(player) and player in state.seating.members)
            _check_own_seat(state.seating.members.index(player), command, state)


def _need_seat_at(asker: Asker, *, sits: bool) -> None:
    if not sits or not asker.plays:
        raise Refused("not_your_table", "", "only a scribe can act at a table where they do not sit")


def _need_judge(asker: Asker) -> None:
    if not asker.judges:
        raise Refused("not_an_arbitrator", "", "only an arbitrator of the club can open hands and carry out rulings")


def _check_own_seat(own: int, command: c.Command, state: TableState) -> None:
    """Check that a player speaks for their own seat and does not cut others short (G19).

    The cards that the service dealt are never wrong. A player who could void the deal would do so after seeing their
    hand, or after another player's sweep (G24).
    """
    match command:
        case c.CutCard() | c.DeclareSuit() | c.DeclareCombination() | c.BeSatisfied() | c.Rebuy():
            seat = command.seat
        case c.AccuseLostDeal():
            seat = command.accuser
        # Settling counts silent seats as satisfied: it would end the others' time to declare.
        case c.Settle() if state.phase == "declaring" and state.seating.rules.mode == "declared" and state.deal:
            # If only the player is silent, settling is the same as being satisfied.
            if any(seat != own for seat in state.deal.silent):
                detail = (
                    "others may have something to declare: only a scribe who does not play in this deal settles now"
                )
                raise Refused("scribe_only", "G19", detail)
            return
        case c.CallMisdeal() if holds_hidden_cards(state):
            detail = "cards that the service has dealt cannot be misdealt: only a scribe who does not play in this deal voids it"
            raise Refused("scribe_only", "G24", detail)
        case _:
            return
    # A seat that does not exist is left to `decide`, which names that fault.
    if seat in SEATS and seat != own:
        raise Refused("not_your_seat", "", "only a scribe can act for another player's seat", "seat")


def _is_not_of(actor: str, seat: int, state: TableState) -> bool:
    """Return True if there is such a seat and another player sits there."""
    return seat in SEATS and state.phase != "unopened" and state.seating.members[seat] != actor
