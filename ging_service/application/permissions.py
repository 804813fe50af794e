"""Who may give which command to a table.

A scribe runs every table. A player acts at tables at which they sit, and there for their own seat. A scribe who plays in a
deal that the service has dealt is a player until it is settled (docs/adr/a-scribe-who-plays-is-a-player.md), and so is a key
that such a scribe has made for nobody in particular.
Whatever somebody's rights are, only its player speaks for a hand that nobody else has seen, or adds to a shuffle; and only
an impartial arbitrator opens hands. Commands to the club, its books and its disputes are allowed by right alone, where
they come in; what disputes ask of an arbitrator, their own rules say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.application.access.rights import Right
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging import commands as c
from ging_service.domain.games.ging.rules.counting import SEATS
from ging_service.domain.games.ging.state import TableState

if TYPE_CHECKING:
    from collections.abc import Collection


class Principal(NamedTuple):
    """Who gives a command: a member's id or "", with these rights.

    ``key_made_by``: the member who made the key that gives it for no member, "" where the operator made it or there is none.
    """

    actor: str
    rights: Collection[Right]
    key_made_by: str = ""

    def seat_at(self, members: Collection[str]) -> str:
        """Which of these members gives the command or made the key that gives it; "" for none."""
        member = self.actor or self.key_made_by
        return member if member in members else ""


def check_allowed(asker: Principal, command: Any, state: object) -> None:  # noqa: ANN401  any command
    """Whether ``asker`` may give the command to what has this state.

    Raises ``Refused``: ``not_your_table``, ``not_your_seat``, ``scribe_only``, ``not_an_arbitrator``, ``sat_at_table``.
    """
    if not isinstance(state, TableState):
        return
    check_speaks_for_seat(asker.actor, command, state)
    if isinstance(command, c.OpenHands | c.ApplyRuling):
        _need_judge(asker.rights)
        return
    if Right.KEEP_SCORE not in asker.rights:
        _check_without_score(asker, asker.actor, command, state)
    elif _is_dealt(state) and (player := asker.seat_at(state.seating.members)):
        _check_without_score(asker._replace(rights={*asker.rights, Right.PLAY}), player, command, state)


def _is_dealt(state: TableState) -> bool:
    """Whether a deal is running that the service has dealt.

    With real cards everybody sees the scribe write. Here a scribe could end the deal as soon as it suits their own hand.
    """
    return state.phase == "declaring" and state.deal is not None and not state.deal.dealt.recorded


def _check_without_score(asker: Principal, player: str, command: c.Command, state: TableState) -> None:
    """What somebody who does not keep the score may do, as this player: a new kind of command is for their own table."""
    match command:
        case c.OpenTable():
            _need_seat_at(asker.rights, sits=bool(player) and player in command.members)
        case c.FindLostDeal() if Right.JUDGE in asker.rights:
            if asker.seat_at(state.seating.members):
                raise Refused("sat_at_table", "G28", "an arbitrator does not find on a table at which he sits")
        case c.RecordDeal() | c.UndoDeal() | c.FindLostDeal() | c.BeSatisfied(by="scribe"):
            raise Refused("scribe_only", "", "only a scribe who does not play in this deal does this")
        case _ if state.phase != "unopened":
            _need_seat_at(asker.rights, sits=bool(player) and player in state.seating.members)
            _check_own_seat(state.seating.members.index(player), command, state)


def _need_seat_at(rights: Collection[Right], *, sits: bool) -> None:
    if not sits or Right.PLAY not in rights:
        raise Refused("not_your_table", "", "whoever does not keep the score acts at tables at which he sits")


def _need_judge(rights: Collection[Right]) -> None:
    if Right.JUDGE not in rights:
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
        case c.CallMisdeal() if _is_dealt(state):
            detail = "cards that the service has dealt cannot be misdealt: only a scribe who does not play in this deal voids it"
            raise Refused("scribe_only", "G24", detail)
        case _:
            return
    if seat in SEATS and seat != own:
        raise Refused("not_your_seat", "", "whoever does not keep the score speaks for his own seat", "seat")


def check_speaks_for_seat(actor: str, command: object, state: TableState) -> None:
    """G21: in a running deal that the service has dealt, a seat is spoken for by its member and by nobody else.

    The service says of each claim whether it is true. Whoever could claim for another seat could find out its hand claim
    by claim; so this is checked before the cards are looked at. What a scribe records with real cards he has seen, and
    he goes on recording it; he may also say that an absent player is satisfied (G19).
    What a player adds to a shuffle is worth nothing to him unless he alone chooses it (G4).
    Raises ``Refused("not_your_seat")``.
    """
    match command:
        case c.ContributeToShuffle(seat=seat):
            if _is_not_of(actor, seat, state):
                raise Refused("not_your_seat", "G4", "only the player of this seat contributes for it", "seat")
            return
        case c.DeclareSuit() | c.DeclareCombination() | c.BeSatisfied(by="player"):
            seat = command.seat
        case _:
            return
    if state.phase != "declaring" or state.deal is None:
        return
    if not state.deal.dealt.recorded and _is_not_of(actor, seat, state):
        detail = "this deal was dealt by the service: only the player of this seat speaks for its hand"
        raise Refused("not_your_seat", "G21", detail, "seat")


def check_opens_hands(actor: str, arbitrators: Collection[str], members: Collection[str]) -> None:
    """G22: hands that were not shown are opened by an arbitrator of the club who does not sit at the table.

    Raises ``Refused``: ``not_an_arbitrator`` or ``sat_at_table``.
    """
    if actor not in arbitrators:
        raise Refused("not_an_arbitrator", "", "only an arbitrator of the club opens hands that were not shown")
    if actor in members:
        raise Refused("sat_at_table", "", "an arbitrator does not open hands at a table at which he sat")


def check_enters_members(rights: Collection[Right]) -> None:
    """Whoever takes paper in enters members with it only if he may enter members. Raises ``Refused("not_allowed")``."""
    if Right.KEEP_MEMBERS not in rights:
        detail = f"entering members in the club's book takes the right {Right.KEEP_MEMBERS}"
        raise Refused("not_allowed", "", detail, "add_members")


def without_figures(refusal: Refused, rights: Collection[Right]) -> Refused:
    """A refusal as whoever may read the books is told it, or without what it says of somebody's counters."""
    if refusal.code != "credit_limit" or Right.READ_BOOKS in rights:
        return refusal
    return Refused(
        "credit_limit", "", "somebody would go beyond his credit limit, or the bank beyond its own", "counters"
    )


def _is_not_of(actor: str, seat: int, state: TableState) -> bool:
    """Whether there is such a seat and its player is another."""
    return seat in SEATS and state.phase != "unopened" and state.seating.members[seat] != actor
