"""Factories for the problems of Thirty-one. Imported for what it adds to the factories."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.web.factories.registry import asked, reaches

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

ANNA, BEN = 0, 1
OPENING = {"table": "o", "game": "thirty_one", "members": ["anna", "ben"]}
PATH = "tables/o/thirty_one"
WON = ["6S", "6H", "6D", "6C", "5S", "2S"]
RESULT = {"first": ANNA, "kind": "thirty_one", "winner": ANNA}

asked("wrong_number_of_players", "NM91", "POST", "/v1/settle?game=thirty_one", {"cards": [], "players": 7})


def recorded(api: Any, cards: list[str], first: int = ANNA) -> TestResponse:
    """A scribe records a round of Anna and Ben."""
    api.do("tables", OPENING)
    return api.post(f"{PATH}/record-round", {"first": first, "cards": cards})  # type: ignore[no-any-return]


def taken(api: Any, *cards: str) -> TestResponse:
    """The answer to the last of these cards, which Anna and Ben take in turn, in either order."""
    api.do("tables", OPENING)
    players = [api.as_member("anna"), api.as_member("ben")]
    players[ANNA].do(f"{PATH}/start-round", {})
    first = api.get("tables/o").json["to_act"]["seats"][0]
    for place, card in enumerate(cards):
        seat = (first + place) % 2
        answer = players[seat].post(f"{PATH}/take-card", {"seat": seat, "card": card})
    return answer  # type: ignore[no-any-return]


@reaches("card_taken", "NM90")
def _(api: Any) -> TestResponse:
    return taken(api, "6S", "6S")


@reaches("over_31", "NM91")
def _(api: Any) -> TestResponse:
    return taken(api, *WON[:5], "3S")


@reaches("round_over", "NM90")
def _(api: Any) -> TestResponse:
    return recorded(api, [*WON, "AS"])


@reaches("round_not_over", "NM96")
def _(api: Any) -> TestResponse:
    return recorded(api, WON[:3])


@reaches("no_first_player", "NM91")
def _(api: Any) -> TestResponse:
    return recorded(api, WON, first=-1)


def amended(api: Any, amendment: dict[str, Any]) -> TestResponse:
    """A ruling on the first round of the table."""
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("arbitrators", {"member": "eve"})
    dispute = {"dispute": "d", "table": "o", "deal": 1, "subject": "deal", "reason": "No!"}
    api.as_member("anna").do("disputes", dispute)
    eve = api.as_member("eve")
    eve.do("disputes/d/review")
    ruling = {"outcome": "amended", "reasons": "So.", "amendment": amendment}
    return eve.post("disputes/d/ruling", ruling)  # type: ignore[no-any-return]


@reaches("cards_recorded", "NM96")
def _(api: Any) -> TestResponse:
    recorded(api, WON)
    return amended(api, {"kind": "thirty_one", "winner": ANNA})


@reaches("played_here", "NM96")
def _(api: Any) -> TestResponse:
    taken(api, *WON)
    return amended(api, {"kind": "thirty_one", "winner": ANNA})
