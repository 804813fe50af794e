"""What is done at a table by its page: every command of the game is one form, and the same use case as in the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.application.access.rights import Right
from ging_service.application.queries.tables import table_state
from ging_service.application.table import at_table
from ging_service.domain.cards import parse_card
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging import commands as c
from ging_service.domain.games.ging.events import FalseClaimRefused
from ging_service.domain.games.ging.rules.combinations import COMBINATIONS
from ging_service.web.errors import BadRequest
from ging_service.web.identity import person
from ging_service.web.needs import PLAYED
from ging_service.web.pages.asking import form_caller, text, ticked, whole
from ging_service.web.pages.blueprint import PageBlueprint
from ging_service.web.pages.table.held_back import need_declarations, need_nothing_held_back
from ging_service.web.pages.table.page import table_page
from ging_service.web.pages.words import _
from ging_service.web.serving import services

if TYPE_CHECKING:
    from ging_service.domain.cards import Card
    from ging_service.domain.games.ging.state import TableState

BLUEPRINT = PageBlueprint("play", __name__)
_TABLE = "/tables/<slug:table>"


@BLUEPRINT.form(f"{_TABLE}/cut", needs=PLAYED, again=table_page)
def send_cut(club: str, table: str) -> str:
    """G3: cut a card, or have the service cut one."""
    card = parse_card(text("card"), "card") if text("card") else ""
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
    """G4: add something of one's own to the shuffle."""
    said = c.ContributeToShuffle(seat=whole("seat"), contribution=text("contribution"))
    return _done(club, table, said)


@BLUEPRINT.form(f"{_TABLE}/declare", needs=PLAYED, again=table_page)
def send_claim(club: str, table: str) -> str:
    """G7, G12 to G17, G21: declare a suit or a combination. A false claim is on record, and the page says so."""
    _need_deal(club, table)
    done = at_table(services(), club, table, _claim(), form_caller())
    if isinstance(done.happenings[0].event, FalseClaimRefused):
        raise Refused("false_claim", "G21", "the claim is false; it changes nothing but is on record")
    return _page(club, table)


@BLUEPRINT.form(f"{_TABLE}/satisfied", needs=PLAYED, again=table_page)
def send_satisfied(club: str, table: str) -> str:
    """G19: say that a player has nothing more to declare, as he himself or as the scribe."""
    need_nothing_held_back(_need_deal(club, table), (whole("seat"),))
    return _done(club, table, c.BeSatisfied(seat=whole("seat"), by="scribe" if ticked("by_scribe") else "player"))


@BLUEPRINT.form(f"{_TABLE}/settle", needs=PLAYED, again=table_page)
def send_settle(club: str, table: str) -> str:
    """G19, G20: settle, or turn up all hands."""
    state = _need_deal(club, table)
    if state.deal and state.seating.rules.mode != "showdown":
        need_nothing_held_back(state, state.deal.silent)
        need_declarations(state)
    return _done(club, table, c.Settle())


@BLUEPRINT.form(f"{_TABLE}/misdeal", needs=PLAYED, again=table_page)
def send_misdeal(club: str, table: str) -> str:
    """G24: call the deal void, or the shuffle that is committed to."""
    _need_deal(club, table)
    return _done(club, table, c.CallMisdeal(reason=text("reason")))


@BLUEPRINT.form(f"{_TABLE}/undo", needs=Right.KEEP_SCORE, again=table_page)
def send_undo(club: str, table: str) -> str:
    """G24: undo the last deal."""
    return _done(club, table, c.UndoDeal(deal=whole("deal"), reason=text("reason")))


@BLUEPRINT.form(f"{_TABLE}/accuse", needs=PLAYED, again=table_page)
def send_accusation(club: str, table: str) -> str:
    """G28: accuse a player of having lost the deal."""
    return _done(club, table, c.AccuseLostDeal(accuser=whole("accuser"), accused=whole("accused")))


@BLUEPRINT.form(f"{_TABLE}/find", needs=(Right.KEEP_SCORE, Right.JUDGE), again=table_page)
def send_finding(club: str, table: str) -> str:
    """G26 to G28: find on an accusation."""
    return _done(club, table, c.FindLostDeal(accused=whole("accused"), upheld=ticked("upheld")))


@BLUEPRINT.form(f"{_TABLE}/rebuy", needs=PLAYED, again=table_page)
def send_rebuy(club: str, table: str) -> str:
    """G32: take more counters to the table."""
    return _done(club, table, c.Rebuy(seat=whole("seat"), counters=whole("counters")))


@BLUEPRINT.form(f"{_TABLE}/remark", needs=PLAYED, again=table_page)
def send_remark(club: str, table: str) -> str:
    """Note something beside the record."""
    return _done(club, table, c.MakeRemark(text=text("text")))


@BLUEPRINT.form(f"{_TABLE}/end", needs=PLAYED, again=table_page)
def send_end(club: str, table: str) -> str:
    """G29, G31: close the table."""
    return _done(club, table, c.EndTable())


def _done(club: str, table: str, command: c.Command) -> str:
    at_table(services(), club, table, command, form_caller())
    return _page(club, table)


def _page(club: str, table: str) -> str:
    """Where the form stood: on the table's page, or on the scribe's."""
    return f"/clubs/{club}/tables/{table}" + ("/scribe" if text("on") == "scribe" else "")


def _need_deal(club: str, table: str) -> TableState:
    """A form that was drawn for one deal is not for the next: its hand would be claimed for by mistake.

    Gives the table as the sender sees it. Raises ``BadRequest("invalid")``.
    """
    state = table_state(services(), club, table, person()).state
    if whole("deal", 0) != (state.deal.dealt.number if state.deal else 0):
        raise BadRequest("invalid", _("Another deal lies on the table by now: look again before you say it."), "deal")
    return state


def _claim() -> c.Command:
    """A suit with its points, or a combination; with the tabled cards where the hand is not known."""
    seat, what, is_false = whole("seat"), text("claim"), ticked("false")
    cards: tuple[Card, ...] = tuple(parse_card(card, "cards") for card in text("cards").replace(",", " ").split())
    if what in COMBINATIONS:
        return c.DeclareCombination(seat=seat, combination=what, cards=cards, is_false=is_false)
    return c.DeclareSuit(seat=seat, suit=what, points=whole("points"), cards=cards, is_false=is_false)
