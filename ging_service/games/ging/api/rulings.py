"""Rulings on tables of Ging, read from requests."""

from __future__ import annotations

from typing import Any

from ging_service.domain.cards import parse_card
from ging_service.domain.errors import Refused
from ging_service.games.ging.decider.rulings.ordering import ruling_of
from ging_service.games.ging.rules.claim_ranking import Claim
from ging_service.games.ging.rules.deal_settlement import CombinationClaim
from ging_service.games.ging.rules.ruling_orders import AmendmentOrder, OrderedTransfer, Ruling, Withdrawal

Asked = dict[str, Any]


def read_ruling(asked: Asked) -> Ruling | None:
    """Return the ruling that a request orders; None if it dismisses the dispute. Raises ``Refused``."""
    return ruling_of(asked["outcome"], _orders(asked))


def _orders(asked: Asked) -> Ruling:
    """Return the orders of a request. The use case adds the outcome and the deal."""
    hands = tuple(
        tuple(parse_card(card, "G1", f"hands.{seat}.{place}") for place, card in enumerate(hand))
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
