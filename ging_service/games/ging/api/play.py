"""Operations at a table of Ging, with the addresses that clients have known since before they followed from commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from marshmallow import validate

from ging_service.access.role_rights import Right
from ging_service.domain.cards import SUITS
from ging_service.domain.declare import from_mapping
from ging_service.domain.errors import Refused
from ging_service.games.ging.api.answers import COMBINATIONS, asked_cards, asked_seat
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.game import GAME
from ging_service.games.ging.projections import penalty_steps
from ging_service.games.ging.rules.cards import read_card
from ging_service.web.api.play import table_answers
from ging_service.web.api.play.derived_operations import AT_CLUB, AT_TABLE, Address, blueprint_of
from ging_service.web.api.responses import played_answer
from ging_service.web.api.schemas.fields import Whole, Words, asked_flag
from ging_service.web.api.schemas.filters import PenaltyFilter, page_asked
from ging_service.web.api.schemas.objects import Body
from ging_service.web.http.running_request import services
from ging_service.web.requests.required_rights import PLAYED

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

_ADDRESSES: Final = {
    c.CutCard: Address("cuts", "cut_card", "NewCut"),
    c.CommitShuffle: Address("shuffle", "commit_shuffle", ""),
    c.ContributeToShuffle: Address("shuffle/contributions", "contribute", "NewContribution", Right.PLAY),
    c.OpenHands: Address("hands-opened", "open_hands", "NewHandsOpened", Right.JUDGE),
    c.DealCards: Address("deals", "deal_cards", ""),
    c.RecordDeal: Address("recorded-deals", "record_deal", "NewRecordedDeal", Right.KEEP_SCORE),
    c.BeSatisfied: Address("satisfied", "be_satisfied", "NewSatisfied"),
    c.Settle: Address("settlement", "settle", ""),
    c.CallMisdeal: Address("misdeal", "call_misdeal", "NewMisdeal"),
    c.UndoDeal: Address("undone-deals", "undo_deal", "NewUndoneDeal", Right.KEEP_SCORE),
    c.AccuseLostDeal: Address("accusations", "accuse", "NewAccusation"),
    c.FindLostDeal: Address("findings", "find", "NewFinding", (Right.KEEP_SCORE, Right.JUDGE)),
    c.Rebuy: Address("rebuys", "rebuy", "NewRebuy"),
    c.MakeRemark: Address("remarks", "remark", "NewRemark"),
    c.EndTable: Address("end", "end_table", ""),
}
BLUEPRINT: Final = blueprint_of(GAME, _ADDRESSES, without=(c.DeclareSuit, c.DeclareCombination))


class NewDeclaration(Body):
    """G7, G12 to G16: either `suit` and `points`, or `combination`; with the tabled `cards` where hands are unknown."""

    seat = asked_seat()
    suit = Words(validate=validate.OneOf(SUITS), metadata={"examples": ["S"]})
    points = Whole(metadata={"description": "The count of the whole holding of the suit", "examples": [20]})
    combination = Words(validate=validate.OneOf(COMBINATIONS))
    cards = asked_cards("G22: the cards tabled with the claim", load_default=list)
    false = asked_flag(
        "G21: the claim is false, and was made at the table. A false claim of a recorded deal is put on "
        "record only with this."
    )


@BLUEPRINT.command(AT_TABLE + "/declarations", NewDeclaration, needs=PLAYED)
def declare(asked: dict[str, Any], club: str, table: str) -> Response:
    """Declare a suit or a combination (G7, G12 to G17, G21, G22).

    A false claim is refused and recorded: problem `false_claim`, with the position of that record. In a recorded deal it is
    recorded only with `"false": true`: otherwise the answer is `false_claim_unconfirmed`, and nothing is recorded.
    """
    cards = tuple(read_card(card, f"cards.{place}") for place, card in enumerate(asked["cards"]))
    given = asked.keys() & {"suit", "points", "combination"}
    kind = c.DeclareCombination if given == {"combination"} else c.DeclareSuit
    if given not in ({"suit", "points"}, {"combination"}):
        raise Refused("not_a_claim", "G19", "a claim is either a suit with its points or a combination")
    return played_answer(club, table, from_mapping(kind, asked, cards=cards, is_false=asked["false"]), asked)


@BLUEPRINT.read(AT_CLUB + "/penalties", table_answers.PenaltyPage, needs=Right.LOOK, query=PenaltyFilter)
def list_penalties(asked: dict[str, Any], club: str) -> object:
    """Lost deals and their penalties, step by step (G25 to G28), by table and version."""
    paging = page_asked(asked)
    return penalty_steps.list_penalties(services(), club, paging, table_id=asked.pop("table", ""), **asked)
