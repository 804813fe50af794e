"""The pages of a game that contributes none. They are derived from its declarations and its ``Game`` object."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from markupsafe import Markup

from ging_service.domain.ledger import is_member, member_id_of
from ging_service.domain.streams import decider_of
from ging_service.event_messages.club import role_words
from ging_service.event_messages.events import lines_of
from ging_service.event_messages.general_messages import capitalised, spoken, value_text
from ging_service.event_messages.table_view import is_by_seat, place_words, view_of, waiting_words
from ging_service.game_support.declared_commands import opening_of
from ging_service.i18n.formatting import number
from ging_service.i18n.messages import _
from ging_service.reporting.tables.deal_dossier import deal_dossier
from ging_service.reporting.tables.table_steps import table_steps
from ging_service.web.http.running_request import services
from ging_service.web.pages.games.available_commands import command_forms
from ging_service.web.pages.games.derived_form import form_fields, form_value, form_values
from ging_service.web.pages.games.game_pages import table_values
from ging_service.web.pages.games.outlet import DealParts, DossierParts, GamePages, OpeningForm, RulesForm
from ging_service.web.pages.games.ruling_form import general_ruling
from ging_service.web.pages.people import names
from ging_service.web.pages.rendering.templates import fragment, show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from flask import Response

    from ging_service.domain.game import DealSummary, Game
    from ging_service.event_messages.event_message import Names
    from ging_service.reporting.tables.deal_steps import StepsOfDeal
    from ging_service.reporting.tables.disputes import DisputeEntry
    from ging_service.reporting.tables.table_activity import TableActivity
    from ging_service.reporting.tables.table_steps import TableSteps
    from ging_service.reporting.tables.tables import VisibleTable
    from ging_service.web.pages.games.outlet import SeatName

_OPENING_ELSEWHERE = frozenset({"members", "rules"})


def pages_of_any(game: Game) -> GamePages:
    """Return the general pages of a game."""
    form = RulesForm(
        fields=partial(form_fields, game.house_rules),
        asked=partial(form_value, game.house_rules),
        preset_names=lambda: {preset: capitalised(spoken(preset)) for preset in game.presets},
    )
    return GamePages(
        folder=None,
        blueprints=(),
        phases=partial(_phases, game),
        awaited=waiting_words,
        rules=form,
        opening=OpeningForm(
            intro=partial(_intro, game),
            rule="",
            fields=partial(_opening_fields, game),
            command=partial(_opening, game),
        ),
        how_to_play=lambda: show("pages/general/how_to_play.html", game=game),
        table_page=partial(_table_page, game, form),
        drawn=_drawn,
        settled=_settled,
        deal=partial(_deal, game),
        dossier=partial(_dossier, game),
        ruling=general_ruling(game),
        takes_commands=True,
    )


def _phases(game: Game) -> dict[str, str]:
    """Return the phases that the state declares. Without declared phases, tables have only ended, or not."""
    declared = get_args(get_type_hints(game.state).get("phase")) or ("ended",)
    return {phase: spoken(phase) for phase in declared if phase != "unopened"}


def _intro(game: Game) -> str:
    fewest, most = game.seats
    if fewest == most:
        return _("%(game)s is a game for %(players)s players.", game=game.title, players=number(most))
    return _(
        "%(game)s is a game for %(fewest)s to %(most)s players.",
        game=game.title,
        fewest=number(fewest),
        most=number(most),
    )


def _opening_fields(game: Game) -> Markup:
    further = [one for one in form_fields(opening_of(game).kind) if one.name.split(".")[0] not in _OPENING_ELSEWHERE]
    return fragment("pages/general/fields.html", fields=further)


def _opening(game: Game, members: tuple[str, ...], rules: Any) -> Any:  # noqa: ANN401  of the game
    """Return the command that opens a table. Raises ``BadRequest`` and ``Refused("invalid")``."""
    kind = opening_of(game).kind
    return kind(members=members, rules=rules, **form_values(kind, without=_OPENING_ELSEWHERE))


def _table_page(game: Game, form: RulesForm, club: str, table: str, found: TableActivity) -> Response:
    """Show a table as it is now, with a form for each command."""
    return show(
        "pages/general/table.html",
        **table_values(club, table, found, form),
        game=game,
        view=view_of(found.seen, names(), person().member),
        commands=command_forms(found.seen.state, person(), names()),
    )


def _drawn(seen: VisibleTable, known: Mapping[str, str], member: str) -> Markup:
    return fragment("pages/general/drawn.html", view=view_of(seen, known, member))


def _settled(events: Sequence[Any], name: SeatName) -> Markup:
    """Return the counters that the events move."""
    moved = [one for event in events for one in decider_of(type(event)).transfers(event)]
    return fragment("pages/general/moved.html", moved=moved, account=partial(_account, name)) if moved else Markup()


def _account(name: SeatName, account: str) -> str:
    """Return an account in words."""
    if is_member(account):
        member = member_id_of(account)
        return names().get(member, member)
    return place_words(account, name)


def _deal(game: Game, _found: TableSteps, steps: StepsOfDeal, called: Names) -> DealParts:
    """Return the result of a deal."""
    deal = game.deal(steps.last)
    over = deal if deal is not None and deal.kind != "running" else None
    return DealParts(
        result=_result(over, called) if over else "",
        notice="",
        title=_("Result"),
        hands=_hands(over, called),
        actions=Markup(),
        settlement=_settled([step.recorded_event.event for step in steps.settled], called.seat),
    )


def _result(deal: DealSummary, called: Names) -> str:
    parts = [capitalised(spoken(deal.kind))]
    if deal.winners:
        parts.append(called.seats(deal.winners))
    changes = called.changes(deal.net)
    return ": ".join(parts) + (f" ({changes})." if changes else ".")


def _hands(deal: DealSummary | None, called: Names) -> Markup:
    """Return the result of a deal seat by seat, with the other facts for the game's reports; ``deal`` None: it runs."""
    told = {capitalised(spoken(name)): (name, value) for name, value in (deal.summary if deal else {}).items()}
    seats = len(deal.net) if deal else 0
    columns = {
        label: [value_text(one, name, called, ()) for one in value]
        for label, (name, value) in told.items()
        if is_by_seat(value, seats)
    }
    facts = {
        label: value_text(value, name, called, ()) for label, (name, value) in told.items() if label not in columns
    }
    shown = {"columns": columns.items(), "facts": [fact for fact in facts.items() if fact[1]]}
    return fragment("pages/general/deal.html", deal=deal, called=called, **shown)


def _dossier(game: Game, club: str, entry: DisputeEntry, called: Names) -> DossierParts:
    """Return the result of the deal, its timeline with the counters that moved, and the members who took part in it."""
    found = table_steps(services(), club, entry.table_id, person(), deal=entry.deal)
    dossier = deal_dossier(services(), club, entry.table_id, entry.deal, person())
    lines = lines_of(dossier.seen.recorded_events, called)
    moved = [_settled([step.recorded_event.event], called.seat) for step in dossier.steps]
    holders = [
        (
            called.member(one.member),
            number(one.seat + 1) if one.seat >= 0 else "–",
            [role_words(role) for role in one.roles],
        )
        for one in dossier.holders
    ]
    record = fragment(
        "pages/general/dossier.html",
        result=_deal(game, found, found.deal(entry.deal), called).hands,
        timeline=list(zip(lines, moved, strict=True)),
        holders=holders,
        place=f"/clubs/{club}/tables/{entry.table_id}",
    )
    return DossierParts(record=record, is_open=_is_open(game, found.deal(entry.deal), entry.deal))


def _is_open(game: Game, found: StepsOfDeal, deal: int) -> bool:
    """Return True if an arbitrator has nothing to open: the deal was played with real cards, is open, or stays sealed."""
    opened = (subject for step in found.steps for subject in game.opens(step.recorded_event.event, step.after))
    is_sealed = any(type(step.recorded_event.event) in game.sealed for step in found.steps)
    return game.opens_for_review is None or not is_sealed or str(deal) in opened
