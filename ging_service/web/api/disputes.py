"""Disputes: raising, reviewing, ruling and withdrawing them, and who may arbitrate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application import disputes as use_cases
from ging_service.application.access.rights import Right
from ging_service.application.club import at_club, club_state
from ging_service.application.disputes import Contested, ruling_of
from ging_service.application.queries import disputes
from ging_service.application.queries.paging import Paging
from ging_service.application.queries.versions import stream_version
from ging_service.domain.cards import parse_card
from ging_service.domain.club.commands import DismissArbitrator, NameArbitrator
from ging_service.domain.errors import Refused
from ging_service.domain.games.ging.rules.correction import AmendmentOrder, OrderedTransfer, Ruling, Withdrawal
from ging_service.domain.games.ging.rules.counting import Claim
from ging_service.domain.games.ging.rules.settlement import CombinationClaim
from ging_service.domain.streams import CLUB
from ging_service.web.api import dispute_answers as answers
from ging_service.web.api import dispute_bodies as bodies
from ging_service.web.api.blueprint import Blueprint
from ging_service.web.api.bodies import Nothing
from ging_service.web.api.event_answers import event_json
from ging_service.web.api.exchange import caller, done_answer, json_answer, page_answer
from ging_service.web.api.filters import DisputeFilter
from ging_service.web.identity import person
from ging_service.web.serving import services
from ging_service.web.shape import shape_of

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

BLUEPRINT = Blueprint("disputes", __name__, url_prefix="/v1/clubs/<slug:club>", description="Disputes and rulings")

Asked = dict[str, Any]


@BLUEPRINT.read("/arbitrators", answers.ArbitratorPage, needs=Right.READ_CLUB)
def list_arbitrators(club: str) -> Response:
    """The members who review disputes and rule on them, in the order in which they were named."""
    version = stream_version(services(), club, CLUB)
    state = club_state(services(), club)
    names = state.names()
    named = [{"member": one, "name": names[one]} for one in state.arbitrators]
    return json_answer({"items": named, "next": None}, etag=version)


@BLUEPRINT.command("/arbitrators", bodies.NewArbitrator, needs=Right.KEEP_MEMBERS)
def name_arbitrator(asked: Asked, club: str) -> Response:
    """Let a member review disputes and rule on them."""
    named = NameArbitrator(member=asked["member"])
    return done_answer(club, at_club(services(), club, named, caller(), happened_at=_happened(asked)))


@BLUEPRINT.command("/arbitrators/<slug:member>/dismissal", Nothing, needs=Right.KEEP_MEMBERS, required=False)
def dismiss_arbitrator(asked: Asked, club: str, member: str) -> Response:
    """Let a member review disputes no longer. What he has ruled stands."""
    dismissed = DismissArbitrator(member=member)
    return done_answer(club, at_club(services(), club, dismissed, caller(), happened_at=_happened(asked)))


@BLUEPRINT.read("/disputes", answers.DisputePage, needs=Right.READ_CLUB, query=DisputeFilter)
def list_disputes(asked: Asked, club: str) -> Response:
    """The club's disputes, by id."""
    paging = Paging(limit=asked.pop("limit"), after=asked.pop("after"))
    sought = disputes.Sought(table_id=asked.pop("table", ""), **asked)
    return page_answer(disputes.list_disputes(services(), club, sought, paging), shape_of(answers.Dispute))


@BLUEPRINT.command("/disputes", bodies.NewDispute, needs=Right.DISPUTE)
def raise_dispute(asked: Asked, club: str) -> Response:
    """Contest a deal, a declaration, a transfer or a penalty. Only members do."""
    contested = Contested(
        table_id=asked["table"], deal=asked["deal"], subject=asked["subject"], version=asked["version"]
    )
    done = use_cases.raise_dispute(
        services(), (club, asked["dispute"]), contested, asked["reason"], caller(), happened_at=_happened(asked)
    )
    return done_answer(club, done)


@BLUEPRINT.read("/disputes/<slug:dispute>", answers.DisputeSeen, needs=Right.READ_CLUB)
def get_dispute(club: str, dispute: str) -> Response:
    """One dispute with its words and its steps: the whole club sees it."""
    seen = disputes.get_dispute(services(), club, dispute, person())
    body = shape_of(answers.Dispute)(seen.entry) | {
        "reason": seen.said.reason,
        "reasons": seen.said.reasons or None,
        "amended": seen.said.amended,
        "events": [event_json(happening) for happening in seen.happenings],
    }
    return json_answer(body, etag=seen.version)


@BLUEPRINT.command("/disputes/<slug:dispute>/review", bodies.NewReview, needs=Right.JUDGE, required=False)
def review_dispute(asked: Asked, club: str, dispute: str) -> Response:
    """Take a dispute under review, also from another arbitrator; with `open_hands` its deal's hands are opened.

    Only an arbitrator who neither sat at the table nor raised the dispute does.
    """
    done = use_cases.take_dispute(
        services(), (club, dispute), caller(), opens_hands=asked["open_hands"], happened_at=_happened(asked)
    )
    return done_answer(club, done)


@BLUEPRINT.command("/disputes/<slug:dispute>/ruling", bodies.NewRuling, needs=Right.JUDGE, may_be_dry=True)
def rule_dispute(asked: Asked, club: str, dispute: str) -> Response:
    """Rule on a dispute. Nothing is edited: the difference is paid, and the payments cite the ruling.

    An amendment changes only what it names. The answer's `version` is the dispute's; its `events` are the dispute's,
    then the table's. With `dry_run` nothing is recorded, and these are the events that the ruling would lead to.
    """
    ruling, dry = ruling_of(asked["outcome"], _orders(asked)), asked["dry_run"]
    done = use_cases.rule_dispute(
        services(), (club, dispute), ruling, asked["reasons"], caller(), happened_at=_happened(asked), dry_run=dry
    )
    return done_answer(club, done, 200 if dry else 201)


@BLUEPRINT.command("/disputes/<slug:dispute>/withdrawal", bodies.NewWithdrawal, needs=Right.DISPUTE, required=False)
def withdraw_dispute(asked: Asked, club: str, dispute: str) -> Response:
    """Take a dispute back, as long as it is not ruled. Only who raised it does."""
    done = use_cases.withdraw_dispute(
        services(), (club, dispute), asked["reason"], caller(), happened_at=_happened(asked)
    )
    return done_answer(club, done)


def _orders(asked: Asked) -> Ruling:
    """What is ordered. The outcome and the deal are put in where the ruling is made."""
    hands = tuple(
        tuple(parse_card(card, f"hands.{seat}.{place}") for place, card in enumerate(hand))
        for seat, hand in enumerate(asked.get("hands", ()))
    )
    amendment = AmendmentOrder(
        hands=hands,
        dealer=asked.get("dealer", -1),
        replaces=asked["replace_declarations"],
        claims=tuple(Claim(**one) for one in asked.get("claims", ())),
        combinations=tuple(CombinationClaim(**one) for one in asked.get("combinations", ())),
        withdrawn=tuple(_withdrawal(one) for one in asked.get("withdrawn", ())),
    )
    if ("claims" in asked or "combinations" in asked) and not amendment.declares:
        detail = "no declaration is named: to rule that nobody declared anything, set `replace_declarations`"
        raise Refused("nothing_amended", "G19", detail, "claims")
    return Ruling(
        outcome="ordered",
        deal=0,
        amendment=amendment,
        transfers=tuple(OrderedTransfer(**one) for one in asked["transfers"]),
        next_dealer=asked.get("next_dealer", -1),
        void_from=asked["void_from"],
    )


def _withdrawal(asked: Asked) -> Withdrawal:
    return Withdrawal(seat=asked["seat"], suit=asked.get("suit", ""), combination=asked.get("combination", ""))


def _happened(asked: Asked) -> str:
    return str(asked.get("happened_at", ""))
