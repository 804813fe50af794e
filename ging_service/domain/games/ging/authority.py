"""Who may give which command to a table of Ging.

A scribe runs every table. A player acts at tables at which they sit, and there for their own seat. A scribe who plays in a
deal that the service has dealt is a player until it is settled (docs/adr/a-scribe-who-plays-is-a-player.md).
Whatever somebody's rights are, only its player speaks for a hand that nobody else has seen, or adds to a shuffle; and only
an impartial arbitrator opens hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused
from ging_service.domain.games.ging import commands as c
from ging_service.domain.games.ging.completing import holds_hidden_cards
from ging_service.domain.games.ging.rules.counting import SEATS

if TYPE_CHECKING:
    from ging_service.domain.game import Asker
    from ging_service.domain.games.ging.state import TableState


def check_authority(command: c.Command, state: TableState, asker: Asker) -> None:
    """Whether ``asker`` may give the command to a table with this state.

    Raises ``Refused``: ``not_your_table``, ``not_your_seat``, ``scribe_only``, ``not_an_arbitrator``, ``sat_at_table``.
    """
    check_speaks_for_seat(asker.member, command, state)
    if isinstance(command, c.OpenHands | c.ApplyRuling):
        _need_judge(asker)
    elif not asker.keeps_score:
        _check_without_score(asker, asker.member, command, state)
    # With real cards everybody sees the scribe write. Here a scribe could end the deal as soon as it suits their own hand.
    elif holds_hidden_cards(state) and (player := asker.one_of(state.seating.members)):
        _check_without_score(asker._replace(plays=True), player, command, state)


def check_speaks_for_seat(actor: str, command: object, state: TableState) -> None:
    """G21: in a running deal that the service has dealt, a seat is spoken for by its member and by nobody else.

    The service says of each claim whether it is true. Somebody who could claim for another seat could find out its hand
    claim by claim, so this is checked before the cards are looked at. A scribe has seen the real cards that they record,
    and goes on recording; they may also say that an absent player is satisfied (G19).
    What a player adds to a shuffle is worth nothing to them unless they alone choose it (G4).
    Raises ``Refused("not_your_seat")``.
    """
    match command:
        case c.ContributeToShuffle(seat=seat):
            if _is_not_of(actor, seat, state):
                raise Refused("not_your_seat", "G4", "only the player of this seat contributes for it", "seat")
        case c.DeclareSuit() | c.DeclareCombination() | c.BeSatisfied(by="player"):
            if holds_hidden_cards(state) and _is_not_of(actor, command.seat, state):
                detail = "this deal was dealt by the service: only the player of this seat speaks for its hand"
                raise Refused("not_your_seat", "G21", detail, "seat")
        case _:
            return


def _check_without_score(asker: Asker, player: str, command: c.Command, state: TableState) -> None:
    """What somebody who does not keep the score may do, as this player: a new kind of command is for their own table."""
    match command:
        case c.OpenTable():
            _need_seat_at(asker, sits=bool(player) and player in command.members)
        case c.FindLostDeal() if asker.judges:
            if asker.one_of(state.seating.members):
                raise Refused("sat_at_table", "G28", "an arbitrator does not find on a table at which he sits")
        case c.RecordDeal() | c.UndoDeal() | c.FindLostDeal() | c.BeSatisfied(by="scribe"):
            raise Refused("scribe_only", "", "only a scribe who does not play in this deal does this")
        case _ if state.phase != "unopened":
            _need_seat_at(asker, sits=bool(player) and player in state.seating.members)
            _check_own_seat(state.seating.members.index(player), command, state)


def _need_seat_at(asker: Asker, *, sits: bool) -> None:
    if not sits or not asker.plays:
        raise Refused("not_your_table", "", "whoever does not keep the score acts at tables at which he sits")


def _need_judge(asker: Asker) -> None:
    if not asker.judges:
        raise Refused(
            "not_an_arbitrator", "", "only an arbitrator of the club opens hands and has his rulings carried out"
        )


def _check_own_seat(own: int, command: c.Command, state: TableState) -> None:
    """A player speaks for their own seat, and does not cut others short (G19).

    The cards that the service dealt are never wrong. A player who could void the deal would do so after seeing their hand,
    or after another player's sweep (G24).
    """
    match command:
        case c.CutCard() | c.DeclareSuit() | c.DeclareCombination() | c.BeSatisfied() | c.Rebuy():
            seat = command.seat
        case c.AccuseLostDeal():
            seat = command.accuser
        case c.Settle() if state.phase == "declaring" and state.seating.rules.mode == "declared" and state.deal:
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
    if seat in SEATS and seat != own:
        raise Refused("not_your_seat", "", "whoever does not keep the score speaks for his own seat", "seat")


def _is_not_of(actor: str, seat: int, state: TableState) -> bool:
    """Whether there is such a seat and its player is another."""
    return seat in SEATS and state.phase != "unopened" and state.seating.members[seat] != actor
