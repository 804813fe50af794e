"""The read models that are sets of rows by key, one a module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.books.events import PaperRowEntered, SeasonClosed
from ging_service.domain.books.row_fingerprints import fingerprint
from ging_service.domain.club.events import (
    ArbitratorDismissed,
    ArbitratorNamed,
    BotJoined,
    MemberJoined,
    MemberNameErased,
    MemberRenamed,
    RoleGiven,
    RoleTaken,
)
from ging_service.domain.club.state import ARBITRATOR, BOT
from ging_service.domain.declare import Fact
from ging_service.domain.disputes import events as e
from ging_service.domain.game import Viewer
from ging_service.domain.streams import game_of, members_at
from ging_service.projections.model import ReadModel, as_stored
from ging_service.projections.schema import (
    deal_mentions,
    deal_starts,
    deals,
    disputes,
    members,
    paper,
    roles,
    rulings,
    season_balances,
    table_seats,
    tables,
)
from ging_service.projections.snapshots import encode_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ging_service.domain.disputes.state import DisputeState
    from ging_service.projections.change import Change, Row


def _rows_of_deal_mentions(change: Change) -> Iterator[Row]:
    for deal in deals_named_by(change.event):
        yield change.club_id, change.table_id, deal, change.version


def deals_named_by(event: object) -> tuple[int, ...]:
    """Return the deals that an event itself names: as one number, or as several."""
    deal: int = getattr(event, "deal", 0)
    several: tuple[int, ...] = getattr(event, "deals", ())
    return (deal, *several) if deal else several


DEAL_MENTIONS = ReadModel(
    table=deal_mentions, listens_to=(Fact.RULING_APPLIED, Fact.DEAL_OPENED), rows=_rows_of_deal_mentions
)


# A state is stored as everybody may see it. So the rows hold no hidden card, and nothing that is erased later.
def _rows_of_deal_starts(change: Change) -> Iterator[Row]:
    game = game_of(change.after)
    deal = game.deal(change.after)
    if deal is not None:
        state = encode_state(game.see(change.after, Viewer()))
        yield change.club_id, change.table_id, deal.number, change.version, state.decode()


DEAL_STARTS = ReadModel(table=deal_starts, listens_to=(Fact.DEAL_STARTED,), rows=_rows_of_deal_starts)


def _rows_of_deals(change: Change) -> Iterator[Row]:
    deal = game_of(change.after).deal(change.after)
    if deal is None:  # counters may be put on the table before the first deal
        return
    yield (
        change.club_id,
        change.table_id,
        deal.number,
        deal.dealer,
        deal.recorded,
        deal.kind,
        deal.winners,
        deal.net,
        change.version,
        change.version,
        change.recorded_at,
        change.happened_at,
        deal.afterwards,
        as_stored(deal.summary),
    )


DEALS = ReadModel(
    table=deals,
    listens_to=(Fact.DEAL_STARTED, Fact.DEAL_FINISHED, Fact.DEAL_COMPLETED, Fact.DEAL_VOIDED),
    rows=_rows_of_deals,
)


def _rows_of_disputes(change: Change) -> Iterator[Row]:
    state: DisputeState = change.after
    yield (
        change.club_id,
        state.dispute,
        state.phase,
        state.table,
        state.deal,
        state.subject,
        state.version,
        state.raised_by,
        state.arbitrator,
        state.outcome,
        change.recorded_at,
        change.recorded_at,
    )


DISPUTES = ReadModel(
    table=disputes,
    listens_to=(e.DisputeRaised, e.DisputeTaken, e.DisputeRuled, e.DisputeWithdrawn),
    rows=_rows_of_disputes,
)


def _rows_of_members(change: Change) -> Iterator[Row]:
    name = "" if isinstance(change.event, MemberNameErased) else change.event.name
    yield change.club_id, change.event.member, name, change.recorded_at


MEMBERS = ReadModel(
    table=members, listens_to=(MemberJoined, BotJoined, MemberRenamed, MemberNameErased), rows=_rows_of_members
)


def _rows_of_paper(change: Change) -> Iterator[Row]:
    yield change.club_id, fingerprint(change.happened_at, change.event), change.version


PAPER = ReadModel(table=paper, listens_to=(PaperRowEntered,), rows=_rows_of_paper)


def _rows_of_roles(change: Change) -> Iterator[Row]:
    event = change.event
    yield change.club_id, event.member, _role(event), isinstance(event, RoleGiven | ArbitratorNamed | BotJoined)


def _role(event: ArbitratorNamed | ArbitratorDismissed | RoleGiven | RoleTaken | BotJoined) -> str:
    if isinstance(event, RoleGiven | RoleTaken):
        return event.role
    return BOT if isinstance(event, BotJoined) else ARBITRATOR


ROLES = ReadModel(
    table=roles, listens_to=(ArbitratorNamed, ArbitratorDismissed, RoleGiven, RoleTaken, BotJoined), rows=_rows_of_roles
)


# Standings as ruled are computed from these rows: one for each correction.
def _rows_of_rulings(change: Change) -> Iterator[Row]:
    ruling = game_of(change.after).ruling(change.event)
    if ruling is None:
        return
    yield (
        change.club_id,
        change.table_id,
        change.version,
        ruling.deal,
        change.event.dispute,
        ruling.kind,
        ruling.net,
        ruling.result_kind,
        ruling.winners,
        change.event.settled_at or change.happened_at,
        ruling.dealer,
        as_stored(ruling.summary),
    )


RULINGS = ReadModel(table=rulings, listens_to=(Fact.RULING_APPLIED,), rows=_rows_of_rulings)


def _rows_of_season_balances(change: Change) -> Iterator[Row]:
    closed: SeasonClosed = change.event
    for balance in closed.balances:
        yield change.club_id, closed.season, balance.account, balance.counters


SEASON_BALANCES = ReadModel(table=season_balances, listens_to=(SeasonClosed,), rows=_rows_of_season_balances)


def _rows_of_table_seats(change: Change) -> Iterator[Row]:
    for member in members_at(change.after):
        yield change.club_id, member, change.table_id


TABLE_SEATS = ReadModel(table=table_seats, listens_to=(Fact.TABLE_OPENED,), rows=_rows_of_table_seats)


def _rows_of_tables(change: Change) -> Iterator[Row]:
    game = game_of(change.after)
    table = game.summary(change.after)
    yield (
        change.club_id,
        change.table_id,
        table.phase,
        table.members,
        table.deals_played,
        table.act_by_s,
        table.ended,
        change.recorded_at,
        change.happened_at,
        table.misdeals,
        table.voids,
        game.kind,
    )


TABLES = ReadModel(
    table=tables,
    listens_to=(
        Fact.TABLE_OPENED,
        Fact.TABLE_CHANGED,
        Fact.DEAL_STARTED,
        Fact.DEAL_FINISHED,
        Fact.DEAL_VOIDED,
        Fact.GAME_ENDED,
    ),
    rows=_rows_of_tables,
    one_row=True,
)
