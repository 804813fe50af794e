"""The dossier of a deal for the command line: the game's own, or a general one for games that bring none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.cli.outlet import cli_of, loaded
from ging_service.cli.play.deals.dossier_lines import wrapped
from ging_service.cli.shared import output
from ging_service.cli.shared.command_results import event_texts
from ging_service.cli.shared.standard_streams import say
from ging_service.domain.printable import escaped
from ging_service.domain.streams import game_of, members_at
from ging_service.reporting.tables.deal_dossier import dossier_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ging_service.cli.shared.command_context import Session
    from ging_service.domain.game import Game
    from ging_service.reporting.tables.deal_dossier import DealDossier


def print_dossier(session: Session, deal: int) -> None:
    """Print the dossier of a deal at the session's table as text or as JSON."""
    if not session.as_json:
        say(*dossier_text(session, session.table, deal).split("\n"))
        return
    from ging_service.cli.shared.api_json import print_object
    from ging_service.web.api.play.dossier_answers import GENERAL, OWN

    game, members = _played_at(session, session.table)
    if game.kind in OWN:
        print_object(session.backend.dossier(session.place, deal), OWN[game.kind].schema)
    else:
        print_object(_general(session, session.table, deal, members), GENERAL[game.kind])


def dossier_text(session: Session, table_id: str, deal: int) -> str:
    """The dossier of a deal as text: in the game's own form, or step by step with counters and people."""
    game, members = _played_at(session, table_id)
    own = cli_of(game.kind).dossier_text
    if own:
        text: str = loaded(own)(session.backend.dossier((session.club, table_id), deal))
        return text
    return "\n".join(map(escaped, _lines(session, _general(session, table_id, deal, members))))


def _played_at(session: Session, table_id: str) -> tuple[Game, Sequence[str]]:
    state = session.backend.table((session.club, table_id)).state
    return game_of(state), members_at(state)


def _general(session: Session, table_id: str, deal: int, members: Sequence[str]) -> DealDossier:
    """The deal step by step with the counters that moved, and everybody who took part in it."""
    backend, club = session.backend, session.club
    return dossier_of(backend.deal((club, table_id), deal), members, backend.roles(club))


def _lines(session: Session, dossier: DealDossier) -> Iterator[str]:
    entry = dossier.seen.entry
    # Not strict: after the players come people who had no seat and so have no result.
    net = ", ".join(
        f"{one.member} {counters:+}" for one, counters in zip(dossier.holders, entry.net, strict=False) if counters
    )
    yield f"DEAL {entry.deal} at {entry.table_id}: {entry.kind}{f': {net}' if net else ''}"
    if entry.ruled and entry.ruled.voided:
        yield "  by a ruling it is void"
    lines = event_texts(session, [step.recorded_event for step in dossier.steps])
    for step, line in zip(dossier.steps, lines, strict=True):
        one = step.recorded_event
        yield from wrapped(f"v{one.version}  {output.clock(one.recorded_at)}  {line}", 2)
        for moved in step.transfers:
            yield f"      {moved.counters} from {moved.source} to {moved.target}{f' ({moved.rule})' if moved.rule else ''}"
    yield "Who had a part in it"
    for holder in dossier.holders:
        seat = f"seat {holder.seat}" if holder.seat >= 0 else "no seat"
        yield f"  {holder.member}: {seat}; {', '.join(holder.roles) or 'no role'}"
