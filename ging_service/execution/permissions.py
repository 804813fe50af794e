"""Permissions for commands that do not depend on rights alone.

The game of a table decides who may give commands to it. Whatever the game says, each of its players may end it before the first
deal, and later if the others agree (``execution.agreements``); an arbitrator who does not play there may end it at any time. Commands to the club, its books and its disputes are allowed by
right alone, where they come in. The rules of disputes state their own requirements for an arbitrator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.access.role_rights import Right
from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.domain.game import Asker, Game
from ging_service.domain.game.viewers import check_did_not_sit
from ging_service.domain.streams import decider_of_state
from ging_service.game_support.declared_commands import given_fields

if TYPE_CHECKING:
    from collections.abc import Collection

    from ging_service.execution.caller import Principal


def check_allowed(
    asker: Principal,
    command: Any,  # noqa: ANN401  any command
    state: object,
    *,
    ends_together: bool = False,
) -> None:
    """Check that ``asker`` may give the command to a table with this state. The table's game decides.

    ``ends_together``: the other players have agreed that the table ends.
    Raises what the game's ``check_authority`` raises: any ``Refused``.
    """
    game = decider_of_state(state)
    if not isinstance(game, Game):
        return
    rights = asker.rights
    who = Asker(
        member=asker.member,
        key_made_by=asker.key_made_by,
        plays=Right.PLAY in rights,
        keeps_score=Right.KEEP_SCORE in rights,
        judges=Right.JUDGE in rights,
    )
    try:
        game.check_authority(command, state, who)
    except Refused:
        if not (_may_end(game, state, who, ends_together=ends_together) and only_ends(game, command, state)):
            raise


def _may_end(game: Game, state: object, who: Asker, *, ends_together: bool) -> bool:
    """Return True if ``who`` may end a table whatever its game says. ``ends_together`` as in ``check_allowed``."""
    if who.one_of(game.members(state)):
        return who.plays and (ends_together or game.deal(state) is None)
    # Nobody else may be there to do it: a club without a scribe still has somebody to turn to.
    return who.judges and bool(who.member)


def only_ends(game: Game, command: Any, state: object) -> bool:  # noqa: ANN401  any command
    """Return True if a command does nothing but end a table: it plays for nobody, and finishes no deal.

    Those who agree to an end agree to no move of another player, such as giving a game up for them.
    """
    if given_fields(type(command)):
        return False
    try:
        events = game.decide(command, state)
    except Refused:
        return False
    # What is written down with real cards begins a deal.
    moves = (Fact.DEAL_STARTED, Fact.DEAL_FINISHED, Fact.DEAL_COMPLETED, Fact.RULING_APPLIED)
    return any(states(one, Fact.GAME_ENDED) for one in events) and not any(
        states(one, fact) for one in events for fact in moves
    )


def is_allowed(asker: Principal, command: Any, state: object) -> bool:  # noqa: ANN401  any command
    """Return True if ``asker`` may give the command to a table with this state. Rules are not checked."""
    try:
        check_allowed(asker, command, state)
    except Refused:
        return False
    return True


def check_is_impartial(actor: str, arbitrators: Collection[str], members: Collection[str]) -> None:
    """Check commands, such as opening hands, that are for an arbitrator of the club who does not sit at the table.

    Raises ``Refused``: ``not_an_arbitrator`` or ``sat_at_table``.
    """
    if actor not in arbitrators:
        raise Refused("not_an_arbitrator", "", "only an arbitrator of the club can do this")
    check_did_not_sit(sat=actor in members, doing="do this at a table where they sat")


def check_enters_members(rights: Collection[Right]) -> None:
    """Check that a caller who imports paper may also enter its new members. Raises ``Refused("not_allowed")``."""
    if Right.KEEP_MEMBERS not in rights:
        detail = f"entering members in the club's book needs the right {Right.KEEP_MEMBERS}"
        raise Refused("not_allowed", "", detail, "add_members")


def check_sees_balances(rights: Collection[Right]) -> None:
    """Check that a caller who imports an old book may see the balances that it changes. Raises ``Refused("not_allowed")``."""
    if Right.READ_BOOKS not in rights:
        raise Refused(
            "not_allowed", "", f"the effects of an old book are balances: this needs the right {Right.READ_BOOKS} too"
        )


def without_figures(refusal: Refused, rights: Collection[Right]) -> Refused:
    """Return a refusal for readers of the books unchanged; for others, without the figures of somebody's counters."""
    if refusal.code != "credit_limit" or Right.READ_BOOKS in rights:
        return refusal
    return Refused("credit_limit", "", "this would exceed the credit limit of a member or of the bank", "counters")
