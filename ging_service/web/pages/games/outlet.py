"""The parts of the pages that a game contributes, by the entry point group ``ging_service.game_pages``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import Response
from markupsafe import Markup

from ging_service.event_messages.event_message import Names
from ging_service.i18n.message_language import cache_by_language
from ging_service.i18n.messages import _, ngettext
from ging_service.reporting.tables.deal_steps import StepsOfDeal
from ging_service.reporting.tables.disputes import DisputeEntry
from ging_service.reporting.tables.table_activity import TableActivity
from ging_service.reporting.tables.table_steps import TableSteps
from ging_service.reporting.tables.tables import VisibleTable
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.rendering.static_files import GameFiles

EVENTS_READ: Final = 40
"""The number of last events that a table's page reads to show the last turn, or how a deal was settled. Both hardly ever have more."""

SeatName = Callable[[int], str]
"""Returns the name of the player on a seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleField:
    """One house rule in a form.

    ``rule``: the number of the rule that leaves it to the table, "" for none. ``value``: the present value as the form
    writes it. ``choices``: each value and its words, () for a number or a text. ``group``: what the rule is about, ""
    without groups; the fields of a group follow each other.
    """

    name: str
    label: str
    rule: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesForm:
    """House rules in forms and in words.

    ``fields(rules)``: every house rule as it stands in ``rules``. ``asked()``: the house rules in the form that was
    sent; raises ``BadRequest("invalid")``. ``preset_names()``: the readable names of the game's presets, by their names.
    """

    fields: Callable[[Any], tuple[RuleField, ...]]
    asked: Callable[[], Any]
    preset_names: Callable[[], Mapping[str, str]]

    @cache_by_language
    def in_words(self, rules: Any) -> tuple[tuple[str, str, str], ...]:  # noqa: ANN401  of any game
        """Return the rules that differ from the usual ones: label, rule number, value. The language is the reader's."""
        usual = {field.name: field.value for field in self.fields(type(rules)())}
        return tuple(
            (field.label, field.rule, dict(field.choices).get(field.value, field.value))
            for field in self.fields(rules)
            if field.value != usual[field.name]
        )


def _bots_hint() -> str:
    return _(
        "The service plays for a bot, so that you can begin at once. Bots play for points only, unless the house rules allow "
        "stakes."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningForm:
    """The form that opens a table.

    ``intro()``: a sentence that explains opening a table. ``rule``: the number of the rule about seats, "" for none.
    ``bots_hint()``: what bots are, shown if the game has some; "" if the viewer can open no table with one. ``fields()``: further fields, as HTML.
    ``command(members, rules)``: the command in the form; raises ``BadRequest("invalid")``.
    """

    intro: Callable[[], str]
    rule: str
    fields: Callable[[], Markup]
    command: Callable[[tuple[str, ...], Any], Any]
    bots_hint: Callable[[], str] = _bots_hint


@dataclass(frozen=True, slots=True, kw_only=True)
class DealParts:
    """The parts of one deal's page that a game contributes.

    ``result``: the deal's result, in a sentence, "" while it runs. ``notice``: a note to show before it, "" for none.
    ``hands``: the deal seat by seat, such as the cards of each player; ``title``: the heading above it.
    ``actions``: forms that only some readers get. ``settlement``: the settlement of the deal.
    """

    result: str
    notice: str
    title: str
    hands: Markup
    actions: Markup
    settlement: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class DossierParts:
    """The content of the record of a disputed deal. ``is_open``: everybody may see all hands of the deal."""

    record: Markup
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingForm:
    """The form of an arbitrator's ruling on a dispute at a table of the game.

    ``template``: extends ``pages/disputes/ruling.html``. ``fields(club, entry, names)``: the values that this template
    needs besides those of every game. ``ruling(club, entry)``: the ruling in the form that was sent, None if it
    dismisses the dispute; raises ``BadRequest("invalid")`` and ``Refused``. ``field(where)``: the field of the form for
    the part of a ruling that a refusal names; without it both have the same name.
    """

    template: str
    ruling: Callable[[str, DisputeEntry], Any]
    fields: Callable[[str, DisputeEntry, Names], Mapping[str, Any]]
    field: Callable[[str], str] = str


def _deals(number: int) -> str:
    return ngettext("%(num)s deal", "%(num)s deals", number)


def _deal(number: int) -> str:
    return _("deal %(number)s", number=number)


@dataclass(frozen=True, slots=True, kw_only=True)
class ListingWords:
    """The words by which lists of tables sum up a table of the game.

    ``deals(number)``: that many deals. ``deal(number)``: the deal that is played now. ``wins``: the game's columns of
    standings whose sum says who has won where no counters moved, () where none does; ``won()``: what the sum counts.
    """

    deals: Callable[[int], str] = _deals
    deal: Callable[[int], str] = _deal
    wins: tuple[str, ...] = ()
    won: Callable[[], str] = str


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePages(GameFiles):
    """The pages of a game. ``pages_of_any`` in ``web.pages.games.general_pages`` makes them for a game without its own.

    A game that wants to change only some parts replaces them in the result of ``pages_of_any``.

    ``blueprints``: pages and forms of the game's own, below ``/clubs/<club>``.
    ``listing``: how lists of tables sum up a table.
    ``phases()``: the words for the phases of a table. ``awaited(state, names, own_seat)``: the action that a table
    waits for.
    ``how_to_play()``: the rules, explained.
    ``table_page(club, table, found)``: the page of a table as it is now.
    ``drawn(seen, names, member)``: a table as it is, or as it was at some moment, as HTML without forms.
    ``settled(events, names)``: the settlement in these events, as HTML, "" for nothing.
    ``deal(found, steps, called)``: the game's part of a deal's page. ``dossier(club, entry, called)``: its part of the
    page of a dispute about a deal.
    ``ruling``: the form for rulings on disputes.
    ``takes_commands``: its tables take commands by the platform's own form (``/tables/<table>/commands/<command>``).
    ``events_in_deal``: the number of last events that the page of a table needs while a deal runs.
    ``expensive``: the names of the views of its blueprints that are (``web.costs``).
    """

    blueprints: tuple[PageBlueprint, ...]
    phases: Callable[[], Mapping[str, str]]
    awaited: Callable[[Any, SeatName, int], str]
    rules: RulesForm
    opening: OpeningForm
    how_to_play: Callable[[], Response]
    table_page: Callable[[str, str, TableActivity], Response]
    drawn: Callable[[VisibleTable, Mapping[str, str], str], Markup]
    settled: Callable[[Sequence[Any], SeatName], Markup]
    deal: Callable[[TableSteps, StepsOfDeal, Names], DealParts]
    dossier: Callable[[str, DisputeEntry, Names], DossierParts]
    ruling: RulingForm
    listing: ListingWords = ListingWords()
    takes_commands: bool = False
    events_in_deal: int = EVENTS_READ
    expensive: frozenset[str] = frozenset()
