"""A club's home, its tables, and opening one."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from tests.web.conftest import MEMBERS
from tests.web.pages.conftest import text_of

SITTING = {f"member-{seat}": member for seat, member in enumerate(MEMBERS)}


def test_home_says_what_waits_for_whom(api: Any, browser_of: Any) -> None:
    api.open_table("evening")
    dan, anna = text_of(browser_of("dan").get("")), text_of(browser_of("anna").get(""))
    assert "Waiting for you evening Ging · Anna, Ben, Cleo and Dan Waiting for you to deal." in dan
    assert "Waiting for you" not in anna
    assert "Being played evening Ging · Anna, Ben, Cleo and Dan Waiting for Dan to deal." in anna


def test_home_names_the_first_steps_to_the_secretary_until_a_table_is_opened(api: Any, browser_of: Any) -> None:
    api.in_office("anna", "secretary")
    anna = browser_of("anna")
    page = anna.get("")
    assert "Before the first evening Add members" in text_of(page)
    for place, heading in (
        ("members", "Add a member"),
        ("invitations", "Invite Sent invitations"),
        ("seasons", "Time zone of the club"),
    ):
        assert f'href="/clubs/{api.club}/{place}' in page.text.partition("Before the first evening")[2]
        assert heading in text_of(anna.get(place))
    assert "Before the first evening" not in text_of(browser_of("ben").get(""))
    api.open_table("evening")
    assert "Before the first evening" not in text_of(anna.get(""))


def test_home_shows_the_last_evenings_and_a_guest_may_look(api: Any, browser_of: Any) -> None:
    assert "No table is open." in text_of(browser_of("").get(""))
    api.open_table("evening")
    api.do("tables/evening/end", {})
    page = browser_of("").get("")
    assert "The last evenings evening" in text_of(page)
    assert "Anna 0 , Ben 0 , Cleo 0 , Dan 0 · 0 deals" in text_of(page)
    assert "Open a table" not in text_of(page)


def test_an_evening_that_moved_no_counters_is_listed_with_its_game_and_players(api: Any, browser_of: Any) -> None:
    api.do("tables", {"table": "points", "game": "gin_rummy", "members": ["anna", "ben"]})
    api.do("tables/points/gin_rummy/end-table", {})
    for page in ("", "tables"):
        assert "points Gin Rummy · Anna and Ben · 0 deals" in text_of(browser_of("").get(page))


def test_an_evening_that_moved_no_counters_is_listed_with_what_its_players_have_won(api: Any, browser_of: Any) -> None:
    assigned = {"first_dealer": "assigned"}
    api.do("tables", {"table": "knocks", "game": "gin_rummy", "members": ["anna", "ben"], "rules": assigned})
    for winner, points in ((0, 25), (1, 90), (1, 30)):
        result = {"dealer": -1, "kind": "gin", "winner": winner, "points": points}
        api.do("tables/knocks/gin_rummy/record-result", result)
    api.do(
        "tables", {"table": "races", "game": "thirty_one", "members": ["anna", "ben", "cleo"], "rules": {"rounds": 3}}
    )
    for winner, kind in ((2, "thirty_one"), (2, "last_taker"), (1, "thirty_one")):
        first = 0 if (winner, kind) == (2, "thirty_one") else -1
        api.do("tables/races/thirty_one/record-result", {"first": first, "kind": kind, "winner": winner})
    for page in ("", "tables"):
        listed = text_of(browser_of("").get(page))
        assert "knocks Gin Rummy · games won: Ben 1 , Anna 0 · 3 deals" in listed
        assert "races Thirty-one · rounds won: Cleo 2 , Ben 1 , Anna 0 · 3 rounds" in listed


def test_a_running_table_of_thirty_one_tells_its_round(api: Any, browser_of: Any) -> None:
    api.do("tables", {"table": "race", "game": "thirty_one", "members": ["anna", "ben"]})
    api.do("tables/race/thirty_one/start-round", {})
    assert "race Thirty-one · Anna and Ben · round 1" in text_of(browser_of("").get(""))
    assert "race Thirty-one · Anna and Ben · 0 rounds" in text_of(browser_of("").get("tables"))


def test_an_arbitrator_is_told_of_disputes(api: Any, browser_of: Any) -> None:
    api.open_table("evening")
    api.do("tables/evening/recorded-deals", {})
    api.do("tables/evening/settlement", {})
    api.as_member("anna").do(
        "disputes", {"dispute": "d-1", "table": "evening", "deal": 1, "subject": "deal", "reason": "I held more."}
    )
    api.do("members", {"member": "eve", "name": "Eve"})
    api.do("arbitrators", {"member": "eve"})
    assert "Dispute: d-1" in text_of(browser_of("eve").get(""))
    assert "Dispute: d-1" not in text_of(browser_of("ben").get(""))


def test_tables_are_listed_by_phase_member_and_page(api: Any, browser_of: Any) -> None:
    for number in range(31):
        api.open_table(f"table-{number:02}")
    api.do("tables/table-00/end", {})
    anna = browser_of("anna")
    first = anna.get("tables")
    listed = re.findall(r"tables/(table-\d+)", first.text)
    assert listed == [f"table-{number:02}" for number in range(30, 0, -1)]  # the latest first, and an ended one last
    further = re.search(r'href="[^"]*/(tables\?[^"]*after=[^"]*)"', first.text)
    assert further is not None
    assert re.findall(r"tables/(table-\d+)", anna.get(unescape(further[1])).text) == ["table-00"]
    assert anna.get("tables?after=table-29").status_code == 422
    assert text_of(anna.get("tables?phase=ended")).count("table-") == 1
    assert 'rel="next"' not in anna.get("tables?phase=running").text  # 30 of 31
    api.do("members", {"member": "eve", "name": "Eve"})
    assert "No such table." in text_of(anna.get("tables?member=eve"))


def test_the_phase_of_a_table_is_told_in_the_words_of_its_game(api: Any, browser_of: Any) -> None:
    api.open_table("ging", first_dealer="highest")
    api.do("tables", {"table": "rummy", "game": "wild_card_rummy", "members": MEMBERS})
    listed = text_of(browser_of("anna").get("tables"))
    assert "cutting for the first deal" in listed
    assert "the first dealer is found" in listed


def test_a_table_is_opened_with_the_usual_rules_in_one_form(api: Any, browser_of: Any) -> None:
    page = browser_of("anna").do("tables/new", SITTING | {"table": "Evening-1"})
    assert "Waiting for you, Ben, Cleo and Dan to cut." in text_of(page)
    assert api.get("tables/evening-1").json["rules"]["mode"] == "declared"


def test_a_table_begins_with_named_rules_and_says_what_is_unusual(browser_of: Any) -> None:
    anna = browser_of("anna")
    assert '<option value="showdown" selected>' in anna.get("tables/new?preset=Showdown").text
    rules = {"mode": "showdown", "first_dealer": "assigned", "packets": "3+4", "rebuys": "on", "first_dealer_seat": "1"}
    page = text_of(anna.do("tables/new", SITTING | rules | {"table": "evening"}))
    assert "Waiting for Ben to deal." in page
    assert "Claims G20 all hands are turned up and read" in page
    assert "Cards dealt at a time, round by round G4 3 4" in page
    assert "More counters may be taken between deals G32 yes" in page


def test_what_is_wrong_with_a_table_is_said_and_what_was_chosen_stays(browser_of: Any) -> None:
    anna = browser_of("anna")
    for form, told in (
        ({"member-3": ""}, "Ging needs a player on this seat: seat 4."),
        ({"member-3": "anna"}, "a member cannot sit on two seats of one table G2"),
        ({"packets": "3 x"}, "This must be a whole number."),
        ({"packets": "3 3"}, "packets must be whole numbers that add up to 7 ( G4 )"),
        ({"mode": "whist"}, "Choose one of the options."),
        ({"stake": "two"}, "This must be a whole number."),
        ({"first_dealer": "assigned"}, "name the first dealer of this table G3"),
        ({"first_dealer_seat": "1"}, "the house rule for the first dealer is: the player we name."),
        (
            {"first_dealer": "random", "first_dealer_seat": "1"},
            "the house rule for the first dealer is: the player we name.",
        ),
        ({"table": "no name"}, ""),
    ):
        refused = anna.post("tables/new", SITTING | {"table": "evening", "starting_stack": "44"} | form)
        assert refused.status_code == 422, form
        assert told in text_of(refused)
        assert 'name="starting_stack" class="short" value="44"' in refused.text


def test_whoever_may_not_play_opens_no_table(browser_of: Any) -> None:
    assert browser_of("").get("tables/new").status_code == 403
    assert browser_of("").post("tables/new", SITTING | {"table": "evening"}).status_code == 403


def test_an_ended_table_shows_its_result_the_winner_first(api: Any, browser_of: Any) -> None:
    api.open_table("evening")
    api.do("tables/evening/recorded-deals", {})
    api.do("tables/evening/declarations", {"seat": 2, "suit": "C", "points": 30, "cards": ["QC", "KC", "10C"]})
    api.do("tables/evening/settlement", {})
    api.do("tables/evening/end", {})
    anna = browser_of("anna")
    page = text_of(anna.get("tables/evening"))
    assert "The table has ended Player Won or lost Taken home Cleo +3 23 Anna −1 19 Ben −1 19 Dan −1 19" in page
    assert "Cleo +3 , Anna −1 , Ben −1 , Dan −1 · 1 deal" in text_of(anna.get("tables"))


def test_a_table_against_a_bot_is_opened_by_a_form_and_the_bot_is_offered_again(api: Any, browser_of: Any) -> None:
    anna = browser_of("anna")
    assert "Bots" not in text_of(anna.get("tables/new"))
    assert '<option value="bot:careful">Bot (careful)</option>' in anna.get("tables/new?game=gin_rummy").text
    form = {"game": "gin_rummy", "member-0": "anna", "member-1": "bot:careful", "starting_stack": "0"}
    refused = anna.post("tables/new", form | {"table": "duel", "member-0": "bot:simple"})
    assert "The service plays for a bot" in text_of(refused)
    assert '<option value="bot:careful" selected>' in refused.text
    page = anna.do("tables/new", form | {"table": "duel"})
    assert "Gin Rummy bot (careful)" in text_of(page)
    again = anna.get("tables/new?game=gin_rummy&members=anna,bot-gin-rummy-careful&after=duel-9").text
    assert 'name="table" type="text" value="duel-10"' in again
    assert 'value="2026-11-13-2"' in anna.get("tables/new?after=2026-11-13").text
    assert "<optgroup" not in anna.get("tables/new?game=newmarket").text, "only a scribe opens such a table (NM32)"
    assert '<option value="bot-gin-rummy-careful" selected>Bot (careful)</option>' in again
    assert again.count('value="bot-gin-rummy-careful"') == 2
    assert "bot" not in anna.get("tables/new").text
    api.do("members/anna/roles", {"role": "secretary"})
    of_bot = text_of(anna.get("members/bot-gin-rummy-careful"))
    assert "Roles player, bot" in of_bot
    assert "Invite" not in of_bot
    assert "Erase the name" not in of_bot


def test_the_level_of_a_bot_is_named_in_the_readers_language_on_every_page(api: Any, browser_of: Any) -> None:
    opening = {"table": "one", "game": "gin_rummy", "members": ["anna", "bot:careful"]}
    api.as_member("anna").do("tables", opening)
    api.in_office("anna", "treasurer")
    anna, bot = browser_of("anna"), "bot-gin-rummy-careful"
    for place in (
        "tables",
        "tables/one",
        "tables/one/review?at=1",
        "members",
        f"members/{bot}",
        f"ledger/statements/members/{bot}",
        "ledger/statements/tables/one",
    ):
        told = text_of(anna.get(place, Accept_Language="de"))
        assert "Gin Rummy Bot (vorsichtig)" in told, place
        assert "(careful)" not in told, place
    assert "Gin Rummy bot (careful)" in text_of(anna.get("tables/one", Accept_Language="en"))
