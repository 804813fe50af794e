"""The written table of who may do what (docs/access.md), asked of the service cell by cell."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.access.role_rights import ROLES, SPECTATOR
from ging_service.web import access_table
from ging_service.web.access_table import NO, OPEN, OWN_ADDRESS, OWN_SEAT, SELF, YES
from tests.web.conftest import Api
from tests.web.factories.gin_rummy import FIRST_TURN, KNOCK

if TYPE_CHECKING:
    from flask import Flask

DOCUMENT = Path(__file__).parents[3] / access_table.DOCUMENT
ROW = re.compile(r"^\| `(\w+)` \| `(\w+) ([^`]+)` \| (.*) \|$", re.MULTILINE)
PLACES = {"deal": 1, "payment": 1, "position": 1, "level": 0, "tile": "000"}
"""What addresses are about, where a word will not do."""

ASKED = {
    "open_table": {"table": "new", "members": ["ann", "ben", "cleo", "dan"], "rules": {"first_dealer": "random"}},
    "cut_card": {"seat": 0, "card": "KS"},
    "declare": {"seat": 0, "suit": "S", "points": 30},
    "be_satisfied": {"seat": 0},
    "accuse": {"accuser": 0, "accused": 1},
    "rebuy": {"seat": 0, "counters": 1},
    "remark": {"text": "well played"},
    "contribute": {"seat": 0, "contribution": "luck"},
}
"""What is asked at a table at which one does not sit."""

ASKED_OF_GIN = {
    "gin_rummy_cut_card": {"seat": 0},
    "gin_rummy_pass_upcard": {"seat": 0},
    "gin_rummy_take_discard": {"seat": 0},
    "gin_rummy_draw_card": {"seat": 0},
    "gin_rummy_discard": {"seat": 0, "card": "KS"},
    "gin_rummy_knock": {"seat": 0, "discard": "KS", "melds": []},
    "gin_rummy_show_hand": {"seat": 0, "melds": [], "lay_offs": []},
    "gin_rummy_resign": {"seat": 0},
    "gin_rummy_record_deal": FIRST_TURN,
    "gin_rummy_record_knock": KNOCK,
    "gin_rummy_record_result": {"dealer": -1, "kind": "knock", "winner": 1, "points": 5},
}
"""The same at a table of Gin Rummy."""

_HELD = [{"cards": [], "points": points} for points in (0, 5, 7)]
ASKED_OF_WILD = {
    "wild_card_rummy_cut_card": {"seat": 0},
    "wild_card_rummy_turn_up_cards": {},
    "wild_card_rummy_name_wild": {"seat": 0, "rank": "7"},
    "wild_card_rummy_draw_card": {"seat": 0},
    "wild_card_rummy_take_discards": {"seat": 0, "count": 1},
    "wild_card_rummy_play_turn": {"seat": 0, "actions": [], "discard": "KS", "up_for_two": False},
    "wild_card_rummy_put_down_last": {"seat": 0, "actions": []},
    "wild_card_rummy_leave_discard": {"seat": 0},
    "wild_card_rummy_decide_press": {"seat": 0, "adds": False},
    "wild_card_rummy_record_deal": {"dealer": -1, "wild": ""},
    "wild_card_rummy_record_turn": {
        "seat": 0,
        "taken": 0,
        "actions": [],
        "discard": "KS",
        "up_for_two": False,
    },
    "wild_card_rummy_record_result": {"dealer": -1, "wild": "", "winner": 0, "held": _HELD, "melded": []},
}
"""The same at a table of wild-card rummy."""

ASKED_OF_THIRTY_ONE = {
    "thirty_one_take_card": {"seat": 0, "card": "5S"},
    "thirty_one_record_round": {"first": 0, "cards": ["6S", "6H", "6D", "6C", "5S", "2S"]},
    "thirty_one_record_result": {"first": 0, "kind": "thirty_one", "winner": 1},
}
"""The same at a table of Thirty-one."""

ASKED_OF_NEWMARKET = {
    "newmarket_cut_card": {"seat": 0},
    "newmarket_buy_dead_hand": {"seat": 0},
    "newmarket_pass_buy": {"seat": 0},
    "newmarket_start_sequence": {"seat": 0, "suit": "S"},
    "newmarket_record_deal": {"dealer": -1},
    "newmarket_record_buy": {"seat": 0},
    "newmarket_record_burial": {"caller": 0, "target": "JS", "seat": 1},
    "newmarket_record_card": {"seat": 0, "card": "2D"},
    "newmarket_record_pass": {"seat": 0},
    "newmarket_record_result": {"dealer": -1, "buyer": -1, "won": [], "out": 0, "cards_left": []},
    "newmarket_open_deal": {"deal": 1},
}
"""The same at a table of Newmarket."""

GIN = "gin-"
"""In front of the names of tables of Gin Rummy."""

WILD = "wild-"
"""In front of the names of tables of wild-card rummy."""

OPEN_CARDS = "open-"
"""In front of the names of tables of Thirty-one."""

NEWMARKET = "newmarket-"
"""In front of the names of tables of Newmarket."""

NOT_THEIRS = {"not_allowed", "not_your_access", "scribe_only", "not_an_arbitrator"}
ELSEWHERE = {"not_your_table", "not_your_seat", "scribe_only"}


def written(table: str = "operations") -> list[tuple[str, str, str, dict[str, str]]]:
    """Each operation, or each page, with its method, its address, and what each role may do of it."""
    return rows_of(DOCUMENT.read_text(encoding="utf-8").partition(f"<!-- {table} -->")[2].partition("<!-- end of ")[0])


def rows_of(text: str) -> list[tuple[str, str, str, dict[str, str]]]:
    """The rows of a table."""
    found = []
    for name, method, path, cells in ROW.findall(text):
        found.append((name, method, path, dict(zip(ROLES, cells.split(" | "), strict=True))))
    return found


@pytest.fixture(scope="module")
def people(app: Flask) -> dict[str, Api]:
    """Somebody of each role and of no other, in one club. A member of each sits at a table of their own name."""
    club = Api(app=app, club="roles", checked=False)
    club.found()
    for member in ("ann", "ben", "cleo", "dan", *(role for role in ROLES if role != SPECTATOR)):
        club.do("members", {"member": member, "name": member.title()})
    found = {SPECTATOR: club.as_guest()}
    rules = {"first_dealer": "assigned", "ending": "open"}
    for role in ROLES:
        if role != SPECTATOR:
            club.do(
                "tables", {"table": role, "members": [role, "ben", "cleo", "dan"], "rules": rules, "first_dealer": 3}
            )
            found[role] = appointed(club, role)
    for role in ("others", *ROLES):
        if role != SPECTATOR:
            members = ["ann", "ben"] if role == "others" else [role, "ben"]
            opened = {"table": GIN + role, "game": "gin_rummy", "members": members, "rules": {"games": 0}}
            club.do("tables", opened)
            wild = {"table": WILD + role, "game": "wild_card_rummy", "members": [*members, "cleo"], "rules": {}}
            club.do("tables", wild)
            club.do("tables", opened | {"table": OPEN_CARDS + role, "game": "thirty_one", "rules": {"rounds": 0}})
            four = {"table": NEWMARKET + role, "game": "newmarket", "members": [*members, "cleo", "dan"], "rules": {}}
            club.do("tables", four)
    club.do("tables", {"table": "others", "members": ["ann", "ben", "cleo", "dan"], "rules": rules, "first_dealer": 3})
    return found


def appointed(club: Api, role: str) -> Api:
    if role == "player":
        return club.as_member(role)
    if role == "arbitrator":
        club.do("arbitrators", {"member": role})
        return club.as_member(role)
    return club.in_office(role, role)


def ask(api: Api, method: str, path: str, body: Any = None, **names: str) -> Any:
    places = {name: names.get(name, PLACES.get(name, "none")) for name in re.findall(r"{(\w+)}", path)}
    place = "/v1" + path.format(**places | {"club": api.club})
    return api.send(method, place, None if method == "GET" else body)


def refused(response: Any) -> bool:
    """Whether it is refused for want of a credential, a club or a right."""
    status, code = response.status_code, (response.json or {}).get("code", "") if response.is_json else ""
    return status == 401 or code in ("not_allowed", "no_such_club")


def test_the_table_is_the_one_that_follows_from_the_declarations(monkeypatch: Any) -> None:
    monkeypatch.chdir(DOCUMENT.parents[1])
    assert access_table.main(["--check"]) == 0, "run python -m ging_service.web.access_table"
    assert len(written()) > 100
    assert {cell for *_, cells in written() for cell in cells.values()} == {
        YES,
        OWN_SEAT,
        OWN_ADDRESS,
        SELF,
        OPEN,
        NO,
    }


@pytest.mark.parametrize("role", ROLES)
def test_every_role_may_do_what_the_table_says_and_nothing_else(people: dict[str, Api], role: str) -> None:
    of_gin, of_wild, of_thirty_one, of_newmarket = (
        [row for row in written() if row[0].startswith(game)] for game in ("gin_", "wild_", "thirty_", "newmarket_")
    )
    others = [row for row in written() if row not in (*of_gin, *of_wild, *of_thirty_one, *of_newmarket)]
    assert check_operations(people[role], role, others, ASKED) > 10
    # A scribe plays nobody's hand.
    of_scribes = {"gin_rummy_cut_card", *(name for name in ASKED_OF_GIN if "record" in name)}
    asked = {name: ASKED_OF_GIN[name] for name in of_scribes} if role == "scribe" else ASKED_OF_GIN
    check_operations(people[role], role, of_gin, asked, GIN)
    of_scribes = {f"wild_card_rummy_{name}" for name in ("cut_card", "turn_up_cards")}
    of_scribes |= {name for name in ASKED_OF_WILD if "record" in name}
    asked = {name: ASKED_OF_WILD[name] for name in of_scribes} if role == "scribe" else ASKED_OF_WILD
    check_operations(people[role], role, of_wild, asked, WILD)
    of_players = {"thirty_one_take_card"} if role == "scribe" else set()
    asked = {name: body for name, body in ASKED_OF_THIRTY_ONE.items() if name not in of_players}
    check_operations(people[role], role, of_thirty_one, asked, OPEN_CARDS)
    of_scribes = {"newmarket_cut_card", *(name for name in ASKED_OF_NEWMARKET if "record" in name)}
    asked = {name: ASKED_OF_NEWMARKET[name] for name in of_scribes} if role == "scribe" else ASKED_OF_NEWMARKET
    check_operations(people[role], role, of_newmarket, asked, NEWMARKET)


def check_operations(who: Api, role: str, rows: list[Any], asked: dict[str, Any], prefix: str = "") -> int:
    """Ask for every operation as somebody of a role; how many succeeded.

    ``asked``: bodies for a table where they do not sit. ``prefix``: of the names of both tables.
    """
    succeeded = 0
    for name, method, path, cells in rows:
        body = asked.get(name) if cells[role] == NO else None
        response = ask(who, method, path, body, member=role, table=prefix + role)
        case = (name, cells[role], response.status_code, response.text[:200])
        assert response.status_code < 500, case
        if cells[role] == NO:
            assert (response.status_code, response.json.get("code") in NOT_THEIRS) == (403, True), case
            continue
        assert not refused(response), case
        succeeded += response.status_code < 300
        if cells[role] == OWN_ADDRESS and "{member}" in path:
            other = ask(who, method, path, member="ben")
            assert (other.status_code, other.json["code"]) == (403, "not_allowed"), case
        if cells[role] == YES and name in asked:
            other = ask(who, method, path, asked[name], table=f"{prefix}others")
            assert other.json.get("code") not in ELSEWHERE, (case, other.text)
        if cells[role] == OWN_SEAT:
            other = ask(who, method, path, asked.get(name), table=f"{prefix}others")
            assert (other.status_code, other.json["code"] in ELSEWHERE) == (403, True), (case, other.text)
    return succeeded


def test_what_is_open_asks_for_no_credential_and_everything_else_does(people: dict[str, Api]) -> None:
    nobody = people[SPECTATOR]
    for name, method, path, cells in written():
        place = "/v1" + re.sub(r"{(\w+)}", lambda named: str(PLACES.get(named[1], "none")), path)
        response = nobody.send(method, place, None, Authorization="")
        assert (response.status_code == 401) == (OPEN not in cells.values()), (name, response.text)


CODE = re.compile('data-code="(\\w+)"')


def visit(api: Api, method: str, path: str, **names: str) -> tuple[int, str]:
    """The status of a page, or of a form that is sent empty, and the code of what was refused."""
    place = path.format(**{name: names.get(name, PLACES.get(name, "none")) for name in re.findall(r"{(\w+)}", path)})
    response = api.send(method, place + ("?after=999999" if path.endswith("/live") else ""))
    code = CODE.search(response.text) if response.mimetype == "text/html" else None
    return response.status_code, code[1] if code else ""


@pytest.mark.parametrize("role", ROLES)
def test_every_role_sees_the_pages_that_the_table_says_and_sends_their_forms(people: dict[str, Api], role: str) -> None:
    assert check_pages(people[role], role, written("pages"), role) > 2


def check_pages(who: Api, role: str, rows: list[Any], table: str) -> int:
    """Visit every page, and send every form empty, as somebody of a role; how many pages opened.

    ``table``: one at which they sit, unless they are a spectator.
    """
    opened = 0
    for name, method, path, cells in rows:
        told = visit(who, method, path, club=who.club, member=role, table=table)
        case = (name, cells[role], told)
        assert told[0] < 500, case
        if cells[role] == NO:
            assert told in ((403, "not_allowed"), (403, "not_your_access")), case
            continue
        assert told[1] not in ("not_allowed", "no_such_club"), case
        opened += told[0] == 200
        if cells[role] == OWN_ADDRESS and "{member}" in path:
            assert visit(who, method, path, club=who.club, member="ben", table=table) == (403, "not_allowed"), case
    return opened
