"""Deciding an order: what its commands lead to, one after the other, as events with their bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.application.access.giving import given_by, need_may_give
from ging_service.application.command_ids import draw_command_id
from ging_service.application.encoding import encoded
from ging_service.application.look_alikes import check_look_alike
from ging_service.application.mistaken_claims import with_right_count
from ging_service.application.permissions import Principal, check_allowed
from ging_service.domain.errors import Refused
from ging_service.domain.game import UNOPENED
from ging_service.domain.streams import decider_of, decider_of_command, decider_of_state, deciders_of, table_id_of
from ging_service.eventlog.codec import Envelope, timestamp
from ging_service.eventlog.sealing import Seals
from ging_service.projections.change import Change

if TYPE_CHECKING:
    from datetime import datetime

    from ging_service.application.execute import Order, Step
    from ging_service.application.services import Services
    from ging_service.application.states import At
    from ging_service.domain.game import Decider
    from ging_service.eventlog.sealing import Written


class Decided(NamedTuple):
    """An order's events with the envelopes and bytes of each, the version before them and the state after them.

    ``seals``: what opens the sealed values of those bytes.
    """

    before: int
    command_id: str
    now: datetime
    changes: list[Change]
    bodies: list[bytes]
    said: list[Envelope]
    seals: Seals
    state: Any


def decide_order(services: Services, order: Order, before: At) -> Decided:
    """Decide each step on the state that the one before it left. Raises ``Refused``."""
    if not order.steps:
        raise Refused("nothing_asked", "", "nothing is asked for")
    now = services.clock()
    decider = _decider(order, before.state)
    decided = Decided(before.version, order.command or order.key or draw_command_id(), now, [], [], [], Seals(), None)
    version, state = before.version, decider.begun(before.state)
    for step in order.steps:
        envelope = Envelope(
            actor=step.actor or order.actor,
            command=decided.command_id,
            recorded_at=timestamp(now),
            stream=order.stream_id,
            version=version,
            happened_at=step.happened_at,
            app=order.app,
        )
        need_may_give(order, given_by(step.command))
        events = _events(decider, step, Principal(envelope.actor, order.rights, order.key_made_by), state)
        for event, written in zip(events, encoded(services.codec, envelope, events), strict=True):
            state = decider.evolve(state, event)
            version += 1
            offset = len(decided.changes)
            decided.said.append(envelope)
            decided.bodies.append(written.body)
            _seal(decided.seals, decider, (envelope.stream, offset, written), event, state)
            place = (offset, version, services.codec.name(event))
            decided.changes.append(_change(order, envelope, place, event, state))
    return decided._replace(state=state)


def _decider(order: Order, state: object) -> Decider:
    """The decider of an order's stream; the command that opens a table says which game it is. Raises ``Refused``."""
    first = order.steps[0]
    kinds = [type(event) for event in first.decided] if first.decided else []
    asked = decider_of(kinds[0]) if kinds else decider_of_command(type(first.command))
    if asked not in deciders_of(order.stream_id) or (state is not UNOPENED and asked is not decider_of_state(state)):
        raise Refused("other_game", "", "this command belongs to another game than the table", "")
    return asked


def _seal(seals: Seals, decider: Decider, place: tuple[str, int, Written], event: object, after: object) -> None:
    """Keep what opens an event's sealed values, and what it opens or erases of earlier ones.

    ``place``: the event's stream, its offset in the command, and what is stored of it.
    """
    stream_id, offset, written = place
    if written.openings:
        seals.sealed(offset, written.openings)
    if opens := decider.opens(event, after):
        seals.open([f"{stream_id}/{subject}" for subject in opens])
    if erases := decider.erases(event, after):
        seals.erase([f"{stream_id}/{subject}" for subject in erases])


def _change(order: Order, said: Envelope, place: tuple[int, int, str], event: object, after: object) -> Change:
    """``place``: the event's offset in the command, its version and its type."""
    offset, version, type_name = place
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
    )


def _events(decider: Decider, step: Step, asker: Principal, state: object) -> tuple[Any, ...]:
    """What a step leads to, if whoever asks, with his rights, may ask for it."""
    if step.decided is not None:
        return step.decided
    check_allowed(asker, step.command, state)
    check_look_alike(step.command, state)
    command = step.command if step.complete is None else step.complete(step.command, state)
    try:
        return decider.decide(command, state)
    except Refused as refused:
        raise with_right_count(refused, asker.actor, command, state) from None
