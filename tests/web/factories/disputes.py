"""Factories for the problems of disputes and rulings. Imported for what it adds to the factories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.application.disputes import MOST_PENDING
from tests.web.deals import FIRST_EXAMPLE, SWEEP
from tests.web.factories.registry import asked, reaches

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

DISPUTE = {"dispute": "d1", "table": "t", "deal": 1, "subject": "deal", "reason": "why"}
VOID = {"outcome": "voided", "reasons": "why"}

asked("dispute_not_found", "", "GET", "disputes/none")
asked("no_arbitrator", "", "POST", "arbitrators/anna/dismissal")
asked("members_only", "", "POST", "disputes", DISPUTE | {"deal": 0, "subject": "penalty"})


def raised(api: Any, **more: Any) -> Any:
    """A settled deal that anna disputes; eve, who did not sit there, may arbitrate. The club as eve uses it."""
    api.do("tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    api.do("tables/t/settlement")
    return disputed(api, **more)


def disputed(api: Any, **more: Any) -> Any:
    """The deal is settled already."""
    for member in ("eve", "fay"):
        api.do("members", {"member": member, "name": member.title()})
        api.do("arbitrators", {"member": member})
    api.as_member("anna").do("disputes", DISPUTE | more)
    return api.as_member("eve")


def under_review(api: Any, *, open_hands: bool = False, **more: Any) -> Any:
    eve = raised(api, **more)
    eve.do("disputes/d1/review", {"open_hands": open_hands})
    return eve


def ruled(code: str, rule: str, ruling: dict[str, Any], **more: Any) -> None:
    """A problem that a ruling on the settled deal has."""

    @reaches(code, rule)
    def _(api: Any) -> TestResponse:
        return under_review(api, **more).post("disputes/d1/ruling", VOID | ruling)


AMENDED = {"outcome": "amended"}
ORDERED = {"outcome": "ordered"}
ruled("nothing_amended", "", AMENDED)
ruled("nothing_ordered", "", ORDERED)
ruled("not_declared", "G19", AMENDED | {"withdrawn": [{"seat": 0, "suit": "H"}]})
ruled("not_an_amendment", "", {"hands": SWEEP})
ruled("dismissal_orders_nothing", "", {"outcome": "dismissed", "next_dealer": 1})
ruled("amendment_untrue", "G21", AMENDED | {"claims": [{"seat": 0, "suit": "S", "points": 20}]}, open_hands=True)
ruled("bad_void_from", "G29", {"void_from": 2})
ruled("pays_himself", "", ORDERED | {"transfers": [{"payer": 0, "taker": 0, "counters": 1}]})
ruled("no_such_rule", "", ORDERED | {"transfers": [{"payer": 0, "taker": 1, "counters": 1, "rule": "G99"}]})
ruled("deal_not_settled", "G24", {}, deal=0, subject="penalty")


@reaches("deal_missing")
def _(api: Any) -> TestResponse:
    return api.as_member("anna").post("disputes", DISPUTE | {"deal": 0})


@reaches("not_contested")
def _(api: Any) -> TestResponse:
    raised(api)
    return api.as_member("anna").post("disputes", DISPUTE | {"dispute": "d2", "subject": "declaration", "version": 1})


@reaches("dispute_exists")
def _(api: Any) -> TestResponse:
    raised(api)
    return api.as_member("anna").post("disputes", DISPUTE)


@reaches("too_many_disputes")
def _(api: Any) -> TestResponse:
    raised(api)
    anna = api.as_member("anna")
    anna.do("disputes/d1/withdrawal")
    for number in range(MOST_PENDING):
        anna.do("disputes", DISPUTE | {"dispute": f"d-{number}"})
    return anna.post("disputes", DISPUTE | {"dispute": "more"})


@reaches("is_arbitrator")
def _(api: Any) -> TestResponse:
    raised(api)
    return api.post("arbitrators", {"member": "eve"})


@reaches("not_an_arbitrator")
def _(api: Any) -> TestResponse:
    raised(api)
    return api.post("disputes/d1/review")


@reaches("sat_at_table")
def _(api: Any) -> TestResponse:
    raised(api)
    api.do("arbitrators", {"member": "ben"})
    return api.as_member("ben").post("disputes/d1/review")


@reaches("own_dispute")
def _(api: Any) -> TestResponse:
    eve = raised(api)
    eve.do("disputes", DISPUTE | {"dispute": "d2"})
    return eve.post("disputes/d2/review")


@reaches("not_your_dispute")
def _(api: Any) -> TestResponse:
    return raised(api).post("disputes/d1/withdrawal")


@reaches("already_taken")
def _(api: Any) -> TestResponse:
    return under_review(api).post("disputes/d1/review")


@reaches("not_under_review")
def _(api: Any) -> TestResponse:
    return raised(api).post("disputes/d1/ruling", VOID)


@reaches("another_reviews")
def _(api: Any) -> TestResponse:
    under_review(api)
    return api.as_member("fay").post("disputes/d1/ruling", VOID)


@reaches("dispute_ruled")
def _(api: Any) -> TestResponse:
    eve = under_review(api)
    eve.do("disputes/d1/ruling", VOID)
    return eve.post("disputes/d1/ruling", VOID)


@reaches("dispute_withdrawn")
def _(api: Any) -> TestResponse:
    eve = raised(api)
    api.as_member("anna").do("disputes/d1/withdrawal", {"reason": "my mistake"})
    return eve.post("disputes/d1/review")


@reaches("deal_voided")
def _(api: Any) -> TestResponse:
    eve = under_review(api)
    eve.do("disputes/d1/ruling", VOID)
    api.as_member("anna").do("disputes", DISPUTE | {"dispute": "d2"})
    eve.do("disputes/d2/review")
    return eve.post("disputes/d2/ruling", VOID)


@reaches("hands_dealt_by_service", "G4")
def _(api: Any) -> TestResponse:
    api.do("tables/t/deals")
    api.do("tables/t/settlement")
    return under_review(api).post("disputes/d1/ruling", VOID | AMENDED | {"hands": SWEEP})
