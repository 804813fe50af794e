"""Actions at a table by its page: every command of the game is one form, and the same use case as in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.access.role_rights import Right
from ging_service.application.table import at_table
from ging_service.domain.cards import parse_card
from ging_service.domain.errors import Refused
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.commands import OpenTable
from ging_service.games.ging.decider.events import FalseClaimRefused
from ging_service.games.ging.game import GAME
from ging_service.games.ging.pages.table.satisfied_check import need_declarations, need_nothing_held_back
from ging_service.games.ging.rules.combinations import COMBINATIONS
from ging_service.i18n.messages import _
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import form_caller, text, ticked, whole
from ging_service.web.pages.games.derived_form import form_value
from ging_service.web.pages.games.game_pages import GameBlueprint, named_first_dealer, state_of_form
from ging_service.web.pages.table.page import table_page
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.games.ging.decider.state import TableState
    from ging_service.games.ging.rules.house_rules import HouseRules


BLUEPRINT = GameBlueprint("play", __name__, GAME.kind)
_TABLE = "/tables/<slug:table>"


@BLUEPRINT.form(f"{_TABLE}/cut", needs=PLAYED, again=table_page)
def send_cut(club: str, table: str) -> str:
    """G3: cut a card, or have the service cut one."""
    card = parse_card(text("card"), "G1", "card") if text("card") else ""
    return _done(club, table, c.CutCard(seat=whole("seat"), card=card))  # type: ignore[arg-type]  # "": the service cuts


@BLUEPRINT.form(f"{_TABLE}/deal", needs=PLAYED, again=table_page)
def send_deal(club: str, table: str) -> str:
    """G4: have the service shuffle and deal."""
    return _done(club, table, c.DealCards(order=(), now_s=0, seed=""))


@BLUEPRINT.form(f"{_TABLE}/shuffle", needs=PLAYED, again=table_page)
def send_shuffle(club: str, table: str) -> str:
    """G4: have the service commit to the next shuffle."""
    return _done(club, table, c.CommitShuffle(seed=""))


@BLUEPRINT.form(f"{_TABLE}/contribution", needs=Right.PLAY, again=table_page)
def send_contribution(club: str, table: str) -> str:
    """G4: add a contribution to the shuffle."""
    return _done(club, table, form_value(c.ContributeToShuffle))


@BLUEPRINT.form(f"{_TABLE}/declare", needs=PLAYED, again=table_page)
def send_claim(club: str, table: str) -> str:
    """G7, G12 to G17, G21: declare a suit or a combination. A false claim is on record, and the page shows it."""
    _need_deal(club, table)
    done = at_table(services(), club, table, _claim(), form_caller())
    if isinstance(done.recorded_events[0].event, FalseClaimRefused):
        # The claim is in the log by now: an error takes nothing back, but shows what has become of it.
        raise Refused("false_claim", "G21", "the claim is false; it changes nothing, but it is on record")
    return _page(club, table)


@BLUEPRINT.form(f"{_TABLE}/satisfied", needs=PLAYED, again=table_page)
def send_satisfied(club: str, table: str) -> str:
    """G19: mark a player as satisfied. The player or the scribe may do so."""
    need_nothing_held_back(_need_deal(club, table), (whole("seat"),))
    return _done(club, table, c.BeSatisfied(seat=whole("seat"), by="scribe" if ticked("by_scribe") else "player"))


@BLUEPRINT.form(f"{_TABLE}/settle", needs=PLAYED, again=table_page)
def send_settle(club: str, table: str) -> str:
    """G19, G20: settle, or turn up all hands."""
    state = _need_deal(club, table)
    # In a showdown all hands are turned up and read (G20), so nothing can be held back.
    if state.deal and state.seating.rules.mode != "showdown":
        need_nothing_held_back(state, state.deal.silent)
        need_declarations(state)
    return _done(club, table, c.Settle())


@BLUEPRINT.form(f"{_TABLE}/misdeal", needs=PLAYED, again=table_page)
def send_misdeal(club: str, table: str) -> str:
    """G24: call the deal void, or the shuffle that is committed to."""
    _need_deal(club, table)
    return _done(club, table, form_value(c.CallMisdeal))


@BLUEPRINT.form(f"{_TABLE}/undo", needs=Right.KEEP_SCORE, again=table_page)
def send_undo(club: str, table: str) -> str:
    """G24: undo the last deal."""
    return _done(club, table, form_value(c.UndoDeal))


@BLUEPRINT.form(f"{_TABLE}/accuse", needs=PLAYED, again=table_page)
def send_accusation(club: str, table: str) -> str:
    """G28: accuse a player of having lost the deal."""
    return _done(club, table, form_value(c.AccuseLostDeal))


@BLUEPRINT.form(f"{_TABLE}/find", needs=(Right.KEEP_SCORE, Right.JUDGE), again=table_page)
def send_finding(club: str, table: str) -> str:
    """G26 to G28: find on an accusation."""
    return _done(club, table, form_value(c.FindLostDeal))


@BLUEPRINT.form(f"{_TABLE}/rebuy", needs=PLAYED, again=table_page)
def send_rebuy(club: str, table: str) -> str:
    """G32: take more counters to the table."""
    return _done(club, table, form_value(c.Rebuy))


@BLUEPRINT.form(f"{_TABLE}/remark", needs=PLAYED, again=table_page)
def send_remark(club: str, table: str) -> str:
    """Add a remark to the record."""
    return _done(club, table, form_value(c.MakeRemark))


@BLUEPRINT.form(f"{_TABLE}/end", needs=PLAYED, again=table_page)
def send_end(club: str, table: str) -> str:
    """G29, G31: close the table."""
    return _done(club, table, c.EndTable())


def _done(club: str, table: str, command: c.Command) -> str:
    at_table(services(), club, table, command, form_caller())
    return _page(club, table)


def _page(club: str, table: str) -> str:
    """Return the address of the form's page: the table's or the scribe's."""
    return f"/clubs/{club}/tables/{table}" + ("/scribe" if text("on") == "scribe" else "")


def _need_deal(club: str, table: str) -> TableState:
    state: TableState = state_of_form(club, table, _("A new deal has begun. Look again before you declare."))
    return state


def _claim() -> c.Command:
    """Return a claim: a suit with its points, or a combination; with the tabled cards where the hand is not known."""
    seat, what, is_false = whole("seat"), text("claim"), ticked("false")
    cards: tuple[Card, ...] = tuple(parse_card(card, "G1", "cards") for card in text("cards").replace(",", " ").split())
    if what in COMBINATIONS:
        return c.DeclareCombination(seat=seat, combination=what, cards=cards, is_false=is_false)
    return c.DeclareSuit(seat=seat, suit=what, points=whole("points"), cards=cards, is_false=is_false)


def opening(members: tuple[str, ...], rules: HouseRules) -> OpenTable:
    """G3, G29, G32: the command. Raises ``BadRequest("invalid")``."""
    first, second, third, fourth = members
    # Not required here: `decide` refuses an opening that names nobody, and its refusal has the number of the rule.
    named = named_first_dealer(is_assigned=rules.first_dealer == "assigned", is_required=False)
    return OpenTable(members=(first, second, third, fourth), rules=rules, first_dealer=named)
