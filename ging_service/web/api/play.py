"""What is done at a table: cutting, declaring, settling, accusing, ending."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.access.rights import Right
from ging_service.domain.cards import parse_card
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging import commands as c
from ging_service.web.api import bodies
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.exchange import played_answer
from ging_service.web.needs import PLAYED

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint(
    "play", __name__, url_prefix="/v1/clubs/<slug:club>/tables/<slug:table>", description="What is done at a table"
)

Asked = dict[str, Any]


@BLUEPRINT.command("/cuts", bodies.NewCut, needs=PLAYED)
def cut_card(asked: Asked, club: str, table: str) -> Response:
    """Cut for the first deal (G3)."""
    cut = c.CutCard(seat=asked["seat"], card=parse_card(asked["card"], "card"))
    return played_answer(club, table, cut, asked)


@BLUEPRINT.command("/declarations", bodies.NewDeclaration, needs=PLAYED)
def declare(asked: Asked, club: str, table: str) -> Response:
    """Declare a suit or a combination (G7, G12 to G17, G21, G22).

    A false claim is refused and on record: problem `false_claim`, with the position of that record. In a recorded deal it is
    recorded only with `"false": true`: otherwise the answer is `false_claim_unconfirmed`, and nothing is recorded.
    """
    return played_answer(club, table, _claim(asked), asked)


@BLUEPRINT.command("/satisfied", bodies.NewSatisfied, needs=PLAYED)
def be_satisfied(asked: Asked, club: str, table: str) -> Response:
    """Say that a player has nothing more to declare; with the fourth the deal settles (G19)."""
    return played_answer(club, table, c.BeSatisfied(seat=asked["seat"], by=asked["by"]), asked)


@BLUEPRINT.command("/settlement", bodies.Nothing, needs=PLAYED, required=False)
def settle(asked: Asked, club: str, table: str) -> Response:
    """Settle the running deal: silent seats count as satisfied; in a showdown all hands are turned up (G19, G20)."""
    return played_answer(club, table, c.Settle(), asked)


@BLUEPRINT.command("/misdeal", bodies.NewMisdeal, needs=PLAYED, required=False)
def call_misdeal(asked: Asked, club: str, table: str) -> Response:
    """Call the running deal void: nothing moves, the same dealer deals again (G24).

    A deal that the service has dealt is voided only by somebody with `keep_score` who does not sit at the table: problem
    `scribe_only`. Players may void a deal with real cards, and a shuffle that is not dealt yet.
    """
    return played_answer(club, table, c.CallMisdeal(reason=asked["reason"]), asked)


@BLUEPRINT.command("/undone-deals", bodies.NewUndoneDeal, needs=Right.KEEP_SCORE)
def undo_deal(asked: Asked, club: str, table: str) -> Response:
    """Undo the last deal, recorded with real cards and settled: it is void, and what it moved is paid back (G24)."""
    return played_answer(club, table, c.UndoDeal(deal=asked["deal"], reason=asked["reason"]), asked)


@BLUEPRINT.command("/accusations", bodies.NewAccusation, needs=PLAYED)
def accuse(asked: Asked, club: str, table: str) -> Response:
    """Accuse a player of having lost the deal (G25, G28)."""
    accusation = c.AccuseLostDeal(accuser=asked["accuser"], accused=asked["accused"])
    return played_answer(club, table, accusation, asked)


@BLUEPRINT.command("/findings", bodies.NewFinding, needs=(Right.KEEP_SCORE, Right.JUDGE))
def find(asked: Asked, club: str, table: str) -> Response:
    """Find on an accusation: upheld or not (G26 to G28)."""
    finding = c.FindLostDeal(accused=asked["accused"], upheld=asked["upheld"])
    return played_answer(club, table, finding, asked)


@BLUEPRINT.command("/rebuys", bodies.NewRebuy, needs=PLAYED)
def rebuy(asked: Asked, club: str, table: str) -> Response:
    """Take more counters to the table, between deals (G32)."""
    return played_answer(club, table, c.Rebuy(seat=asked["seat"], counters=asked["counters"]), asked)


@BLUEPRINT.command("/remarks", bodies.NewRemark, needs=PLAYED)
def remark(asked: Asked, club: str, table: str) -> Response:
    """Note something beside the record."""
    return played_answer(club, table, c.MakeRemark(text=asked["text"]), asked)


@BLUEPRINT.command("/end", bodies.Nothing, needs=PLAYED, required=False)
def end_table(asked: Asked, club: str, table: str) -> Response:
    """Close the table between deals: the layout is divided, stacks go home (G29, G31)."""
    return played_answer(club, table, c.EndTable(), asked)


def _claim(asked: Asked) -> c.Command:
    """A claim is of a suit or of a combination, never of both."""
    cards = tuple(parse_card(card, f"cards.{place}") for place, card in enumerate(asked["cards"]))
    is_false = asked["false"]
    given = {name for name in ("suit", "points", "combination") if name in asked}
    if given == {"suit", "points"}:
        return c.DeclareSuit(
            seat=asked["seat"], suit=asked["suit"], points=asked["points"], cards=cards, is_false=is_false
        )
    if given == {"combination"}:
        return c.DeclareCombination(
            seat=asked["seat"], combination=asked["combination"], cards=cards, is_false=is_false
        )
    raise Refused("not_a_claim", "G19", "a claim is either a suit with its points or a combination")
