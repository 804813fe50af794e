"""Agreements of the players of a table: they accept the seats that another player has given them, and end a game together.

The offers and agreements are events of the club's stream, because no game knows them. They last until their table ends.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from ging_service.access.role_rights import Right
from ging_service.domain.club.commands import EndAgreements, OfferSeats
from ging_service.domain.club.decide import check_present, check_seat_limits
from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.domain.game import UNOPENED
from ging_service.domain.streams import CLUB, decider_of_command, game_of, table_id_of
from ging_service.eventlog.codec import timestamp
from ging_service.eventlog.read import stream_events
from ging_service.execution.deciding import current
from ging_service.execution.permissions import only_ends

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import psycopg

    from ging_service.domain.club.state import ClubState
    from ging_service.execution.command_batch import CommandBatch
    from ging_service.execution.deciding import Decided
    from ging_service.execution.services import Services
    from ging_service.execution.stream_cache import VersionedState
    from ging_service.projections.change import Change

UNANSWERED: Final = timedelta(hours=24)
"""The time after which a player ends a table that waits for others."""


def needs_agreement(change: Change, begun: object) -> bool:
    """Return True for an event that begins offers, or that waits for them: the first deal that the service deals at a table.

    ``begun``: the table's state before the batch.
    """
    if not states(change.event, Fact.DEAL_STARTED):
        return states(change.event, Fact.TABLE_OPENED)
    game = game_of(change.after)
    deal = game.deal(change.after)
    # A scribe writes down what has been played with real cards: its players sat down to it.
    if deal is None or deal.recorded:
        return False
    former = game.deal(begun) if deal.number > 1 else None
    return former is None or former.recorded


def check_accepted(decided: Decided, order: CommandBatch, club: Callable[[], ClubState]) -> None:
    """Check that no first deal begins before its players have accepted their seats. Raises ``Refused("seat_not_accepted")``.

    ``club()``: the club's book, read only where it is needed.
    """
    changes = [change for change in decided.changes if needs_agreement(change, decided.begun)]
    if not any(states(change.event, Fact.DEAL_STARTED) for change in changes):
        return
    offers = [_offer(change, order, club) for change in changes if states(change.event, Fact.TABLE_OPENED)]
    waiting = next((one.members for one in offers if one), club().agreement(changes[0].table_id).waiting)
    if waiting:
        detail = f"the first deal waits for {', '.join(waiting)}: they have not accepted their seats"
        raise Refused("seat_not_accepted", "", detail)


def check_seated(decided: Decided, order: CommandBatch, club: Callable[[], ClubState]) -> None:
    """Check that nobody gets a seat, or plays a first deal, who has left or does not play for so much.

    Raises ``Refused``: ``member_left`` or ``seat_limit``.

    An evening of the past is written down with those who played then. So a table that was opened earlier may seat them, but
    the service deals there only in a record that has been played already.
    """
    is_record = any(step.decided is not None for step in order.steps)
    for change, said in zip(decided.changes, decided.said, strict=True):
        is_opening = states(change.event, Fact.TABLE_OPENED)
        is_past = bool(said.happened_at) if is_opening else is_record
        if needs_agreement(change, decided.begun) and not is_past:
            where = "members" if is_opening else ""
            check_present(club(), game_of(change.after).members(change.after), where)
            check_seat_limits(club(), _seated_by_others(change, order, club()), _cost(change.after))


def _seated_by_others(change: Change, order: CommandBatch, club: ClubState) -> list[str]:
    """Return the people whom somebody else has seated, and who have not accepted."""
    people = [member for member in game_of(change.after).members(change.after) if not club.bot(member)]
    if states(change.event, Fact.TABLE_OPENED):
        return [member for member in people if member != (order.actor or order.key_made_by)]
    # Who accepted a seat has agreed to what it costs; nobody else has seated who plays with bots only.
    return people if len(people) > 1 and not club.agreement(change.table_id).by else []


def _cost(state: Any) -> int:  # noqa: ANN401  of any game
    """Return what the first deal can cost a player, and at least the stack that they bring."""
    game = game_of(state)
    # All bring the same, and some games take antes of it at once.
    brought = sum(game.counters_at(state).values()) // len(game.members(state))
    return max(brought, game.most_risked(state))


def follow_ups(
    decided: Decided, order: CommandBatch, club: Callable[[], ClubState]
) -> Iterator[OfferSeats | EndAgreements]:
    """Yield the commands to the club that follow from a batch at a table. ``club``: as in ``check_accepted``."""
    is_over = any(states(change.event, Fact.COUNTERS_RETURNED) for change in decided.changes)
    for change in decided.changes:
        if states(change.event, Fact.TABLE_OPENED) and not is_over:
            offer = _offer(change, order, club)
            if offer is not None:
                yield offer
    table = decided.changes[0].table_id if is_over else ""
    if is_over and club().agreement(table) in club().agreements:
        yield EndAgreements(table=table)


def _offer(change: Change, order: CommandBatch, club: Callable[[], ClubState]) -> OfferSeats | None:
    """Return the offer of seats that opening a table makes; None where nobody has to accept."""
    by, seated = order.actor or order.key_made_by, game_of(change.after).members(change.after)
    # A scribe seats people without a device, too, and gains nothing by it unless they play themselves.
    if Right.KEEP_SCORE in order.rights and by not in seated:
        return None
    book = club()
    members = tuple(member for member in seated if member != by and not book.bot(member))
    return OfferSeats(table=change.table_id, by=by, members=members) if members else None


def may_end_together(
    services: Services, conn: psycopg.Connection[Any], order: CommandBatch, at: VersionedState
) -> bool:
    """Return True if a player's command ends their table, and the others agree or leave it waiting too long."""
    if not table_id_of(order.stream_id) or at.state is UNOPENED or len(order.steps) != 1:
        return False
    game, player, command = game_of(at.state), order.actor or order.key_made_by, order.steps[0].command
    # A command of another game is none that this one could decide.
    if player not in game.members(at.state) or decider_of_command(type(command)) is not game:
        return False
    if not only_ends(game, command, at.state):
        return False
    club: ClubState = current(services, conn, order.club_id, CLUB).state
    if others_agree(club, table_id_of(order.stream_id), at.state, player):
        return True
    return is_kept_waiting(at.state, player) and _waits_since(services, conn, order, at) <= timestamp(
        services.clock() - UNANSWERED
    )


def others_agree(club: ClubState, table: str, state: object, player: str) -> bool:
    """Return True if all people at a table besides ``player`` have agreed to its end since the last deal began."""
    game, agreed = game_of(state), club.agreement(table)
    deal = game.deal(state)
    others = {member for member in game.members(state) if member != player and not club.bot(member)}
    return deal is not None and agreed.deal == deal.number and bool(others) and others <= {*agreed.ending}


def is_kept_waiting(state: object, player: str) -> bool:
    """Return True if a running table waits for others than ``player``, who could otherwise wait until a bad hand is void."""
    game = game_of(state)
    awaited = game.to_act(state).seats
    return game.deal(state) is not None and bool(awaited) and game.members(state).index(player) not in awaited


def _waits_since(services: Services, conn: psycopg.Connection[Any], order: CommandBatch, at: VersionedState) -> str:
    """Return when a table began to wait for what it waits for now. A remark or an accusation changes nothing about that."""
    game, waits, since = game_of(at.state), None, ""
    state = game.initial_state()
    for stored in stream_events(conn, order.club_id, order.stream_id, 0, at.version):
        recorded = services.codec.decode(stored.body, stored.type, stored.values)
        state = game.evolve(state, recorded.event)
        deal = game.deal(state)
        before, waits = waits, (game.to_act(state), deal and deal.number)
        since = recorded.recorded_at if waits != before else since
    return since
