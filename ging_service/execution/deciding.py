"""Deciding a batch on the states of its streams: from a snapshot if that fits, else from the events."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.access.delegation import check_delegation, given_by
from ging_service.domain.club.decide import MOST_COUNTERS
from ging_service.domain.declare import Fact, states
from ging_service.domain.errors import Refused
from ging_service.domain.game import UNOPENED, Game, Viewer, nothing_owed
from ging_service.domain.ledger import is_member, member_account, stack
from ging_service.domain.streams import (
    BOOKS_STREAM,
    decider_of,
    decider_of_command,
    decider_of_state,
    deciders_of,
    folded,
    initial_state,
    table_id_of,
)
from ging_service.domain.structs import composed_texts
from ging_service.eventlog.codec import Envelope, timestamp
from ging_service.eventlog.connections.scope import within
from ging_service.eventlog.errors import NoSuchClub
from ging_service.eventlog.read import load, stream_events
from ging_service.eventlog.sealing import Seals
from ging_service.execution.caller import Principal, draw_command_id
from ging_service.execution.command_batch import encoded
from ging_service.execution.confusable_names import check_look_alike
from ging_service.execution.permissions import check_allowed
from ging_service.execution.stream_cache import VersionedState
from ging_service.projections.change import Change
from ging_service.projections.ledger import entry_of
from ging_service.projections.snapshots import OtherShape, decode_state

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    import psycopg

    from ging_service.domain.game import Decider, Transfer
    from ging_service.eventlog.codec import Codec
    from ging_service.eventlog.read import Loaded
    from ging_service.eventlog.sealing import SealedBody
    from ging_service.execution.command_batch import CommandBatch, CommandStep
    from ging_service.execution.services import Services
    from ging_service.projections.ledger import Entry


def current(services: Services, conn: psycopg.Connection[Any], club_id: str, stream_id: str) -> VersionedState:
    """Return the current state of a stream with its version."""
    loaded = load(conn, club_id, stream_id)
    return VersionedState(loaded.version, state_of(services, conn, club_id, stream_id, loaded))


def books_on(services: Services, conn: psycopg.Connection[Any], club_id: str) -> VersionedState:
    """A club's treasurer's book as a connection sees it. Raises ``NoSuchClub``."""
    loaded = load(conn, club_id, BOOKS_STREAM)
    if not loaded.club_exists:
        raise NoSuchClub
    return VersionedState(loaded.version, state_of(services, conn, club_id, BOOKS_STREAM, loaded))


def books_of(services: Services, club_id: str) -> VersionedState:
    """A club's treasurer's book as it is now. Raises ``NoSuchClub``."""
    with services.club_transaction(club_id) as conn:
        return books_on(services, conn, club_id)


def state_of(services: Services, conn: psycopg.Connection[Any], club_id: str, stream_id: str, loaded: Loaded) -> Any:  # noqa: ANN401  any stream's state
    """The state of a stream that has been loaded, at its version.

    A snapshot is a read model: it may be missing, or be of another shape than this program's.
    """
    if not loaded.version:
        return initial_state(stream_id)
    try:
        return decode_state(stream_id, loaded.state)
    # Written by another version of this program: the events are the truth, and the next append writes the snapshot
    # again.
    except OtherShape:
        return folded_at(services, conn, club_id, stream_id, loaded.version)


def folded_at(services: Services, conn: psycopg.Connection[Any], club_id: str, stream_id: str, version: int) -> Any:  # noqa: ANN401  any stream's state
    """The state of a stream at a version, from its events."""
    decode = services.codec.decode
    with within(conn, club_id):
        stored = stream_events(conn, club_id, stream_id, 0, version)
    return folded(initial_state(stream_id), [decode(one.body, one.type, one.values).event for one in stored])


# Deciding a batch: the events that its commands lead to, one after the other, with their bytes.


# Half, because an event that undoes a deal, or clears payments through an account, moves the same counters twice.
MOST_AT_STAKE = MOST_COUNTERS // 2
"""The most counters that can lie at a table and be owed in one deal."""


class Decided(NamedTuple):
    """The events of a batch with their envelopes and bytes, the version before them and the state after them.

    ``entries``: the ledger entry of each event, None for one that moves no counters. Limits are checked and the ledger
    is posted from these entries, so that both see the same. ``seals``: the openings of the sealed values in those
    bytes. ``begun``: the state before them, as the decider begins with it.
    """

    before: int
    begun: Any
    command_id: str
    now: datetime
    changes: list[Change]
    entries: list[Entry | None]
    bodies: list[bytes]
    said: list[Envelope]
    seals: Seals
    state: Any


def decide_order(services: Services, order: CommandBatch, before: VersionedState) -> Decided:
    """Decide each step on the state that the one before it left. Raises ``Refused``."""
    if not order.steps:
        raise Refused("nothing_asked", "", "the request is empty")
    decider = _decider(order, before.state)
    decided = Decided(
        before=before.version,
        begun=decider.begun(before.state),
        command_id=order.command or order.key or draw_command_id(),
        now=services.clock(),
        changes=[],
        entries=[],
        bodies=[],
        said=[],
        seals=Seals(),
        state=decider.begun(before.state),
    )
    for step in order.steps:
        decided = _decide_step(services.codec, order, decider, step, decided)
    return decided


def _decide_step(codec: Codec, order: CommandBatch, decider: Decider, step: CommandStep, decided: Decided) -> Decided:
    """Add the results of one step to the lists of ``decided``. Returns it with the state after the step."""
    version, state = decided.before + len(decided.changes), decided.state
    # Whatever the door: the log has one form of each text. Events of before stay as they are, and are decided again so.
    step = step._replace(command=composed_texts(step.command))
    envelope = _envelope(order, step, decided, version)
    # Before anything is decided: a stolen key must not grant rights that it does not have.
    check_delegation(order, given_by(step.command))
    asker = Principal(member=envelope.actor, rights=order.rights, key_made_by=order.key_made_by)
    events = _events(decider, step, asker, state, ends_together=order.ends_together)
    moved = [decider.transfers(event) for event in events]
    # Before the events are encoded: the log has no form for numbers that are far too large.
    if isinstance(decider, Game):
        check_amounts(events, moved)
    for event, transfers, written in zip(events, moved, encoded(codec, envelope, events), strict=True):
        before, state = state, decider.evolve(state, event)
        # Games come from other packages. A faulty one must not reach the club's accounts or another table's counters.
        if transfers and isinstance(decider, Game):
            check_transfers(decider, transfers, state)
            check_bound(decider, event, transfers, before)
        if isinstance(decider, Game) and (states(event, Fact.TABLE_OPENED) or states(event, Fact.DEAL_STARTED)):
            check_stakes(decider, state)
        version += 1
        offset = len(decided.changes)
        _seal(decided.seals, decider, (envelope.stream, offset, written), event, state)
        change = _change(order, envelope, (offset, version, codec.name(event)), (event, state, transfers))
        decided.said.append(envelope)
        decided.bodies.append(written.body)
        decided.changes.append(change)
        decided.entries.append(entry_of(change))
    return decided._replace(state=state)


def _envelope(order: CommandBatch, step: CommandStep, decided: Decided, version: int) -> Envelope:
    """The envelope of a step's events; ``version``: of the stream before them."""
    return Envelope(
        actor=step.actor or order.actor,
        command=decided.command_id,
        recorded_at=timestamp(decided.now),
        stream=order.stream_id,
        version=version,
        happened_at=step.happened_at,
        app=order.app,
    )


class StrayTransferError(Exception):
    """A game moves counters that are not its own to move: nothing is written."""


def check_transfers(game: Game, transfers: Sequence[Transfer], state: object) -> None:
    """Check that a game moves counters only between the places of its table and the accounts of its players.

    Raises ``StrayTransferError``: a fault of the game; and what ``check_amount`` raises, of what lies there then.
    """
    at_table = game.counters_at(state)
    own = {*at_table, *map(member_account, game.members(state))}
    for moved in transfers:
        if moved.counters < 1 or not {moved.source, moved.target} <= own:
            raise StrayTransferError(f"{game.kind}: {moved.counters} counters from {moved.source} to {moved.target}")
    for counters in at_table.values():
        check_amount(counters)


def check_bound(game: Game, event: object, transfers: Iterable[Transfer], before: object) -> None:
    """Check that a game that states no bound costs no player more than their stack. Raises ``StrayTransferError``.

    ``before``: the state before the event. Credit limits hold only for what a game states, and for what a deal costs as it
    begins (``beyond_stacks``): a stack that is below zero since then is paid from home at the end. Later, a refusal could
    tell about hidden cards; this is a fault of the game.
    """
    if game.most_lost is not None or game.most_owed is not nothing_owed:
        return
    if states(event, Fact.TABLE_OPENED) or states(event, Fact.DEAL_STARTED):
        return
    lying = Counter(game.counters_at(before))
    stacks = {stack(seat): min(0, lying[stack(seat)]) for seat in range(len(game.members(before)))}
    for moved in transfers:
        lying[moved.source] -= moved.counters
        lying[moved.target] += moved.counters
        from_home = is_member(moved.source) and states(event, Fact.COUNTERS_RETURNED) and lying[moved.target] > 0
        if from_home or any(lying[place] < least for place, least in stacks.items()):
            raise StrayTransferError(
                f"{game.kind}: {type(event).__name__} costs more than a stack, without most_owed()"
            )


def check_amounts(events: Sequence[object], moved: Iterable[Sequence[Transfer]]) -> None:
    """Check what events of a table move. Raises what ``check_amount`` raises."""
    for event, transfers in zip(events, moved, strict=True):
        # What lies at a table was checked when it came there, and must be able to go home: each stack by itself.
        if not states(event, Fact.COUNTERS_RETURNED):
            check_amount(sum(one.counters for one in transfers))


def check_stakes(game: Game, state: object) -> None:
    """Check that the end of a deal that begins will fit, whatever it is. Raises ``Refused("number_too_large")``.

    The refusal of an end would tell about hidden cards, and would undo it. Here everything is known to everybody.
    """
    lying = sum(map(abs, game.counters_at(state).values()))
    if lying + game.most_owed(state) > MOST_AT_STAKE:
        detail = f"the stakes and what lies at the table could come to more than {MOST_AT_STAKE} counters in a deal: play for less"
        raise Refused("number_too_large", "", detail)


def check_amount(counters: int) -> None:
    """Check counters that an event of a table moves, or that lie in a place there. Raises ``Refused("number_too_large")``.

    Read models keep the result of a deal in 32 bits: the difference of two such amounts fits.
    """
    if abs(counters) > MOST_COUNTERS:
        # Not how many: that can follow from a hand that the caller does not see, and the refusal undoes the end of the deal.
        detail = f"a table moves up to {MOST_COUNTERS} counters at once, and holds as many in one place: its stakes must be lower"
        raise Refused("number_too_large", "", detail)


def _decider(order: CommandBatch, state: object) -> Decider:
    """The decider of a batch's stream. The command that opens a table determines its game. Raises ``Refused``."""
    first = order.steps[0]
    kinds = [type(event) for event in first.decided] if first.decided else []
    asked = decider_of(kinds[0]) if kinds else decider_of_command(type(first.command))
    if asked not in deciders_of(order.stream_id) or (state is not UNOPENED and asked is not decider_of_state(state)):
        raise Refused("other_game", "", "this command belongs to a different game than the table", "")
    return asked


def _seal(seals: Seals, decider: Decider, place: tuple[str, int, SealedBody], event: object, after: object) -> None:
    """Store the openings of an event's sealed values, and open or erase earlier values as the event requires.

    ``place``: the event's stream, its offset in the command, and its stored form.
    """
    stream_id, offset, written = place
    if written.openings:
        seals.sealed(offset, written.openings)
    if opens := decider.opens(event, after):
        seals.open([f"{stream_id}/{subject}" for subject in opens])
    if erases := decider.erases(event, after):
        seals.erase([f"{stream_id}/{subject}" for subject in erases])


def _change(
    order: CommandBatch,
    said: Envelope,
    place: tuple[int, int, str],
    happened: tuple[object, object, tuple[Transfer, ...]],
) -> Change:
    """``place``: the event's offset in the command, its version and its type; ``happened``: it, the state after it, its transfers."""
    offset, version, type_name = place
    event, after, transfers = happened
    return Change(
        club_id=order.club_id,
        table_id=table_id_of(order.stream_id),
        position=offset,
        version=version,
        type=type_name,
        event=event,
        after=after,
        recorded_at=said.recorded_at,
        happened_at=said.happened_at or said.recorded_at,
        transfers=transfers,
    )


def _events(
    decider: Decider, step: CommandStep, asker: Principal, state: object, *, ends_together: bool
) -> tuple[Any, ...]:
    """The events that a step leads to, if the caller's rights allow the command."""
    if step.decided is not None:
        return step.decided
    # Rights come before rules: whether the rules refuse a command can depend on hidden cards.
    check_allowed(asker, step.command, state, ends_together=ends_together)
    check_look_alike(step.command, state)
    # Completed on the state that it is decided on, and again at each attempt: a contribution to the shuffle may have
    # come in between.
    command = step.command if step.complete is None else step.complete(step.command, state)
    try:
        return decider.decide(command, state)
    except Refused as refused:
        raise _explained(decider, refused, asker.member, command, state) from None


def _explained(decider: Decider, refused: Refused, actor: str, command: object, state: Any) -> Refused:  # noqa: ANN401  any state
    """The refusal with details from the game, based on what the caller may see of the table."""
    if not isinstance(decider, Game):
        return refused
    members = decider.members(state)
    # Errors are an outlet, too: the explanation must not depend on cards that the caller cannot see.
    seen = decider.see(state, Viewer(seat=members.index(actor) if actor in members else -1))
    return decider.explain(refused, command, seen)
