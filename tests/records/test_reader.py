"""The texts that a scribe may write, and the messages for wrong ones."""

from __future__ import annotations

import pytest

from ging_service.domain.cards import Card
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.decider import events as e
from ging_service.records.errors import RecordError
from ging_service.records.play import play
from ging_service.records.reader import read_record
from ging_service.records.record import EveningRecord, PlayedAction

HEAD = """format = 1
game = "ging"
table = "t1"
date = 2026-11-20
time = 19:30:00
time_zone = "Europe/London"
members = ["ann", "ben", "cat", "dan"]
players = ["Ann Bee", "Ben", "Cat", "Ann Lee"]
first_dealer = "dan"
rules.first_dealer = "assigned"
"""
HANDS = "9S JH 9H 10D 7D KC JC / 10S 8S KH 10H KD 9D 10C / KS JS 7S 7H QD JD 8D / QS QH 8H QC 9C 8C 7C"  # one pack


def record(*lines: str, head: str = HEAD) -> EveningRecord:
    body = "\n".join(f"  {line}," for line in lines)
    return read_record(f"{head}actions = [\n{body}\n]\n", "evening.toml")


def commands(*lines: str) -> list[c.Command]:
    return [done.command for done in play(record(*(f"'{line}'" for line in lines)))[1:]]


def events(*lines: str) -> list[e.Event]:
    return [event for done in play(record(*(f"'{line}'" for line in lines)))[1:] for event in done.events]


def refusal(*lines: str, head: str = HEAD) -> RecordError:
    with pytest.raises(RecordError) as caught:
        play(record(*lines, head=head))
    return caught.value


@pytest.mark.parametrize("who", ["p1", "P1", "1", "ben", "BEN"])
def test_a_player_is_a_seat_an_id_or_a_name(who: str) -> None:
    assert commands(f"deal {HANDS}", f"{who} H 20")[-1] == c.DeclareSuit(
        seat=1, suit="H", points=20, cards=(), is_false=False
    )


def test_a_first_name_is_a_name_but_an_id_goes_before_it() -> None:
    assert commands("deal", "accuse ann dan")[-1] == c.AccuseLostDeal(accuser=0, accused=3)


def test_a_name_of_two_players_is_refused() -> None:
    head = HEAD.replace('"ann", "ben"', '"amy", "ben"')
    error = refusal('"ann ok"', head=head)
    assert (error.code, error.rule) == ("ambiguous_player", "G2")


@pytest.mark.parametrize(("written", "said"), [("zo\xeb", "zoe\u0308"), ("zoe\u0308", "zo\xeb")])
def test_a_name_is_found_in_whichever_form_its_accent_is_typed(written: str, said: str) -> None:
    played = play(record("'deal'", f"'accuse {said} dan'", head=HEAD.replace('"Cat"', f'"{written}"')))
    assert played[-1].command == c.AccuseLostDeal(accuser=2, accused=3)


@pytest.mark.parametrize("suit", ["H", "h", "hearts", "♥"])
@pytest.mark.parametrize("cards", ["", "KH 10H", "10♥ kh", "TH K♥"])
def test_suits_and_cards_in_any_spelling(suit: str, cards: str) -> None:
    assert isinstance(events(f"deal {HANDS}", f"ben {suit} 20 {cards}")[-1], e.SuitDeclared)


@pytest.mark.parametrize("spelt", ["bare_shoulders", "bare-shoulders", "Bare_Shoulders"])
def test_combinations_with_a_hyphen_too(spelt: str) -> None:
    (_, said) = commands("deal", f"ben {spelt} 7S 8S 9S 10S 7H 8H 9H")
    assert said == c.DeclareCombination(
        seat=1,
        combination="bare_shoulders",
        cards=tuple(Card(card) for card in ["7S", "8S", "9S", "10S", "7H", "8H", "9H"]),
        is_false=False,
    )


def test_all_ok_is_said_by_those_who_are_still_silent() -> None:
    done = commands("deal", "p2 ok", "p0 away", "all ok")
    assert done[1:] == [
        c.BeSatisfied(seat=2, by="player"),
        c.BeSatisfied(seat=0, by="scribe"),
        c.BeSatisfied(seat=1, by="player"),
        c.BeSatisfied(seat=3, by="player"),
    ]


def test_all_ok_where_nothing_is_asked_is_refused_as_one_player_would_be() -> None:
    assert refusal('"all ok"').code == "no_deal"
    assert refusal('"deal"', '"all ok"', '"all ok"').code == "no_deal"


def test_time_up_is_believed_though_the_times_of_the_record_are_coarse() -> None:
    head = f"{HEAD}rules.declaring_limit_s = 60\n"
    done = play(record('"deal"', '"time up"', head=head))[-1]
    assert [event.by for event in done.events if isinstance(event, e.PlayerSatisfied)] == ["time_limit"] * 4


def test_time_up_at_a_table_without_a_limit_is_refused() -> None:
    assert refusal('"deal"', '"time up"').code == "no_time_limit"


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("misdeal", c.CallMisdeal(reason="")),
        ("misdeal a card was faced # by Ben", c.CallMisdeal(reason="a card was faced")),
        ('misdeal "8 # to p2" # note', c.CallMisdeal(reason="8 # to p2")),
        ('misdeal he said "oh" ', c.CallMisdeal(reason='he said "oh"')),
    ],
)
def test_the_reason_of_a_misdeal(line: str, command: c.Command) -> None:
    assert commands("deal", line)[1] == command


def times(*lines: str) -> list[str]:
    return [done.happened_at for done in play(record(*lines))]


def test_times_are_of_the_wall_clock_and_hold_until_the_next_one() -> None:
    assert times('"19:45: deal"', '"ben ok"', '"20:01:30 all ok"')[:3] == [
        "2026-11-20T19:30:00.000000Z",
        "2026-11-20T19:45:00.000000Z",
        "2026-11-20T19:45:00.000000Z",
    ]


def test_an_earlier_time_is_of_the_next_day() -> None:
    assert times('"23:50 deal"', '"00:10 # late"')[-1] == "2026-11-21T00:10:00.000000Z"


def test_a_full_time_means_itself() -> None:
    assert times('"2026-11-20T18:00:00Z # before the opening"')[-1] == "2026-11-20T18:00:00.000000Z"


def test_local_times_follow_the_zone() -> None:
    done = play(record('"20:00 deal"', head=HEAD.replace("Europe/London", "America/New_York")))
    assert done[-1].happened_at == "2026-11-21T01:00:00.000000Z"


def remarks(*lines: str) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for done in play(record(*lines)):
        found += [(done.line, event.text) for event in done.events if isinstance(event, e.RemarkMade)]
    return found


def test_remarks_beside_and_between_actions_in_and_outside_the_quotes() -> None:
    lines = ('"# before"', '"deal # beside"', '"p0 ok", # outside\n  # on a line of its own\n "p1 ok"')
    assert remarks(*lines) == [(12, "before"), (13, "beside"), (14, "outside"), (15, "on a line of its own")]


def test_blanks_are_no_remark() -> None:
    assert remarks('"#  "', '"deal #  "', '"20:00 p0 ok # "') == []


def test_signs_that_join_letters_are_kept() -> None:
    head = HEAD.replace("Ann Bee", "Sri\u200cnath")
    done = play(record('"deal # 👩\u200d👧"', head=head))
    assert [event.text for action in done for event in action.events if isinstance(event, e.RemarkMade)] == [
        "👩\u200d👧"
    ]


def test_thousands_of_remarks_are_read_as_quickly_as_few() -> None:
    found = record(*['"# a", # b\n # c\n "# d"'] * 2_000)
    assert len(found.actions) == 8_000


def test_a_comment_that_takes_an_action_out_is_no_remark() -> None:
    assert remarks('"deal",\n # "p0 S 20",\n #\n "p1 ok"') == []


def test_a_true_claim_and_a_false_one_that_the_record_calls_false() -> None:
    kinds = [type(event).__name__ for event in events(f"deal {HANDS}", "ben H 21 false", "ben H 20")]
    assert kinds == ["DealRecorded", "FalseClaimRefused", "SuitDeclared"]


@pytest.mark.parametrize("claim", ["S 20", "four_sevens", "ging", "gentlemen", "bare_shoulders", "seven_cards"])
def test_a_false_claim_needs_no_cards_where_the_hand_is_not_known(claim: str) -> None:
    last = events("deal", "ann C 30 KC QC JC", "ann H 10 KH", f"ben {claim} false", f"ann {claim} false")
    assert [type(event).__name__ for event in last[-2:]] == ["FalseClaimRefused"] * 2


def place(error: RecordError) -> tuple[int, int, str, str]:
    return error.line, error.column, error.code, error.rule


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (('"deal"', '"p1 S 28"'), (13, 4, "cards_missing", "G22")),
        ((f'"deal {HANDS}"', '"19:50 p1 S 28"'), (13, 10, "false_claim", "G21")),
        ((f'"deal {HANDS}"', '"ben H 20 false"'), (13, 4, "claim_is_true", "G21")),
        (('"p1 ok"',), (12, 4, "no_deal", "G19")),
        (('"deal"', '"deal"'), (13, 4, "deal_running", "G24")),
        (('"deal"', '"eve ok"'), (13, 4, "bad_action", "")),
        (('"deal"', '"accuse ben eve"'), (13, 15, "unknown_player", "G2")),
        (('"deal"', '"p1 X 20"'), (13, 7, "bad_action", "G19")),
        (('"deal"', '"p1 S"'), (13, 8, "bad_action", "G21")),
        (('"deal"', '"p1"'), (13, 6, "bad_action", "")),
        (('"deal"', '"p1 S twenty"'), (13, 9, "not_a_number", "")),
        (('"deal"', '"p1 S 20 KS 1S"'), (13, 15, "not_a_card", "G1")),
        (('"deal by"',), (12, 11, "bad_action", "")),
        (('"deal by ben KS / QS"',), (12, 4, "not_four_hands", "G2")),
        (('"cut ann"',), (12, 11, "bad_action", "")),
        (('"settle now"',), (12, 11, "bad_action", "")),
        (('"all out"',), (12, 8, "bad_action", "")),
        (('"time out"',), (12, 9, "bad_action", "")),
        (('"deal"', '"find ben maybe"'), (13, 13, "bad_action", "")),
        (('"deal"', '"p1 ok ok"'), (13, 10, "bad_action", "")),
        (("'misdeal \"open'",), (12, 11, "bad_action", "")),
        (("'misdeal \"a\" b'",), (12, 11, "bad_action", "")),
        (('"25:00 deal"',), (12, 4, "bad_time", "")),
        (('"19:40"',), (12, 4, "bad_action", "")),
        (('"rebuy ben 3"',), (12, 4, "no_rebuys", "G32")),
        (('"end"', '"deal"'), (13, 4, "table_ended", "G29")),
        (("1",), (11, 1, "bad_field", "")),
    ],
)
def test_an_error_names_line_column_code_and_rule(lines: tuple[str, ...], expected: tuple[int, int, str, str]) -> None:
    assert place(refusal(*lines)) == expected


def test_the_text_of_an_error_begins_with_its_place() -> None:
    error = refusal('"p1 ok"')
    assert str(error) == "evening.toml:12:4: no deal is running (no_deal, G19)"


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("format = 1", "format = 2", 1, "bad_format"),
        ("format = 1", "", 1, "missing_field"),
        ("format = 1", "format = true", 1, "bad_format"),
        ('game = "ging"', "", 1, "missing_field"),
        ("date = 2026-11-20", "", 1, "missing_field"),
        ('members = ["ann", "ben", "cat", "dan"]', "", 1, "missing_field"),
        ('"ging"', '"whist"', 2, "bad_game"),
        ('"t1"', '"T 1"', 3, "bad_id"),
        ('table = "t1"', "", 1, "missing_field"),
        ('"t1"', "1", 3, "bad_field"),
        ("2026-11-20", '"20 November"', 4, "bad_field"),
        ("19:30:00", '"half past"', 5, "bad_field"),
        ("Europe/London", "Europe/Nowhere", 6, "bad_time_zone"),
        ("Europe/London", "../etc", 6, "bad_time_zone"),
        ("Europe/London", "+01:75", 6, "bad_time_zone"),
        ('"ann", ', "", 7, "bad_field"),
        ('"ann"', '"ben"', 7, "member_twice"),
        ('"ann"', '"Ann"', 7, "bad_id"),
        ('"dan"\nrules', '"eve"\nrules', 9, "unknown_player"),
        ("Ann Bee", "A\\tB", 8, "bad_field"),
        ('"dan"\nrules', "4\nrules", 9, "no_such_seat"),
        ('"dan"\nrules', "true\nrules", 9, "bad_field"),
        ('"assigned"', '"oldest"', 10, "bad_field"),
        ("rules.first_dealer", "rules.dealer", 10, "unknown_field"),
        ('rules.first_dealer = "assigned"', "rules.stake = 0", 10, "house_rules"),
        ('rules.first_dealer = "assigned"', 'rules.stake = "1"', 10, "bad_field"),
        ('rules.first_dealer = "assigned"', "rules.rebuys = 1", 10, "bad_field"),
        ('rules.first_dealer = "assigned"', "rules.packets = [true]", 10, "bad_field"),
        ('rules.first_dealer = "assigned"', "rules = 3", 10, "bad_field"),
        ('rules.first_dealer = "assigned"', "tabel = 3", 10, "unknown_field"),
        ('rules.first_dealer = "assigned"', "time = 20:00:00", 10, "bad_toml"),
        ('rules.first_dealer = "assigned"', "[rules]", 11, "bad_field"),
    ],
)
def test_a_wrong_field_is_named_with_its_line(old: str, new: str, line: int, code: str) -> None:
    assert old in HEAD
    error = refusal('"deal"', head=HEAD.replace(old, new))
    assert (error.line, error.code) == (line, code)


@pytest.mark.parametrize(
    ("rules", "rule"),
    [
        ('rules.stake = 2\nrules.ending = "deals"\n', "G29"),
        ("rules.rebuys = true\nrules.stake = 99\n", "G32"),
        ('rules.ending = "deals"\nrules.deals = 0\n', "G29"),
    ],
)
def test_rules_that_contradict_each_other_are_refused_where_one_of_them_stands(rules: str, rule: str) -> None:
    assert place(refusal('"deal"', head=HEAD + rules)) == (12, 1, "house_rules", rule)


def test_rules_in_braces_are_refused_where_they_stand() -> None:
    head = HEAD.replace('rules.first_dealer = "assigned"', 'rules = {ending = "deals"}\n')
    assert refusal('"deal"', head=head).line == 10


def test_a_dealer_that_the_rules_want_is_missed_where_they_want_him() -> None:
    error = refusal('"deal"', head=HEAD.replace('first_dealer = "dan"\nrules', "rules"))
    assert (error.line, error.column) == (9, 1)


@pytest.mark.parametrize("text", ["", "\n", HEAD + 'actions = ["deal"', HEAD + "x"])
def test_columns_count_from_1_also_at_the_end(text: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert caught.value.column >= 1


def test_a_record_without_actions_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(HEAD)
    assert caught.value.code == "missing_field"


def test_fields_of_ones_own_and_rules_as_a_table_are_read() -> None:
    head = "_weather = 'rain'\n" + HEAD.replace('rules.first_dealer = "assigned"\n', "")
    text = f'{head}actions = ["deal"]\n[rules]\nfirst_dealer = "assigned"\nstake = 2\n'
    found = read_record(text)
    assert found.opening.command.rules.stake == 2
    assert found.actions[0].line == 11


def test_lines_are_found_behind_text_that_only_looks_like_actions() -> None:
    head = (
        HEAD + 'venue = """\nactions = [ "deal",\n"x" ] # no\n"""\n_odd = [["a", "b"], {c = "d"}] # actions = ["e"]\n'
    )
    text = f'{head}actions = [ "deal", \'p0 ok\',\n\n"""\np1\nok""", "p1 ok" ]'
    error = None
    try:
        play(read_record(text))
    except RecordError as caught:
        error = caught
    assert error is not None
    assert place(error) == (20, 9, "already_satisfied", "G19")


def test_windows_line_ends_count_as_one() -> None:
    with pytest.raises(RecordError) as caught:
        play(read_record(f'{HEAD}actions = [\n "deal",\n "deal",\n]\n'.replace("\n", "\r\n")))
    assert caught.value.line == 13


def test_a_record_may_leave_the_table_open() -> None:
    done = play(record('"deal"'))
    assert [type(action) for action in done] == [PlayedAction, PlayedAction]
    assert done[0].line == 7
