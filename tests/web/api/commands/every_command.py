"""A club in which every command of the API is executed once: by the operation's name, with its caller."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ging_service.game_support.declared_commands import command_name, commands_given, given_values
from ging_service.games.gin_rummy.decider import commands as c
from ging_service.games.gin_rummy.game import GAME
from ging_service.games.newmarket.decider import commands as n
from ging_service.games.wild_card_rummy.decider import commands as w
from ging_service.web.api.game_api.derived import operation_name
from tests.web.api.books.test_paper import BOOK
from tests.web.conftest import Api
from tests.web.deals import FIRST_EXAMPLE
from tests.web.factories.access import PASSPHRASE, signed_in
from tests.web.factories.books import SEASON
from tests.web.factories.disputes import DISPUTE, VOID
from tests.web.factories.gin_rummy import FIRST_TURN, KNOCK
from tests.web.factories.webhooks import BOARD
from tests.web.gin_tables import GinTable
from tests.web.newmarket_tables import NewmarketTable
from tests.web.played_tables import ASSIGNED, PlayedTable
from tests.web.wild_tables import WildTable

if TYPE_CHECKING:
    from collections.abc import Iterator

EVENING = Path("examples/evening.toml").read_text(encoding="utf-8")
LATER = {"happened_at": "2026-01-01T00:00:00Z"}
"""What makes another request of most commands."""


@dataclasses.dataclass(frozen=True, slots=True)
class Given:
    """A command: its operation, who gives it, how, and another request that its key is not good for.

    ``other`` None: of a passphrase nothing is kept, so that nobody can tell whether it is another.
    """

    operation: str
    who: Api
    path: str
    body: Any = None
    method: str = "POST"
    other: Any = dataclasses.field(default_factory=lambda: LATER)
    other_path: str = ""
    shown: dict[str, str] = dataclasses.field(default_factory=dict)

    def send(self, *, other: bool = False, **headers: str) -> Any:
        path = (self.other_path or self.path) if other else self.path
        body = (self.body or {}) | self.other if other else self.body
        return self.who.send(self.method, path, body, **headers, **self.shown)


def every_command(api: Api) -> Iterator[Given]:
    """One after the other: each can be carried out when those before it have been."""
    yield from _of_members(api)
    yield from _of_tables(api)
    yield from _of_shuffles(api)
    yield from _of_gin_rummy(api)
    yield from _of_wild_card_rummy(api)
    yield from _of_thirty_one(api)
    yield from _of_newmarket(api)
    yield from _of_disputes(api)
    yield from _of_books(api)
    yield from _of_settlements(api)
    yield from _of_paper(api)
    yield from _of_access(api)
    yield from _of_webhooks(api)
    commands = [{"post": "members", "body": {"member": "gus", "name": "Gus"}}]
    yield Given("carry_out_batch", api, "commands", {"commands": commands}, other={"commands": commands * 2})


def _of_members(api: Api) -> Iterator[Given]:
    for member in ("eve", "fay"):
        yield Given("add_member", api, "members", {"member": member, "name": member.title()})
    yield Given("rename_member", api, "members/eve", {"name": "Eva"}, "PATCH", {"name": "Ewa"})
    yield Given("buy_counters", api, "members/eve/bought-counters", {"counters": 50})
    yield Given("cash_counters", api, "members/eve/cashed-counters", {"counters": 20})
    yield Given("give_role", api, "members/fay/roles", {"role": "treasurer"})
    yield Given("take_role", api, "members/fay/roles/treasurer/withdrawal")
    yield Given("name_arbitrator", api, "arbitrators", {"member": "eve"})
    yield Given("name_arbitrator", api, "arbitrators", {"member": "fay"})
    yield Given("dismiss_arbitrator", api, "arbitrators/fay/dismissal")
    yield Given("erase_name", api, "members/fay/erased-name")
    kept = {"name": "Thursday rules", "rules": {"stake": 2}}
    for preset in ("thursday", "friday"):
        yield Given("name_house_rules", api, f"house-rules/{preset}", kept, "PUT", {"name": "Other rules"})
    yield Given("drop_house_rules", api, "house-rules/friday", None, "DELETE")
    zone = {"zone": "Europe/Amsterdam"}
    yield Given("set_time_zone", api, "time-zone", zone, "PUT", {"zone": "Europe/London"})


def _of_tables(api: Api) -> Iterator[Given]:
    anna, members = api.as_member("anna"), ["anna", "ben", "cleo", "dan"]
    yield Given("open_table", anna, "tables", {"table": "t", "members": members, "rules": {"rebuys": True}})
    for seat, card in enumerate(("KS", "7S", "KH", "KD")):
        yield Given("cut_card", api, "tables/t/cuts", {"seat": seat, "card": card})
    yield Given("record_deal", api, "tables/t/recorded-deals", {"hands": FIRST_EXAMPLE})
    yield Given("be_satisfied", api, "tables/t/satisfied", {"seat": 0})
    yield Given("settle", api, "tables/t/settlement")
    yield Given("accuse", api, "tables/t/accusations", {"accuser": 0, "accused": 1})
    yield Given("find", api, "tables/t/findings", {"accused": 1, "upheld": False})
    yield Given("rebuy", api, "tables/t/rebuys", {"seat": 0, "counters": 5})
    yield Given("remark", anna, "tables/t/remarks", {"text": "well played"})
    anna.do("tables", {"table": "offered", "members": members})
    yield Given("accept_seat", api.as_member("ben"), "tables/offered/accepted-seats")
    yield Given("set_seat_limit", api.as_member("ben"), "me/seat-limit", {"counters": 50}, "PUT", {"counters": None})
    yield Given("agree_to_end", anna, "tables/offered/agreed-ends")


def _of_shuffles(api: Api) -> Iterator[Given]:
    cleo = api.as_member("cleo")
    # The recorded deals waited for nobody; one that the service deals does.
    for member in ("ben", "cleo", "dan"):
        api.as_member(member).do("tables/t/accepted-seats")
    yield Given("commit_shuffle", api, "tables/t/shuffle")
    yield Given("contribute", cleo, "tables/t/shuffle/contributions", {"seat": 2, "contribution": "luck"})
    yield Given("deal_cards", api, "tables/t/deals")
    yield Given("call_misdeal", api, "tables/t/misdeal")
    yield Given("open_hands", api.as_member("eve"), "tables/t/hands-opened", {"deals": [2]})
    yield Given("record_deal", api, "tables/t/recorded-deals")
    said = {"seat": 0, "suit": "S", "points": 20, "cards": ["KS", "QS"]}
    yield Given("declare", api, "tables/t/declarations", said)
    yield Given("settle", api, "tables/t/settlement")
    yield Given("undo_deal", api, "tables/t/undone-deals", {"deal": 3, "reason": "a wrong card"})


def _of_gin_rummy(api: Api) -> Iterator[Given]:
    """Each command as soon as somebody can give it, in a game that is played on until all have been given."""
    cutting = GinTable(api, "c").open(games=0)
    yield _given(cutting, c.CutCard(seat=0))
    yield _given(cutting, c.EndTable())
    table = GinTable(api).open(first_dealer="assigned", showing="declared", target=1_000)
    recorded = {c.RecordDeal, c.RecordKnock, c.RecordResult}
    left = {one.kind for one in commands_given(GAME)} - {c.CutCard, c.EndTable, c.Resign} - recorded
    while left:
        moves = sorted(table.moves(), key=lambda move: (type(move) not in left, not isinstance(move, c.Knock)))
        if type(moves[0]) in left:
            left.remove(type(moves[0]))
            yield _given(table, moves[0])
        else:
            table.give(moves[0])
    if table.state.phase == "between_deals":
        table.give(c.DealCards())
    yield _given(table, c.Resign(seat=1))
    paper = GinTable(api, "p").open(first_dealer="assigned")
    result = {"dealer": -1, "kind": "knock", "winner": 1, "points": 5}
    records = {"record-deal": FIRST_TURN, "record-result": result, "record-knock": KNOCK}
    for name, body in records.items():
        operation = operation_name(GAME, name)
        yield Given(operation, api, f"tables/{paper.table}/gin_rummy/{name}", body)


def _of_thirty_one(api: Api) -> Iterator[Given]:
    """A round that is played, two that are recorded, and the end of the table."""
    opening = {"table": "o", "game": "thirty_one", "members": ["anna", "ben"], "rules": {"rounds": 0}}
    api.do("tables", opening)
    won = ["6S", "6H", "6D", "6C", "5S", "2S"]
    result = {"first": 0, "kind": "thirty_one", "winner": 1}
    yield Given("thirty_one_record_round", api, "tables/o/thirty_one/record-round", {"first": 0, "cards": won})
    yield Given("thirty_one_record_result", api, "tables/o/thirty_one/record-result", result)
    yield Given("thirty_one_start_round", api, "tables/o/thirty_one/start-round", {})
    yield Given(
        "thirty_one_take_card", api.as_member("anna"), "tables/o/thirty_one/take-card", {"seat": 0, "card": "5S"}
    )
    yield Given("thirty_one_end_table", api, "tables/o/thirty_one/end-table", {})


def _of_newmarket(api: Api) -> Iterator[Given]:
    """Each command as soon as somebody can give it; real cards are recorded up to the last king."""
    yield _given(NewmarketTable(api, "nc").open(first_dealer="lowest"), n.CutCard(seat=0))
    yield from _once_each(
        NewmarketTable(api, "n").open(**ASSIGNED), {n.DealCards, n.PassBuy, n.BuyDeadHand, n.StartSequence}
    )
    NewmarketTable(api, "np").open(**ASSIGNED)
    won = [{"seat": 1, "heap": heap} for heap in ("KS", "KH", "KC")]
    asked: list[tuple[str, dict[str, Any]]] = [
        ("record-result", {"dealer": -1, "buyer": 1, "won": won, "out": 1, "cards_left": []}),
        ("record-deal", {"dealer": -1}),
        ("record-buy", {"seat": 2}),
        ("record-burial", {"caller": 0, "target": "10D", "seat": -1}),
        ("record-card", {"seat": 3, "card": "2D"}),
        ("record-stop", {}),
        ("record-pass", {"seat": 3}),
        ("call-misdeal", {}),
    ]
    for name, body in asked:
        yield Given(operation_name(NewmarketTable.game, name), api, f"tables/np/newmarket/{name}", body)
    yield Given("newmarket_end_table", api, "tables/np/newmarket/end-table", {})
    dealt = NewmarketTable(api, "no").open(**ASSIGNED).give(n.DealCards())
    api.do(f"tables/{dealt.table}/newmarket/call-misdeal", {})
    yield Given("newmarket_open_deal", api.as_member("eve"), f"tables/{dealt.table}/newmarket/open-deal", {"deal": 1})


def _of_wild_card_rummy(api: Api) -> Iterator[Given]:
    """Each command as soon as somebody can give it, at tables with the house rules that it needs."""
    cutting = WildTable(api, "wc").open(first_dealer="cut")
    yield _given(cutting, w.CutCard(seat=0))
    ended = WildTable(api, "wj").open(first_dealer="jack")
    yield _given(ended, w.TurnUpCards())
    yield Given("wild_card_rummy_end_table", api, "tables/wj/wild_card_rummy/end-table")
    wanted = {
        (w.DealCards, w.NameWild, w.DrawCard, w.TakeDiscards, w.PlayTurn): {"wild_choice": "dealer"},
        (w.DecidePress,): {"press": "yes"},
        (w.LeaveDiscard,): {"stock_out": "top_card", "most_seats": 3, "hand_size": 13},
        (w.PutDownLast,): {"last_melds": "yes", "hand_size": 3},
    }
    for number, (kinds, rules) in enumerate(wanted.items()):
        yield from _once_each(WildTable(api, f"w{number}").open(**ASSIGNED | rules), set(kinds))
    api.as_member("anna").do(
        "tables", {"table": "wp", "game": "wild_card_rummy", "members": [*WildTable.players], "rules": ASSIGNED}
    )
    turn = {"seat": 1, "taken": 0, "actions": [], "discard": "KC", "up_for_two": False}
    held = [{"cards": [], "points": points} for points in (5, 6, 7)]
    result = {"dealer": -1, "wild": "", "winner": -1, "held": held, "melded": []}
    records = {"record-deal": {"dealer": -1, "wild": ""}, "record-turn": turn, "record-result": result}
    for name, body in records.items():
        yield Given(operation_name(WildTable.game, name), api, f"tables/wp/wild_card_rummy/{name}", body)


def _once_each(table: PlayedTable, left: set[type]) -> Iterator[Given]:
    """Commands of these types, each once, in a game that is played on until all have been given."""
    while left:
        table = table.or_another()
        move = min(table.moves(), key=lambda move: type(move) not in left)
        if type(move) in left:
            left.remove(type(move))
            yield _given(table, move)
        else:
            table.give(move)


def _given(table: PlayedTable, command: Any) -> Given:
    """A command of the player of its seat; Anna gives those of no seat."""
    operation = operation_name(table.game, command_name(type(command)))
    who = table.player(getattr(command, "seat", 0))
    return Given(operation, who, table.path(type(command)), given_values(command))


def _of_disputes(api: Api) -> Iterator[Given]:
    anna, eve = api.as_member("anna"), api.as_member("eve")
    for dispute in ("d1", "d2"):
        yield Given("raise_dispute", anna, "disputes", DISPUTE | {"dispute": dispute})
    yield Given("review_dispute", eve, "disputes/d1/review")
    yield Given("rule_dispute", eve, "disputes/d1/ruling", VOID)
    yield Given("withdraw_dispute", anna, "disputes/d2/withdrawal")
    yield Given("end_table", api, "tables/t/end")


def _of_books(api: Api) -> Iterator[Given]:
    yield Given("open_season", api, "seasons", SEASON | {"season": "typo"})
    corrected = {name: value for name, value in SEASON.items() if name != "season"}
    yield Given("correct_season", api, "seasons/typo/correction", corrected, other_path="seasons/none/correction")
    yield Given("withdraw_season", api, "seasons/typo/withdrawal", other={}, other_path="seasons/none/withdrawal")
    yield Given("open_season", api, "seasons", SEASON)
    yield Given("close_season", api, "seasons/s24/closing", other={}, other_path="seasons/none/closing")
    yield Given("set_credit_limit", api, "credit-limits", {"member": "dan", "counters": 900})
    yield Given("set_bank_limit", api, "bank-limit", {"counters": 9_000})
    yield Given("state_stock", api, "stock", {"counters": 9_000})
    yield Given("count_counters", api, "counts", {"counted": 9_000})
    yield Given("give_counters", api, "gifts", {"member": "cleo", "counters": 5})
    yield Given("impose_fine", api, "fines", {"member": "dan", "counters": 3, "note": "Late."})
    yield Given("reverse_entry", api, "reversals", {"reverses": fined(api), "note": "Wrong member."})
    yield Given("enter_opening_balance", api, "opening-balances", {"member": "ben", "counters": -15})


def fined(api: Api) -> int:
    """The position of a new fine."""
    position: int = api.do("fines", {"member": "cleo", "counters": 1, "note": "Late."})["events"][0]["position"]
    return position


def _of_settlements(api: Api) -> Iterator[Given]:
    yield Given("agree_settlement", api, "settlements", {"settlement": "s1", "money": SEASON["money"]})
    yield Given("pay_settlement", api, "settlements/s1/payments/1/paid")
    yield Given("undo_payment", api, "settlements/s1/payments/1/undone")
    yield Given("cancel_settlement", api, "settlements/s1/cancelled")
    yield Given("reopen_settlement", api, "settlements/s1/reopened")


def _of_paper(api: Api) -> Iterator[Given]:
    book = BOOK.replace("2019", "2026")
    yield Given("take_in_paper", api, "paper", {"csv": book, "add_members": True}, other={"skip_known": True})
    records = {"records": [{"text": EVENING}], "add_members": True}
    yield Given(
        "take_in_records",
        api,
        "records",
        records,
        other={"records": [{"text": EVENING.replace("2026-11-19", "2026-11-18")}]},
    )


def _of_access(api: Api) -> Iterator[Given]:
    shown, elsewhere = signed_in(api), signed_in(api, "ben")
    yield Given("make_key", api, "keys", {"key": "screen", "scopes": ["look"]}, other={"note": "of the bar"})
    yield Given("revoke_key", api, "keys/screen", method="DELETE", other={}, other_path="keys/key-0")
    yield Given("invite", api, "invitations", {"member": "dan"}, other={"member": "cleo"})
    invitation = api.get("invitations").json["items"][-1]["invitation"]
    yield Given(
        "revoke_invitation", api, f"invitations/{invitation}", method="DELETE", other={}, other_path="keys/none"
    )
    change = {"current": PASSPHRASE, "passphrase": "eight hearts and a queen"}
    yield Given("change_passphrase", api, "me/passphrase", change, "PUT", other=None, shown=shown)
    mine = api.get("me", **elsewhere).json["credential"].removeprefix("session/")
    yield Given("shut_out_member", api, "members/cleo/credentials", method="DELETE", other={}, other_path="keys/none")
    yield Given("end_session", api, f"sessions/{mine}", method="DELETE", other={}, other_path="keys/none")


def _of_webhooks(api: Api) -> Iterator[Given]:
    yield Given("make_webhook", api, "webhooks", BOARD, other={"table": "t"})
    yield Given("change_webhook", api, "webhooks/board", {"table": "t"}, "PATCH", {"table": "u"})
    yield Given("rotate_secret", api, "webhooks/board/secret-rotation", {"overlap_s": 60}, other={"overlap_s": 61})
    test, again = "webhooks/board/test", "webhooks/board/deliveries/0/redelivery"
    yield Given("send_test", api, test, other={}, other_path=again)
    yield Given("remove_webhook", api, "webhooks/board", method="DELETE", other={}, other_path="keys/none")
