"""The treasurer's forms: the same entries as by the API, refused alike, with the field at fault."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ging_service.access.role_rights import Right
from tests.web.pages.conftest import text_of


@pytest.fixture
def treasurer(api: Any, browser_of: Any) -> Any:
    api.in_office("anna", "treasurer")
    return browser_of("anna")


def balances(api: Any) -> dict[str, int]:
    return {one["account"]: one["balance"] for one in api.get("accounts").json["items"]}


@pytest.mark.parametrize(
    ("what", "form", "expected"),
    [
        ("bought", {"member": "ben", "counters": "20"}, {"member/ben": 20, "bank": -20}),
        ("gift", {"member": "ben", "counters": "5", "note": "a prize"}, {"member/ben": 5, "gifts": -5}),
        ("gift", {"giver": "cleo", "member": "ben", "counters": "5"}, {"member/ben": 5, "member/cleo": -5}),
        ("fine", {"member": "ben", "counters": "2", "note": "late"}, {"member/ben": -2, "fines": 2}),
        ("opening", {"member": "ben", "counters": "−7"}, {"member/ben": -7, "bank": 7}),
        ("cashed", {"member": "ben", "counters": "3"}, {"member/ben": -3, "bank": 3}),
    ],
)
def test_counters_move_as_they_are_written_down(
    api: Any, treasurer: Any, what: str, form: dict[str, str], expected: dict[str, int]
) -> None:
    page = treasurer.do(f"ledger/book?what={what}", form)
    assert balances(api) == expected
    said = text_of(page)
    held = str(expected["member/ben"]).replace("-", "−")
    assert re.search(rf"Ben: [+−]\d+, .+\. At home there are {held} now\.", said)


def test_who_has_left_is_offered_for_everything_but_fines(api: Any, treasurer: Any) -> None:
    assert api.send("DELETE", "members/ben/credentials", {"balance": 0}).status_code == 200
    for what in ("bought", "cashed", "gift", "fine", "opening", "credit_limit"):
        page = treasurer.get(f"ledger/book?what={what}").text
        assert ('<option value="ben">' in page) is (what != "fine"), what
        assert '<option value="cleo">' in page


def test_a_refused_form_shows_no_page_that_its_sender_may_not_see(api: Any) -> None:
    """An app may sell counters without seeing what everybody holds."""
    api.do("members/ben/bought-counters", {"counters": 20})
    place = f"/clubs/{api.club}/ledger/book"
    read, keeps = api.allowed(Right.READ_BOOKS, Right.KEEP_BOOKS), api.allowed(Right.KEEP_BOOKS)
    for app, sees in ((read, True), (keeps, False)):
        refused = app.post(place)
        assert refused.status_code == 422
        assert ("ben" in refused.text) is sees
    assert keeps.get(place).status_code == 403


def test_a_form_that_is_sent_twice_is_carried_out_once(api: Any, treasurer: Any) -> None:
    once = re.search(r'name="once" value="([^"]+)"', treasurer.get("ledger/book").text)
    assert once
    for _time in range(2):
        treasurer.do("ledger/book?what=bought", {"member": "ben", "counters": "20", "once": once[1]})
    assert balances(api)["member/ben"] == 20


@pytest.mark.parametrize(
    ("what", "form", "field", "words"),
    [
        ("bought", {"member": "", "counters": "20"}, "member", "Choose a member."),
        ("bought", {"member": "ben", "counters": "many"}, "counters", "This must be a whole number."),
        ("bought", {"member": "ben", "counters": "0"}, "counters", "counters are a whole number from 1"),
        ("bought", {"member": "ben", "counters": "1", "happened_at": "yesterday"}, "happened_at", "must be a day"),
        ("bought", {"member": "ben", "counters": "1.250"}, "counters", "This can mean 1250 or 1.250."),
        (
            "bought",
            {"member": "ben", "counters": "1", "paid": "1,250", "currency": "EUR"},
            "paid",
            "This can mean 1250 or 1.250.",
        ),
        (
            "bought",
            {"member": "ben", "counters": "1", "paid": "1.250", "currency": "EUR"},
            "paid",
            "This can mean 1250 or 1.250.",
        ),
        (
            "cashed",
            {"member": "ben", "counters": "1", "paid": "0.375", "currency": "GBP"},
            "paid",
            "Up to 2 decimal places are possible here.",
        ),
        (
            "cashed",
            {"member": "ben", "counters": "1", "paid": "1.5", "currency": "JPY"},
            "paid",
            "must be a whole number",
        ),
        ("bought", {"member": "ben", "counters": "1", "paid": "ten", "currency": "EUR"}, "paid", "such as 12.50."),
        (
            "bought",
            {"member": "ben", "counters": "1", "paid": "1", "currency": "XXQ"},
            "currency",
            "'XXQ' is no currency",
        ),
        (
            "gift",
            {"member": "ben", "giver": "ben", "counters": "1"},
            "giver",
            "members cannot give counters to themselves",
        ),
        ("fine", {"member": "ben", "counters": "1", "note": ""}, "note", "a text has 1 to 1000 characters"),
        ("fine", {"member": "nobody", "counters": "1", "note": "x"}, "member", "the club has no member"),
        ("credit_limit", {"member": "", "counters": "-3"}, "counters", "A limit is 0 or more"),
    ],
)
def test_what_is_refused_says_what_and_where_and_keeps_what_was_written(  # noqa: PLR0913, PLR0917  asked and told
    api: Any, treasurer: Any, what: str, form: dict[str, str], field: str, words: str
) -> None:
    page = treasurer.post(f"ledger/book?what={what}", form)
    assert page.status_code in (404, 409, 422)
    assert words in text_of(page)
    assert re.search(rf'name="{field}"[^>]*aria-invalid="true"', page.text)
    assert f'value="{form["counters"]}"' in page.text
    assert balances(api) == {}


@pytest.mark.parametrize(
    ("paid", "currency", "stored"),
    [
        ("2,5", "eur", "2.5 EUR"),
        ("1\u202f250,00", "EUR", "1250.00 EUR"),
        ("1,250.00", "GBP", "1250.00 GBP"),
        ("1,250", "JPY", "1250 JPY"),
        ("1.250", "KWD", "1.250 KWD"),
    ],
)
def test_money_is_read_as_people_write_it(api: Any, treasurer: Any, paid: str, currency: str, stored: str) -> None:
    treasurer.do("ledger/book?what=bought", {"member": "ben", "counters": "20", "paid": paid, "currency": currency})
    assert api.get("entries").json["items"][0]["note"] == stored


def test_a_figure_is_read_and_refused_in_the_language_of_the_page(api: Any, treasurer: Any) -> None:
    treasurer.post("/preferences", {"language": "de", "to": "/"})
    treasurer.do("ledger/book?what=bought", {"member": "ben", "counters": "1.250", "paid": "1,250", "currency": "KWD"})
    (entry,) = api.get("entries").json["items"]
    assert (entry["note"], entry["postings"][1]["counters"]) == ("1.250 KWD", 1250)
    form = {"member": "ben", "counters": "1", "paid": "1.250", "currency": "EUR"}
    assert "Das kann 1250 oder 1,250 bedeuten." in text_of(treasurer.post("ledger/book?what=bought", form))


def test_what_happened_on_a_day_counts_at_its_noon(api: Any, treasurer: Any) -> None:
    treasurer.do("ledger/book?what=bought", {"member": "ben", "counters": "20", "happened_at": "2026-01-15"})
    assert api.get("entries").json["items"][0]["happened_at"] == "2026-01-15T12:00:00.000000Z"
    tomorrow = {"member": "ben", "counters": "20", "happened_at": "2999-01-15"}
    assert "cannot be in the future" in text_of(treasurer.post("ledger/book?what=bought", tomorrow))


def test_limits_hold_and_are_shown(api: Any, treasurer: Any) -> None:
    treasurer.do("ledger/book?what=credit_limit", {"member": "", "counters": "10"})
    treasurer.do("ledger/book?what=credit_limit", {"member": "ben", "counters": "15"})
    page = treasurer.do("ledger/book?what=bank_limit", {"counters": "100"})
    books = api.get("books").json
    assert (books["member_limit"], books["limits"], books["bank_limit"]) == (
        10,
        [{"member": "ben", "counters": 15}],
        100,
    )
    assert "It has been recorded." in text_of(page)
    refused = treasurer.post("ledger/book?what=cashed", {"member": "ben", "counters": "16"})
    assert refused.status_code == 409
    treasurer.do("ledger/book?what=bank_limit", {"counters": ""})
    assert api.get("books").json["bank_limit"] is None


def test_the_book_shows_what_everybody_has(api: Any, treasurer: Any) -> None:
    api.do("members/ben/bought-counters", {"counters": 30})
    api.open_table("t")
    page = text_of(treasurer.get("ledger/book"))
    assert "Ben 10 no limit" in page
    assert "the bank −30" in page
    assert "held at tables 80" in page
    assert "Together 0" in page


def test_only_the_treasurer_writes_and_only_who_may_read_reads(api: Any, treasurer: Any, browser_of: Any) -> None:
    api.in_office("cleo", "secretary")
    assert "Record it" in treasurer.get("ledger/book").text
    secretary, player = browser_of("cleo"), browser_of("ben")
    assert "Record it" not in secretary.get("ledger/book").text
    assert secretary.post("ledger/book", {"member": "ben", "counters": "1"}).status_code == 403
    assert secretary.post("ledger/box", {"counted": "1"}).status_code == 403
    for place in ("book", "box", "check", "settle-up", "export", "balances"):
        assert player.get(f"ledger/{place}").status_code == 403, place
        assert secretary.get(f"ledger/{place}").status_code == 200, place
    assert secretary.get("ledger/paper").status_code == 403
    assert balances(api) == {}


def test_the_box_is_counted_against_what_should_lie_in_it(api: Any, treasurer: Any) -> None:
    assert "Record a count" not in treasurer.get("ledger/box").text
    treasurer.do("ledger/box", {"what": "stock", "counters": "500"})
    api.do("members/ben/bought-counters", {"counters": 30})
    assert "should be in the box 470" in text_of(treasurer.get("ledger/box"))
    page = treasurer.do("ledger/box", {"what": "count", "counted": "468", "note": "two are lost"})
    said = text_of(page)
    assert "468 470 2 missing Anna two are lost" in said
    told = api.get("counts").json["items"][0]
    assert (told["counted"], told["difference"], told["member"]) == (468, 2, "anna")
    refused = treasurer.post("ledger/box", {"what": "count", "counted": "a few"})
    assert refused.status_code == 422
    assert re.search(r'name="counted"[^>]*aria-invalid="true"', refused.text)
    assert treasurer.get("ledger/box?after=xyz").status_code == 422
    api.do("fines", {"member": "cleo", "counters": 7, "note": "late"})
    assert "owed by members -7 should be in the box 468" in text_of(treasurer.get("ledger/box")).replace("−", "-")


def test_the_box_shows_its_last_counts_and_a_link_to_those_before(api: Any, treasurer: Any) -> None:
    api.do("stock", {"counters": 500})
    for number in range(14):
        api.do("counts", {"counted": 500, "note": f"count {number}."})
    page = treasurer.get("ledger/box").text
    assert re.findall(r"count \d+\.", page) == [f"count {number}." for number in range(13, 1, -1)]
    before = re.search(r'rel="next" href="[^"]*/(ledger/box[^"]+)"', page)
    assert before
    assert re.findall(r"count \d+\.", treasurer.get(before[1]).text) == ["count 1.", "count 0."]


def test_the_ledger_is_checked_when_it_is_asked_for(api: Any, treasurer: Any) -> None:
    api.do("members/ben/bought-counters", {"counters": 30})
    assert "Reconciled" not in treasurer.get("ledger/check").text
    page = treasurer.get("ledger/check?now=yes")
    told = api.get("ledger/check").json
    assert f"matches the {told['events']} events" in text_of(page)
    assert all(one["title"] in text_of(page) for one in told["checks"])
    assert page.text.count('<li class="ok">') == len(told["checks"])


@pytest.mark.parametrize("name", ["hledger", "beancount", "csv", "jsonl"])
def test_the_whole_ledger_is_the_apis_file(api: Any, treasurer: Any, name: str) -> None:
    api.do("members/ben/bought-counters", {"counters": 30})
    file, told = treasurer.get(f"ledger/export?format={name}"), api.get(f"ledger/export?format={name}")
    assert file.data == told.data
    assert file.headers["Content-Disposition"] == told.headers["Content-Disposition"]
    assert treasurer.get("ledger/export?format=pdf").status_code == 422


def reverse_links(page: Any) -> list[str]:
    """What the links beside entries lead to, within the club."""
    return [
        href.replace("&amp;", "&")
        for href in re.findall(r'href="/clubs/[^/]+/(ledger/book\?what=reversal&amp;[^"]+)"', page.text)
    ]


def test_an_entry_to_reverse_is_chosen_from_the_list_or_a_statement(api: Any, treasurer: Any) -> None:
    assert "There is no entry to reverse." in text_of(treasurer.get("ledger/book?what=reversal"))
    fine = api.do("fines", {"member": "ben", "counters": 2, "note": "Came late."})["events"][0]["position"]
    gift = api.do("gifts", {"giver": "cleo", "member": "ben", "counters": 5})["events"][0]["position"]
    bought = api.do("members/ben/bought-counters", {"counters": 30})["events"][0]["position"]
    address = "ledger/book?what=reversal&reverses={}".format
    assert reverse_links(treasurer.get("ledger/book?what=reversal")) == [address(one) for one in (bought, gift, fine)]
    assert reverse_links(treasurer.get("ledger/statements/members/ben")) == [
        address(one) for one in (fine, gift, bought)
    ]
    assert reverse_links(treasurer.get("ledger/statements/club")) == [address(fine), address(bought)]
    form = treasurer.get(address(fine))
    assert "What fine Came late. From Ben To fines Counters 2 Choose another entry" in text_of(form)
    assert f'<input type="hidden" name="reverses" value="{fine}">' in form.text
    refused = treasurer.post("ledger/book?what=reversal", {"reverses": fine, "note": ""})
    assert refused.status_code == 422
    assert "From Ben To fines" in text_of(refused)
    page = treasurer.do("ledger/book?what=reversal", {"reverses": fine, "note": "Wrong member."})
    assert f"Ben: +2, reversal of entry {fine}." in text_of(page)
    assert reverse_links(page) == [address(bought), address(gift)]
    assert reverse_links(treasurer.get("ledger/statements/members/ben")) == [address(gift), address(bought)]
    again = treasurer.post("ledger/book?what=reversal", {"reverses": fine, "note": "Again."})
    assert (again.status_code, reverse_links(again)) == (409, [address(bought), address(gift)])


@pytest.mark.parametrize("chosen", ["", "x", "0", "-1", "99999999999999999999", "999999"])
def test_what_cannot_be_reversed_is_not_offered(api: Any, treasurer: Any, chosen: str) -> None:
    api.do("fines", {"member": "ben", "counters": 2, "note": "Came late."})
    page = treasurer.get(f"ledger/book?what=reversal&reverses={chosen}")
    assert "Choose the entry to reverse" in text_of(page)
    assert "Reverse this entry" not in text_of(page)


@pytest.mark.usefixtures("treasurer")
def test_only_the_treasurer_is_offered_to_reverse(api: Any, browser_of: Any) -> None:
    api.do("fines", {"member": "ben", "counters": 2, "note": "Came late."})
    api.in_office("cleo", "secretary")
    secretary, player = browser_of("cleo"), browser_of("ben")
    for page in (secretary.get("ledger/book?what=reversal"), secretary.get("ledger/statements/members/ben")):
        assert (page.status_code, reverse_links(page)) == (200, [])
    assert reverse_links(player.get("ledger/statements/members/ben")) == []
