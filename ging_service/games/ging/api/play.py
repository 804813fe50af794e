"""Operations at a table: cutting, declaring, settling, accusing, ending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ging_service.access.role_rights import Right
from ging_service.domain.cards import parse_card
from ging_service.domain.declare import from_mapping
from ging_service.domain.errors import Refused
from ging_service.games.ging.api import bodies
from ging_service.games.ging.api.bodies import NewRecordedDeal
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider.commands import DealCards, RecordDeal
from ging_service.games.ging.projections import penalty_steps
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.play import deal_answers
from ging_service.web.api.responses import page_answer, played_answer
from ging_service.web.api.schemas.bodies import Nothing
from ging_service.web.api.schemas.filters import PenaltyFilter, page_asked
from ging_service.web.api.schemas.serialize import shape_of
from ging_service.web.http.current_services import services
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from werkzeug.wrappers import Response


BLUEPRINT: Final = Blueprint("ging", __name__, url_prefix="/v1", description="Ging")
AT_CLUB: Final = "/clubs/<slug:club>"
AT_TABLE: Final = f"{AT_CLUB}/tables/<slug:table>"


Asked = dict[str, Any]


@BLUEPRINT.command(AT_TABLE + "/cuts", bodies.NewCut, needs=PLAYED)
def cut_card(asked: Asked, club: str, table: str) -> Response:
    """Cut for the first deal (G3)."""
    cut = from_mapping(c.CutCard, asked, card=parse_card(asked["card"], "G1", "card"))
    return played_answer(club, table, cut, asked)


@BLUEPRINT.command(AT_TABLE + "/declarations", bodies.NewDeclaration, needs=PLAYED)
def declare(asked: Asked, club: str, table: str) -> Response:
    """Declare a suit or a combination (G7, G12 to G17, G21, G22).

    A false claim is refused and recorded: problem `false_claim`, with the position of that record. In a recorded deal it is
    recorded only with `"false": true`: otherwise the answer is `false_claim_unconfirmed`, and nothing is recorded.
    """
    return played_answer(club, table, _claim(asked), asked)


@BLUEPRINT.command(AT_TABLE + "/satisfied", bodies.NewSatisfied, needs=PLAYED)
def be_satisfied(asked: Asked, club: str, table: str) -> Response:
    """Record that a player has nothing more to declare. When all four have said so, the deal settles (G19)."""
    return played_answer(club, table, from_mapping(c.BeSatisfied, asked), asked)


@BLUEPRINT.command(AT_TABLE + "/settlement", Nothing, needs=PLAYED, required=False)
def settle(asked: Asked, club: str, table: str) -> Response:
    """Settle the running deal: silent seats count as satisfied; in a showdown all hands are turned up (G19, G20)."""
    return played_answer(club, table, c.Settle(), asked)


@BLUEPRINT.command(AT_TABLE + "/misdeal", bodies.NewMisdeal, needs=PLAYED, required=False)
def call_misdeal(asked: Asked, club: str, table: str) -> Response:
    """Void the running deal: no counters move, and the same dealer deals again (G24).

    A deal that the service has dealt is voided only by somebody with `keep_score` who does not sit at the table: problem
    `scribe_only`. Players may void a deal with real cards, and a shuffle that is not dealt yet.
    """
    return played_answer(club, table, from_mapping(c.CallMisdeal, asked), asked)


@BLUEPRINT.command(AT_TABLE + "/undone-deals", bodies.NewUndoneDeal, needs=Right.KEEP_SCORE)
def undo_deal(asked: Asked, club: str, table: str) -> Response:
    """Undo the last deal if it was recorded with real cards and is settled: it becomes void, and its counters are paid back (G24)."""
    return played_answer(club, table, from_mapping(c.UndoDeal, asked), asked)


@BLUEPRINT.command(AT_TABLE + "/accusations", bodies.NewAccusation, needs=PLAYED)
def accuse(asked: Asked, club: str, table: str) -> Response:
    """Accuse a player of having lost the deal (G25, G28)."""
    return played_answer(club, table, from_mapping(c.AccuseLostDeal, asked), asked)


@BLUEPRINT.command(AT_TABLE + "/findings", bodies.NewFinding, needs=(Right.KEEP_SCORE, Right.JUDGE))
def find(asked: Asked, club: str, table: str) -> Response:
    """Decide an accusation: upheld or not (G26 to G28)."""
    return played_answer(club, table, from_mapping(c.FindLostDeal, asked), asked)


@BLUEPRINT.command(AT_TABLE + "/rebuys", bodies.NewRebuy, needs=PLAYED)
def rebuy(asked: Asked, club: str, table: str) -> Response:
    """Take more counters to the table, between deals (G32)."""
    return played_answer(club, table, from_mapping(c.Rebuy, asked), asked)


@BLUEPRINT.command(AT_TABLE + "/remarks", bodies.NewRemark, needs=PLAYED)
def remark(asked: Asked, club: str, table: str) -> Response:
    """Add a remark to the record."""
    return played_answer(club, table, from_mapping(c.MakeRemark, asked), asked)


@BLUEPRINT.command(AT_TABLE + "/end", Nothing, needs=PLAYED, required=False)
def end_table(asked: Asked, club: str, table: str) -> Response:
    """Close the table between deals: the layout is divided, stacks go home (G29, G31)."""
    return played_answer(club, table, c.EndTable(), asked)


def _claim(asked: Asked) -> c.Command:
    """Return the claim of a request. A claim is of a suit or of a combination, never of both."""
    cards = tuple(parse_card(card, "G1", f"cards.{place}") for place, card in enumerate(asked["cards"]))
    is_false = asked["false"]
    given = {name for name in ("suit", "points", "combination") if name in asked}
    if given == {"suit", "points"}:
        return from_mapping(c.DeclareSuit, asked, cards=cards, is_false=is_false)
    if given == {"combination"}:
        return from_mapping(c.DeclareCombination, asked, cards=cards, is_false=is_false)
    raise Refused("not_a_claim", "G19", "a claim is either a suit with its points or a combination")


@BLUEPRINT.command(AT_TABLE + "/deals", Nothing, needs=PLAYED, required=False)
def deal_cards(asked: dict[str, Any], club: str, table: str) -> Response:
    """Let the service shuffle and deal for the player whose deal it is (G4). Each player sees only their own hand."""
    return played_answer(club, table, DealCards(), asked)


@BLUEPRINT.command(AT_TABLE + "/recorded-deals", NewRecordedDeal, needs=Right.KEEP_SCORE, required=False)
def record_deal(asked: dict[str, Any], club: str, table: str) -> Response:
    """Record a deal with real cards: all four hands, or none and the tabled cards with each claim (G4, G22)."""
    hands = tuple(
        tuple(parse_card(card, "G1", f"hands.{seat}.{place}") for place, card in enumerate(hand))
        for seat, hand in enumerate(asked.get("hands", ()))
    )
    # -1: the player whose deal it is (G24). A command has no field that can be left out.
    return played_answer(club, table, from_mapping(RecordDeal, {"dealer": -1} | asked, hands=hands), asked)


@BLUEPRINT.command(AT_TABLE + "/shuffle", Nothing, needs=PLAYED, required=False)
def commit_shuffle(asked: dict[str, Any], club: str, table: str) -> Response:
    """Commit the service to the shuffle of the next deal, before anybody knows it (G4).

    The commitment stands in the event (`commitments`) and in the table's state until the deal is dealt or the shuffle is void.
    To void it, call a misdeal.
    """
    return played_answer(club, table, c.CommitShuffle(), asked)


@BLUEPRINT.command(AT_TABLE + "/shuffle/contributions", bodies.NewContribution, needs=Right.PLAY)
def contribute(asked: dict[str, Any], club: str, table: str) -> Response:
    """Add a player's contribution to the committed shuffle. Only the member at the seat can (G4)."""
    said = from_mapping(c.ContributeToShuffle, asked)
    return played_answer(club, table, said, asked)


@BLUEPRINT.command(AT_TABLE + "/hands-opened", bodies.NewHandsOpened, needs=Right.JUDGE)
def open_hands(asked: dict[str, Any], club: str, table: str) -> Response:
    """Open the hands and seeds of finished deals to everybody. Only an arbitrator who did not sit there can (G22)."""
    return played_answer(club, table, from_mapping(c.OpenHands, asked, deals=tuple(asked["deals"])), asked)


@BLUEPRINT.read(AT_CLUB + "/penalties", deal_answers.PenaltyPage, needs=Right.LOOK, query=PenaltyFilter)
def list_penalties(asked: dict[str, Any], club: str) -> Response:
    """Lost deals and their penalties, step by step (G25 to G28), by table and version."""
    paging = page_asked(asked)
    found = penalty_steps.list_penalties(services(), club, paging, table_id=asked.pop("table", ""), **asked)
    return page_answer(found, shape_of(deal_answers.PenaltyStep))
