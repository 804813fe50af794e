"""Playing wild-card rummy by the page of a table, without scripts: turns that are put together in a form, and refusals."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.application.table import at_table
from ging_service.eventlog.read import head_size
from ging_service.execution.caller import Caller
from ging_service.execution.visibility import operator
from ging_service.game_support import seeded_shuffle
from ging_service.game_support.declared_values import as_json
from ging_service.games.wild_card_rummy.decider import commands as c
from ging_service.games.wild_card_rummy.game import GAME
from ging_service.games.wild_card_rummy.rules.cards import ONE_PACK
from ging_service.games.wild_card_rummy.rules.dealing import DealtCards, order_of
from ging_service.games.wild_card_rummy.rules.house_rules import HouseRules
from ging_service.reporting.tables.tables import table_state
from tests.games.wild_card_rummy.laid import cards
from tests.web.factories.books import SEASON
from tests.web.pages.conftest import Pages, text_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ging_service.games.wild_card_rummy.rules.melds import Action

PLAYERS = ("anna", "ben", "cleo")
FORM = re.compile(r'<form method="post" action="[^"]*/wild-card-rummy/([a-z-]+)"[^>]*>(.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
HELD = re.compile(r'<input type="checkbox" name="card" id="pick-[\w-]+" value="(\w+)" form="turn"( checked)?>')
READING = re.compile(r'value="(?:as:)?(\{[^"]*\})"')
MOVES_MOST = 3000
TABLES_MOST = 20


@pytest.fixture
def players(browser_of: Any) -> dict[str, Pages]:
    return {name: browser_of(name) for name in PLAYERS}


class Table:
    """A table where Cleo deals first, so that Anna begins; people play by their pages, and the service can play for them."""

    def __init__(self, api: Any, players: dict[str, Pages], name: str = "w", **rules: str) -> None:
        self.api = api
        self.players = players
        self.name = name
        rules = {"first_dealer": "assigned", "first_dealer_seat": "2"} | rules
        seats = {f"member-{seat}": name for seat, name in enumerate(PLAYERS)}
        opening = {"game": "wild_card_rummy", "table": name, **seats, **rules}
        assert "Waiting for Cleo to deal." in text_of(players["anna"].do("tables/new", opening))

    def dealt(self) -> Table:
        assert self.send("cleo", "deal").status_code == 303
        return self

    def page(self, name: str) -> Any:
        return self.players[name].get(f"tables/{self.name}")

    def send(self, name: str, move: str, **more: Any) -> Any:
        """Send the form of a move as the page of a player has it."""
        return self.post(name, move, fields_of(self.page(name).text, move) | more)

    def post(self, name: str, move: str, fields: dict[str, Any]) -> Any:
        return self.players[name].post(f"tables/{self.name}/wild-card-rummy/{move}", fields)

    def state(self, name: str = "") -> Any:
        return table_state(self.api.services, self.api.club, self.name, operator(name)).state

    def next_move(self) -> tuple[str, Any]:
        """Who may move, and a sensible move of theirs."""
        for seat, name in enumerate(PLAYERS):
            moves = GAME.moves(self.state(name), seat)
            if moves:
                return name, moves[0]
        raise AssertionError("nobody may move")

    def play_until(self, phase: str) -> Table:
        """Play, without pages, until the table comes to a phase or to its end."""
        for _move in range(MOVES_MOST):
            if self.state().phase in (phase, "ended"):
                return self
            name, move = self.next_move()
            at_table(self.api.services, self.api.club, self.name, move, Caller(actor=name))
        raise AssertionError(phase)

    def log_size(self) -> int:
        with self.api.services.club_transaction(self.api.club) as conn:
            return head_size(conn, self.api.club)


def fields_of(page: str, move: str) -> dict[str, Any]:
    """The hidden fields of the form of a move."""
    forms = dict(FORM.findall(page))
    return {name: unescape(value) for name, value in HIDDEN.findall(forms[move])}


def step(table: Table, name: str, page: str, action: Action) -> str:
    """Take a step of a turn by the form on a page; the page after it."""
    do = {"meld": "meld", "extend": f"extend:{action.meld}", "claim": f"claim:{action.meld}:{action.takes}"}[
        action.kind
    ]
    answer = table.post(name, "turn", fields_of(page, "turn") | {"do": do, "card": list(action.cards)})
    assert answer.status_code == 200, text_of(answer)
    if 'id="readings"' in answer.text:
        offered = [unescape(value) for value in READING.findall(answer.text)]
        chosen = next(value for value in offered if json.loads(value) == json.loads(json.dumps(as_json(action))))
        chosen_by = {"do": "choose", "choice": chosen} if 'id="choice"' in answer.text else {"do": f"as:{chosen}"}
        answer = table.post(name, "turn", fields_of(answer.text, "turn") | chosen_by)
    assert answer.status_code == 200, text_of(answer)
    return str(answer.text)


def play(table: Table, name: str, move: Any) -> None:
    """Make a move by the forms of the player's page."""
    match move:
        case c.PlayTurn():
            page = table.page(name).text
            for action in move.actions:
                page = step(table, name, page, action)
            sent = fields_of(page, "turn") | {"do": "discard", "card": move.discard}
            answer = table.post(name, "turn", sent)
        case c.DealCards():
            answer = table.send(name, "deal")
        case c.DrawCard():
            answer = table.send(name, "draw")
        case c.TakeDiscards():
            answer = table.send(name, "take")
        case _:
            raise AssertionError(move)
    assert answer.status_code == 303, text_of(answer)


@pytest.mark.complete
def test_a_deal_is_played_by_forms_alone_and_the_game_to_its_end(api: Any, players: dict[str, Pages]) -> None:
    table = Table(api, players, deals="2..K", press="no").dealt()
    while table.state().phase != "between_deals":
        play(table, *table.next_move())
    told = text_of(table.page("anna"))
    for words in ("How deal 1 was counted", "How deal 1 was settled", "Points in hand:", "Deal 2 of 12 comes next."):
        assert words in told
    table.play_until("ended")
    told = text_of(table.page("anna"))
    assert "The table has ended" in told
    assert "won the game." in told
    deal = text_of(players["ben"].get("tables/w/deals/12"))
    assert "Count and score sheet" in deal
    assert "Kings are wild." in deal


def test_wr26_the_money_is_shown_pair_by_pair_at_the_end(api: Any, players: dict[str, Pages]) -> None:
    money = {"payment": "pairs", "stake.amount": "1", "stake.unit": "money", "starting_stack": "500", "deal_fee": "5"}
    told = text_of(Table(api, players, **money).play_until("ended").page("anna"))
    for words in ("What the game comes to", "Each difference is rounded, then summed WR26", "For going out WR28"):
        assert words in told


def test_nothing_of_a_draft_is_kept_or_seen_by_others(api: Any, players: dict[str, Pages]) -> None:
    table, size, name, move = _with_meld(api, players)
    before = text_of(table.page("ben" if name != "ben" else "anna"))
    page = step(table, name, table.page(name).text, move.actions[0])
    assert "Your turn so far, seen by nobody else" in page
    assert "data-draft" in page
    assert table.log_size() == size
    assert text_of(table.page("ben" if name != "ben" else "anna")) == before
    assert "Your turn so far" not in table.page(name).text, "an address without a draft has none"


def _with_meld(api: Any, players: dict[str, Pages]) -> tuple[Table, int, str, Any]:
    """A table at which a player can put down a meld, the size of the log, the player, and the turn."""
    table = Table(api, players).dealt()
    for _move in range(MOVES_MOST):
        name, move = table.next_move()
        if isinstance(move, c.PlayTurn) and move.actions:
            return table, table.log_size(), name, move
        at_table(api.services, api.club, "w", move, Caller(actor=name))
    raise AssertionError("nobody melds")


def test_steps_are_undone_and_a_turn_is_started_over(api: Any, players: dict[str, Pages]) -> None:
    table, _size, name, move = _with_meld(api, players)
    held = len(HELD.findall(table.page(name).text))
    page = step(table, name, table.page(name).text, move.actions[0])
    assert len(HELD.findall(page)) == held - len(move.actions[0].cards)
    for do in ("undo", "restart"):
        answer = table.post(name, "turn", fields_of(page, "turn") | {"do": do})
        assert len(HELD.findall(answer.text)) == held
        assert "Your turn so far" not in answer.text


def test_the_order_of_the_hand_changes_without_losing_the_draft(api: Any, players: dict[str, Pages]) -> None:
    table, _size, name, move = _with_meld(api, players)
    page = step(table, name, table.page(name).text, move.actions[0])
    answer = table.post(name, "turn", fields_of(page, "turn") | {"order": "rank"})
    assert 'data-hand="rank"' in answer.text
    assert "Your turn so far" in answer.text


def test_the_hand_is_sorted_into_melds_by_a_link(api: Any, players: dict[str, Pages]) -> None:
    table = Table(api, players).dealt()
    page = table.players["anna"].get("tables/w?sort=melds").text
    assert 'data-hand="melds"' in page
    assert sorted(HELD.findall(page)) == sorted(HELD.findall(table.page("anna").text))


def test_a_step_that_the_rules_refuse_shows_the_rule_and_keeps_draft_and_choice(
    api: Any, players: dict[str, Pages]
) -> None:
    table, _size, name, move = _with_meld(api, players)
    page = step(table, name, table.page(name).text, move.actions[0])
    cards = [card for card, _checked in HELD.findall(page)][:2]
    refused = table.post(name, "turn", fields_of(page, "turn") | {"do": "meld", "card": cards})
    assert refused.status_code == 422
    assert 'data-code="not_a_meld"' in refused.text
    assert re.search(r'class="message refusal".*?class="rule" href="[^"]+#wr\d+"', refused.text, re.DOTALL)
    assert "Your turn so far" in refused.text
    assert [card for card, checked in HELD.findall(refused.text) if checked] == cards


def test_a_discard_is_one_card(api: Any, players: dict[str, Pages]) -> None:
    table = Table(api, players).dealt()
    fields = fields_of(table.page("anna").text, "turn")
    for chosen in ([], [card for card, _checked in HELD.findall(table.page("anna").text)][:2]):
        refused = table.post("anna", "turn", fields | {"do": "discard", "card": chosen})
        assert "Choose the one card that you discard." in text_of(refused)


def _break(name: str, value: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda fields: fields | {name: value}


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (_break("draft", "{"), "cannot be read"),
        (_break("draft", "{}"), "cannot be read"),
        (_break("draft", "[1]"), "cannot be read"),
        (_break("draft", '[{"kind":"meld"}]'), "cannot be read"),
        (_break("turns", "7"), "Another turn has begun."),
        (_break("deal", "7"), "Another turn has begun."),
    ],
)
def test_a_form_that_is_broken_or_of_another_turn_plays_nothing(
    api: Any, players: dict[str, Pages], broken: Any, words: str
) -> None:
    table = Table(api, players).dealt()
    page = table.page("anna").text
    fields = broken(fields_of(page, "turn")) | {"do": "discard", "card": HELD.findall(page)[0][0]}
    refused = table.post("anna", "turn", fields)
    assert refused.status_code == 422
    assert words in text_of(refused)


def test_a_step_of_a_turn_that_is_over_shows_the_table_as_it_is(api: Any, players: dict[str, Pages]) -> None:
    table, _size, name, move = _with_meld(api, players)
    page = step(table, name, table.page(name).text, move.actions[0])
    at_table(api.services, api.club, "w", move, Caller(actor=name))
    answer = table.post(name, "turn", fields_of(page, "turn"))
    assert answer.status_code == 200
    assert "Your turn so far" not in answer.text


def test_nobody_sees_another_hand_or_its_forms(api: Any, players: dict[str, Pages]) -> None:
    table = Table(api, players).dealt()
    anna, ben = (table.page(name).text for name in ("anna", "ben"))
    assert len(HELD.findall(anna)) == 8
    assert HELD.findall(ben) == []
    assert "turn" in dict(FORM.findall(anna))
    assert "turn" not in dict(FORM.findall(ben))


def test_wr33_the_dealer_names_the_wild_rank_by_a_button(api: Any, players: dict[str, Pages]) -> None:
    table = Table(api, players, wild_choice="dealer").dealt()
    assert "name" not in dict(FORM.findall(table.page("anna").text))
    assert table.send("cleo", "name", rank="7").status_code == 303
    assert "Sevens are wild." in text_of(table.page("anna"))


def pressing(api: Any, players: dict[str, Pages]) -> Table:
    """A table at which the last player may press. A whole game may pass without it: then another is played."""
    for number in range(TABLES_MOST):
        table = Table(api, players, name=f"w{number}", press="yes").play_until("pressing")
        if table.state().phase == "pressing":
            return table
    raise AssertionError("nobody may press")


def test_wr24_a_press_is_offered_explained_and_decided(api: Any, players: dict[str, Pages]) -> None:
    table = pressing(api, players)
    state = table.state()
    name = PLAYERS[state.deal.turn]
    told = text_of(table.page(name))
    assert "Press the next deal? WR24" in told
    assert "All points of the next deal then count double, yours too." in told
    assert "may add" in text_of(table.page(PLAYERS[(state.deal.turn + 1) % 3]))
    assert table.send(name, "press").status_code == 303
    assert "The next deal is pressed: its points count double." in text_of(table.page(name))


def test_wr2_the_players_draw_for_the_first_deal(players: dict[str, Pages]) -> None:
    seats = {f"member-{seat}": name for seat, name in enumerate(PLAYERS)}
    players["anna"].do("tables/new", {"game": "wild_card_rummy", "table": "w", **seats})
    for _round in range(20):
        for seat, name in enumerate(PLAYERS):
            players[name].post("tables/w/wild-card-rummy/cut", {"seat": str(seat), "deal": "0"})
        if "to deal." in text_of(players["anna"].get("tables/w")):
            break
    assert "has drawn the lowest card and deals first." in text_of(players["anna"].get("tables/w"))


def test_wr29_the_first_jack_finds_the_dealer(players: dict[str, Pages]) -> None:
    seats = {f"member-{seat}": name for seat, name in enumerate(PLAYERS)}
    players["anna"].do("tables/new", {"game": "wild_card_rummy", "table": "w", **seats, "first_dealer": "jack"})
    assert players["ben"].post("tables/w/wild-card-rummy/turn-up", {"deal": "0"}).status_code == 303
    assert "has got the first jack and deals first." in text_of(players["anna"].get("tables/w"))


@pytest.fixture
def up_for_two(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """House rules under which Anna is dealt three fives, a nine and a two; Aces are wild."""
    rules = HouseRules(hand_size=4, up_for_two="yes")
    hands = (cards("5C 5D 5H 9D 2S"), cards("KC KD 10S 8H"), cards("QC QD JS 7H"))
    held = {card for hand in hands for card in hand}
    stock = tuple(card for card in ONE_PACK if card not in held)
    order = order_of(DealtCards(hands=hands, stock=stock), 2, rules)
    monkeypatch.setattr(seeded_shuffle, "pack_order", lambda *_place: order)
    return {"hand_size": "4", "up_for_two": "yes"}


def test_wr29_a_player_ends_the_deal_up_for_two(
    api: Any, players: dict[str, Pages], up_for_two: dict[str, str]
) -> None:
    table = Table(api, players, **up_for_two).dealt()
    page = table.page("anna").text
    melded = table.post("anna", "turn", fields_of(page, "turn") | {"do": "meld", "card": ["5C", "5D", "5H"]})
    assert "Discard and end the deal, up for 2" in text_of(melded)
    sent = fields_of(melded.text, "turn") | {"do": "up_for_two", "card": "9D"}
    assert table.post("anna", "turn", sent).status_code == 303
    told = text_of(table.page("ben"))
    assert "Anna ends the deal, up for 2." in told
    assert "Points in hand: Anna 2, Ben 38 and Cleo 37." in told


def test_wr26_the_end_of_a_game_is_in_the_money_of_its_season(
    api: Any, players: dict[str, Pages], browser_of: Any
) -> None:
    year = api.services.clock().year
    api.do("seasons", SEASON | {"first_day": f"{year}-01-01", "last_day": f"{year}-12-31"})
    stake = {"stake": {"amount": 1, "points": 1}, "starting_stack": 5000}
    house = {"first_dealer": "assigned", "payment": "pairs", "round_to": 1, "deals": "2..K"} | stake
    api.do("tables", {"table": "w", "game": "wild_card_rummy", "members": [*PLAYERS], "rules": house})
    held = [{"cards": [], "points": points} for points in (0, 10, 25)]
    result = {"dealer": -1, "wild": "", "winner": 0, "held": held, "melded": []}
    for _deal in range(12):
        api.do("tables/w/wild_card_rummy/record-result", result)
    told = text_of(players["anna"].get("tables/w"))
    # Ben is 120 points behind Anna and Cleo 300; Cleo 180 behind Ben.
    for words in ("Ben pays Anna 120 120 €3.00", "Cleo pays Ben 180 180 €4.50", "Cleo −480 −480 −€12.00"):
        assert words in told
    # The terms of a season are the club's, and not for people who may only look on.
    as_guest = text_of(browser_of("").get("tables/w"))
    assert "Ben pays Anna 120" in as_guest
    assert "€" not in as_guest


def test_there_are_no_other_moves_and_none_of_an_earlier_deal(api: Any, players: dict[str, Pages]) -> None:
    table = Table(api, players)
    assert table.post("anna", "cheat", {"deal": "0"}).status_code == 404
    assert "A new deal has begun." in text_of(table.post("cleo", "deal", {"deal": "3"}))


def test_a_seat_is_named_exactly_where_the_house_rules_ask_for_it(players: dict[str, Pages]) -> None:
    seats = {"game": "wild_card_rummy", "table": "w"} | {f"member-{seat}": name for seat, name in enumerate(PLAYERS)}
    told = text_of(players["anna"].post("tables/new", {**seats, "first_dealer_seat": "1"}))
    assert "Name a seat only if the house rule for the first dealer is: the player we name." in told
    told = text_of(players["anna"].post("tables/new", {**seats, "first_dealer": "assigned"}))
    assert "Name the seat that deals first." in told


def test_the_house_rules_are_in_groups_and_the_named_games_are_offered(players: dict[str, Pages]) -> None:
    page = players["anna"].get("tables/new?game=wild_card_rummy").text
    groups = re.findall(r'<fieldset class="rules-group"><legend>([^<]+)</legend>', page)
    assert groups == [
        "Players and cards",
        "The deals",
        "Melds",
        "A turn",
        "The end of a deal",
        "Points",
        "Doubling and pressing",
        "Money",
        "Time and counters",
    ]
    for game in ("Biddies", "Treize Brasses", "Ace to Ace", "Beanie: last melds", "Joker"):
        assert f">{game}</a>" in page
    ace = text_of(players["anna"].get("tables/new?game=wild_card_rummy&preset=Ace to Ace"))
    assert "House rules: Ace to Ace" in ace


def test_a_review_shows_what_each_player_saw(api: Any, players: dict[str, Pages]) -> None:
    Table(api, players).dealt().play_until("between_deals")
    all_open = players["ben"].get("tables/w/review?deal=1").text
    as_anna = players["ben"].get("tables/w/review?view=0&deal=1").text
    assert all_open.count("of them everybody knows:") > 0
    assert as_anna.count("of them everybody knows:") == 0
    assert players["ben"].get("tables/w/review?view=3").status_code == 422


def test_the_page_for_players_explains_the_rules_and_links_them(players: dict[str, Pages]) -> None:
    page = players["anna"].get("how-to-play?game=wild_card_rummy")
    assert "How to play wild-card rummy" in text_of(page)
    links = set(re.findall(r'class="rule" href="([^"]+)"', page.text))
    assert any(link.endswith("#wr15") for link in links)
    german = players["anna"].get("how-to-play?game=wild_card_rummy", Accept_Language="de").text
    assert "So spielt man Rommé mit wilden Karten" in german
    assert 'aria-label="An example: four readings of the same cards"' in page.text


def test_a_scribe_finds_the_scribes_page_at_the_table(api: Any, players: dict[str, Pages], browser_of: Any) -> None:
    api.in_office("dan", "scribe")
    Table(api, players)
    assert 'href="/clubs/' + api.club + '/tables/w/wild-card-rummy/scribe"' in browser_of("dan").get("tables/w").text
    assert "/wild-card-rummy/scribe" not in players["anna"].get("tables/w").text


@pytest.mark.parametrize("address", ["how-to-play?game=wild_card_rummy", "tables/w"])
def test_the_footer_links_the_rules_of_the_same_game(api: Any, players: dict[str, Pages], address: str) -> None:
    page = Table(api, players).players["anna"].get(address).text
    assert re.search(r'class="colophon"><a href="/clubs/[^/]+/how-to-play\?game=wild_card_rummy"', page)
