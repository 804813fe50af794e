"""Steps of a dispute: each decided with the club's log held still, together with what it means for the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ging_service.application.caller import ANYONE, Caller
from ging_service.application.command_ids import draw_command_id
from ging_service.application.errors import NotFound
from ging_service.application.execute import Done, Order, Step, attempt_on
from ging_service.application.happened_in import happened_in
from ging_service.application.happening import happening_of
from ging_service.application.observing import observed
from ging_service.application.states import current
from ging_service.domain.disputes import commands as d
from ging_service.domain.disputes.events import Subject
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.commands import ApplyRuling, OpenHands
from ging_service.domain.games.ging.contested import is_contested_as
from ging_service.domain.games.ging.rulings.played import Placed
from ging_service.domain.streams import CLUB, dispute_stream, members_at, table_stream
from ging_service.eventlog.read import NO_END, club_events, hold, stream_events

if TYPE_CHECKING:
    from collections.abc import Callable

    import psycopg

    from ging_service.application.happening import Happening
    from ging_service.application.services import Services
    from ging_service.application.states import At
    from ging_service.domain.club.state import ClubState
    from ging_service.domain.disputes.events import Amended, Outcome
    from ging_service.domain.disputes.state import DisputeState
    from ging_service.domain.games.ging.commands import Command as TableCommand
    from ging_service.domain.games.ging.rules.correction import Ruling
    from ging_service.domain.games.ging.state import TableState

_MORE_EVENTS = 100

Place = tuple[str, str]
"""Club and dispute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contested:
    """What is contested: a table, its deal (0: nothing that belongs to one), and an event of its stream by version."""

    table_id: str
    deal: int
    subject: Subject
    version: int = 0


class _Asked(NamedTuple):
    """A step of a dispute: the command to it, the one to its table if there is one, and what it was asked for with."""

    command: d.Command
    at_table: TableCommand | None
    asked: Any


class _Held(NamedTuple):
    """What a step is decided on, while nobody else writes to the club's log."""

    dispute: DisputeState
    table: At
    standing: d.Standing
    record: Callable[..., tuple[Placed, ...]]


def raise_dispute(  # noqa: PLR0913  where, what, why, by whom and when
    services: Services,
    place: Place,
    contested: Contested,
    reason: str,
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
) -> Done:
    """A member contests something at a table.

    Raises ``NoSuchClub``, ``NotFound``: table, deal, version, and ``Refused``, ``not_contested`` for an event that is not
    what it is contested as.
    """

    def ask(held: _Held) -> _Asked:
        if held.dispute.phase == "unraised":
            _need_contested(held, contested)
        command = d.RaiseDispute(
            by=held.standing,
            dispute=place[1],
            table=contested.table_id,
            deal=contested.deal,
            subject=contested.subject,
            version=contested.version,
            reason=reason,
        )
        return _Asked(command, None, ["raise", contested, reason])

    return _step(services, place, ask, caller, happened_at, table_id=contested.table_id)


def take_dispute(
    services: Services, place: Place, caller: Caller = ANYONE, *, opens_hands: bool = False, happened_at: str = ""
) -> Done:
    """An arbitrator reviews a dispute; ``opens_hands`` opens the hands of its deal to everybody. Raises ``Refused``."""

    def ask(held: _Held) -> _Asked:
        opening = OpenHands(deals=(held.dispute.deal,), reason="review") if opens_hands else None
        return _Asked(d.TakeDispute(by=held.standing, opens_hands=opens_hands), opening, ["take", opens_hands])

    return _step(services, place, ask, caller, happened_at)


def rule_dispute(  # noqa: PLR0913  where, what, why, by whom and when
    services: Services,
    place: Place,
    ruling: Ruling | None,
    reasons: str,
    caller: Caller = ANYONE,
    *,
    happened_at: str = "",
    dry_run: bool = False,
) -> Done:
    """The arbitrator rules, and what they order is paid in the same transaction; None dismisses. Raises ``Refused``.

    ``ruling`` is about the dispute's own deal, whatever deal stands in it. ``dry_run``: all of it is done and nothing is
    kept.
    """

    def ask(held: _Held) -> _Asked:
        outcome: Outcome = ruling.outcome if ruling else "dismissed"
        amended = amended_by(ruling) if ruling else ()
        command = d.RuleDispute(by=held.standing, outcome=outcome, reasons=reasons, amended=amended)
        applied = _applied(held, place[1], ruling) if ruling else None
        return _Asked(command, applied, ["rule", ruling, reasons])

    return _step(services, place, ask, caller, happened_at, dry_run=dry_run)


def withdraw_dispute(
    services: Services, place: Place, reason: str = "", caller: Caller = ANYONE, *, happened_at: str = ""
) -> Done:
    """Whoever raised a dispute takes it back. Raises ``Refused``."""

    def ask(held: _Held) -> _Asked:
        return _Asked(d.WithdrawDispute(by=held.standing, reason=reason), None, ["withdraw", reason])

    return _step(services, place, ask, caller, happened_at)


def ruling_of(outcome: Outcome, orders: Ruling) -> Ruling | None:
    """What is ordered with an outcome; None where the dispute is dismissed.

    Raises ``Refused("dismissal_orders_nothing")``.
    """
    if outcome != "dismissed":
        return replace(orders, outcome=outcome)
    ordered = amended_by(orders)
    if ordered:
        detail = "a dismissed dispute changes nothing: leave out what is ordered, or rule otherwise"
        raise Refused("dismissal_orders_nothing", "", detail, ordered[0])
    return None


def _applied(held: _Held, dispute_id: str, ruling: Ruling) -> ApplyRuling:
    record = held.record()
    contested = held.dispute.version
    return ApplyRuling(
        dispute=dispute_id,
        ruling=replace(ruling, deal=held.dispute.deal),
        record=record,
        corrects=record[contested - 1].position if contested else -1,
    )


def amended_by(ruling: Ruling) -> tuple[Amended, ...]:
    """What of the record a ruling changes."""
    parts: dict[Amended, bool] = {
        "hands": bool(ruling.amendment.hands),
        "dealer": ruling.amendment.dealer >= 0,
        "declarations": ruling.amendment.declares,
        "transfers": bool(ruling.transfers),
        "next_dealer": ruling.next_dealer >= 0,
        "end": bool(ruling.void_from),
    }
    return tuple(part for part, is_amended in parts.items() if is_amended)


def _need_contested(held: _Held, contested: Contested) -> None:
    """The table, the deal and the event exist, and the event is what it is contested as."""
    table = held.table
    if not table.version:
        raise NotFound("table")
    state: TableState = table.state
    if not 0 <= contested.deal <= (state.deal.dealt.number if state.deal else 0):
        raise NotFound("deal")
    if not 0 <= contested.version <= table.version:
        raise NotFound("version")
    if not contested.version:
        return
    (contested_event,) = held.record(contested.version - 1, contested.version)
    if not is_contested_as(contested.subject, contested.deal, contested_event.event):
        of = f" of deal {contested.deal}" if contested.deal else ""
        raise Refused("not_contested", "", f"this event is no {contested.subject}{of}", "version")


def _step(  # noqa: PLR0913  where, what, by whom and when
    services: Services,
    place: Place,
    ask: Callable[[_Held], _Asked],
    caller: Caller,
    happened: str,
    *,
    table_id: str = "",
    dry_run: bool = False,
) -> Done:
    """Carry out a step at ``place`` (club, dispute), all or nothing; of a replayed one, what it did when it came first."""
    club_id, dispute_id = place
    when = happened_in(services, club_id, happened)
    watching, transaction = observed(services.observer), services.of(club_id)
    with watching as watched, transaction as conn, conn.transaction(force_rollback=dry_run):
        hold(conn, club_id)
        held = _hold(services, conn, place, caller.actor, table_id)
        command, at_table, asked = ask(held)
        watched.name = type(command).__name__
        order = Order(
            club_id=club_id,
            stream_id=dispute_stream(dispute_id),
            steps=(Step(command, when),),
            actor=caller.actor,
            app=caller.app,
            rights=caller.rights,
            key_made_by=caller.key_made_by,
            key=caller.key,
            expected_version=caller.expected_version,
            asked=[when, *asked],
            command=caller.key or draw_command_id(),
        )
        done = attempt_on(services, conn, order)
        watched.replayed = done.replayed
        if done.replayed:
            return replace(done, happenings=(*done.happenings, *_of_same_command(services, conn, club_id, done)))
        if at_table is None:
            return done
        stream_id = table_stream(held.dispute.table)
        there = replace(
            order, stream_id=stream_id, steps=(Step(at_table, when),), key="", expected_version=None, asked=None
        )
        moved = attempt_on(services, conn, there)
    return replace(done, happenings=(*done.happenings, *moved.happenings))


def _hold(services: Services, conn: psycopg.Connection[Any], place: Place, member: str, table_id: str) -> _Held:
    club_id, dispute_id = place
    club: ClubState = current(services, conn, club_id, CLUB).state
    dispute: DisputeState = current(services, conn, club_id, dispute_stream(dispute_id)).state
    stream_id = table_stream(dispute.table or table_id)
    table = current(services, conn, club_id, stream_id)
    standing = d.Standing(
        member=member,
        is_member=not club.missing([member]),
        is_arbitrator=member in club.arbitrators,
        sat=member in members_at(table.state),
    )

    def record(after_version: int = 0, up_to_version: int = NO_END) -> tuple[Placed, ...]:
        stored = stream_events(conn, club_id, stream_id, after_version, up_to_version)
        return tuple(_placed(happening_of(services, one)) for one in stored)

    return _Held(dispute, table, standing, record)


def _placed(one: Happening) -> Placed:
    return Placed(one.position, one.event, one.happened_at or one.recorded_at)


def _of_same_command(
    services: Services, conn: psycopg.Connection[Any], club_id: str, done: Done
) -> tuple[Happening, ...]:
    """What the table had of a command: it stands right behind the dispute's own event, because the log was held."""
    command, position = done.happenings[-1].command, done.happenings[-1].position
    found: list[Happening] = []
    while rows := club_events(conn, club_id, position + 1 + len(found), _MORE_EVENTS):
        of_command = [one for one in (happening_of(services, row) for row in rows) if one.command == command]
        found += of_command
        if len(of_command) < len(rows):
            break
    return tuple(found)
