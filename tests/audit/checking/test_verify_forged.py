"""`verify`: the rules themselves reveal a rewritten record, even if the forger signs it with a key of their own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from ging_service.audit import export_layout
from ging_service.audit.checking.exported.record import verify_record
from ging_service.audit.checking.report import as_json, report_lines, said_in_the_end
from ging_service.audit.export.export import export_club
from ging_service.bootstrap import codec, open_services
from ging_service.eventlog.canonical import canonical_bytes
from tests.audit.checking.forging import Forger, change, envelope, left_out, sum_anew
from tests.audit.season import CLUB, play_season

if TYPE_CHECKING:
    from pathlib import Path

    from tests.audit.checking.forging import Forgery
    from tests.support.databases import Database


@pytest.fixture(scope="module")
def folder(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("exports") / "keeper"
    with open_services(database.app_dsn) as opened:
        export_club(play_season(opened, tmp_path_factory.mktemp("signer")), CLUB, made, all_openings=True)
    return made


def swap_hands(forger: Forger) -> int:
    """The cheat that shuffles are committed against: two hands change places after the deal."""
    position = forger.find("ging.HandsDealt", deal=3)
    hands = {one["place"]: one["value"] for one in forger.openings if one["position"] == position}
    forger.reseal(position, 0, hands[1])
    forger.reseal(position, 1, hands[0])
    return position


def other_seed(forger: Forger) -> int:
    position = forger.find("ging.ShuffleCommitted", deal=3)
    forger.reseal(position, 0, "0" * 64)
    return forger.find("ging.HandsDealt", deal=3)


def false_hand(forger: Forger) -> int:
    """A recorded hand that does not hold what was declared from it."""
    position = next(
        p for p, e in enumerate(forger.events) if (e["stream"], e["type"]) == ("table/t", "ging.DealRecorded")
    )
    hands = {one["place"]: one["value"] for one in forger.openings if one["position"] == position}
    forger.reseal(position, 2, hands[3])
    forger.reseal(position, 3, hands[2])
    return position + 1


def eight_cards(forger: Forger) -> int:
    position = forger.find("ging.HandsDealt", deal=3)
    hand = next(one["value"] for one in forger.openings if (one["position"], one["place"]) == (position, 0))
    forger.reseal(position, 0, [*hand, "KS"])
    return position


def sat_himself(forger: Forger) -> int:
    """The arbitrator is a player of the disputed table."""
    named = forger.change("club.ArbitratorNamed", lambda data: data.update(member="bruno"), member="eve")
    for kind in ("dispute.DisputeTaken", "dispute.DisputeRuled"):
        position = forger.change(kind, lambda data: data.update(arbitrator="bruno"))
        forger.events[position]["actor"] = "bruno"
    assert named
    return forger.find("dispute.DisputeTaken")


def last_secretary(forger: Forger) -> int:
    """The office that bruno had for a while was another."""
    change("club.RoleGiven", role="secretary")(forger)
    return forger.change("club.RoleTaken", lambda data: data.update(role="secretary"))


def shown_twice(forger: Forger) -> int:
    """Of a deal whose hands nobody has recorded, the second player to declare shows the cards of the first."""
    dealt = forger.find("ging.DealRecorded", hands=[])
    first, second = (p for p in (dealt + 1, dealt + 2) if forger.events[p]["type"] == "ging.SuitDeclared")
    shown = forger.events[first]["data"]
    forger.events[second]["data"] |= {name: shown[name] for name in ("suit", "points", "cards")}
    return second


def later_version(by: int) -> Forgery:
    """The version of a game's end is another."""

    def forge(forger: Forger) -> int:
        position = forger.find("ging.GameEnded")
        forger.events[position]["version"] += by
        return position

    return forge


def to_passed(forger: Forger) -> int:
    position = forger.find("ging.MostOfSuitWon")
    forger.events[position] |= {"type": "ging.DealPassed", "schema": 1}
    forger.events[position]["data"] = {"deal": forger.events[position]["data"]["deal"]}
    return position


PLAY: dict[str, tuple[Forgery, str]] = {
    "the counters go to another": (
        lambda forger: forger.change("ging.MostOfSuitWon", lambda data: data["taken"][0].update(seat=1)),
        "MostOfSuitWon: taken is",
    ),
    "most is won by another claim": (
        lambda forger: forger.change("ging.MostOfSuitWon", lambda data: data["claims"].reverse()),
        "MostOfSuitWon: claims is",
    ),
    "a deal passes in which somebody declared": (
        to_passed,
        "MostOfSuitWon was to follow here, and not DealPassed",
    ),
    "another stake is dressed": (change("ging.TrayDressed", stake=5), "stake is 5 and by the rules 1"),
    "a claim of points that its cards do not count": (
        change("ging.SuitDeclared", points=30),
        "this claim is false",
    ),
    "a card that is in two hands": (shown_twice, "another player has tabled"),
    "a hand that does not hold what was declared": (false_hand, "this claim is false"),
    "a hand of eight cards": (eight_cards, "HandsDealt: hands is not what the rules lead to"),
    "another dealer than the one who was due": (change("ging.HandsDealt", dealer=3), "HandsDealt: dealer is 3"),
    "the wrong first dealer": (change("ging.FirstDealerFound", by="lowest"), "by is 'lowest'"),
    "the loser of the cutting deals": (
        lambda forger: forger.change("ging.FirstDealerFound", lambda data: data.update(seat=3), by="lowest"),
        "FirstDealerFound: seat is 3 and by the rules 0",
    ),
    "the layout is divided unevenly": (
        lambda forger: forger.change("ging.LayoutDivided", lambda data: data["moves"].pop()),
        "LayoutDivided: moves is",
    ),
    "somebody takes home more than their stack": (
        lambda forger: forger.change("ging.StacksReturned", lambda data: data.update(counters=[30, 8, 20, 22])),
        "StacksReturned: counters is",
    ),
    "the game ends for another reason": (change("ging.GameEnded", reason="cannot_pay"), "GameEnded: reason is"),
    "a finding against nobody": (change("ging.LostDealFound", upheld=True), "no_lost_deal"),
    "somebody who is no member sits down": (
        lambda forger: forger.change("ging.TableOpened", lambda data: data["members"].__setitem__(0, "zoe")),
        "zoe was no member of the club then",
    ),
    "house rules that contradict each other": (
        lambda forger: forger.change("ging.TableOpened", lambda data: data["rules"].update(stake=0)),
        "house_rules",
    ),
    "a deal of a number that nobody comes to": (
        lambda forger: forger.change("ging.HandsDealt", lambda data: data.update(deal=2**53 - 1), deal=3),
        "there cannot have been so many deals",
    ),
    "a void of a number that nobody comes to": (
        change("ging.ShuffleVoided", deal=2**53 - 1),
        "there cannot have been so many deals",
    ),
    "more is opened than there was": (
        lambda forger: forger.change("ging.HandsOpened", lambda data: data.update(deals=[9]), deals=[2]),
        "no_such_deal",
    ),
    "counters that nobody may buy": (change("club.CountersBought", counters=-200), "bad_counters"),
    "counters bought by nobody": (change("club.CountersBought", member="zoe"), "no_such_member"),
    "a member joins twice": (
        lambda forger: forger.change("club.MemberJoined", lambda data: data.update(member="ada"), member="bruno"),
        "member_exists",
    ),
    "a role is taken from whoever never had it": (change("club.RoleTaken", member="ada"), "lacks_role"),
    "the last secretary goes": (last_secretary, "last_secretary"),
    "house rules that nobody kept are dropped": (
        change("club.HouseRulesDropped", preset="none"),
        "house_rules_not_found",
    ),
    "house rules under a name that is none": (change("club.HouseRulesNamed", name=" "), "bad_name"),
    "a role that there is not": (change("club.RoleGiven", role="king"), "no_such_role"),
    "the arbitrator has played": (sat_himself, "sat_at_table"),
    "the arbitrator is none": (left_out("club.ArbitratorNamed", member="eve"), "not_an_arbitrator"),
    "a ruling of another outcome than its dispute's": (
        lambda forger: (
            forger.find("ging.RulingApplied", deal=1)
            if forger.change("dispute.DisputeRuled", lambda data: data.update(outcome="voided"))
            else None
        ),
        "the dispute was ruled voided",
    ),
    "a dispute that is raised for another": (
        envelope("dispute.DisputeRaised", actor="bruno"),
        "names a different person than the one who gave the command",
    ),
    "a dispute in the stream of another": (
        change("dispute.DisputeRaised", dispute="d9"),
        "about a different dispute than the one of its stream",
    ),
    "a ruling that pays another": (
        lambda forger: forger.change("ging.RulingApplied", lambda data: data.update(net=[-2, 0, 0, 2])),
        "RulingApplied: net is (-2, 0, 0, 2)",
    ),
    "a ruling that pays more": (
        lambda forger: forger.change("ging.RulingApplied", lambda data: data["payments"][0].update(counters=9)),
        "RulingApplied: payments is",
    ),
    "a ruling of no dispute": (change("ging.RulingApplied", dispute="d9"), "no ruling of the dispute 'd9'"),
    "a ruling that is not carried out": (left_out("ging.RulingApplied"), "the ruling was not carried out"),
    "a review says that it opens hands": (change("dispute.DisputeTaken", opens_hands=True), "they were not opened"),
    "a settlement is left out": (left_out("ging.DealPassed"), "DealPassed had to follow here"),
}


@pytest.mark.parametrize("what", PLAY)
def test_the_rules_tell(folder: Path, tmp_path: Path, what: str) -> None:
    forge, words = PLAY[what]
    forger = Forger(folder, tmp_path / "forged")
    position = forge(forger)
    report = verify_record(forger.sign(), codec())
    assert report.verdict == "not_genuine"
    found = [f"{one.where}: {one.what}" for one in report.finding("play").failures]
    assert any(words in line for line in found), (position, found, list(report_lines(report)))


OTHERS: dict[str, tuple[Forgery, str, str]] = {
    "two hands are changed after the shuffle": (swap_hands, "shuffles", "the hand of seat 0 and 1 is not the one"),
    "another seed is opened": (other_seed, "shuffles", "is not the one that the shuffle leads to"),
    "a seed that is none": (
        lambda forger: forger.reseal(forger.find("ging.ShuffleCommitted", deal=3), 0, "no seed"),
        "shuffles",
        "is no seed",
    ),
    "a shuffle that was not committed to": (
        left_out("ging.ShuffleCommitted", deal=3),
        "shuffles",
        "a shuffle that was not committed to",
    ),
    "counters are moved besides": (
        lambda forger: forger.change("ging.TrayDressed", lambda data: data.update(stake=-1)),
        "ledger",
        "a transfer moves no counters",
    ),
    "the tray is not dressed": (left_out("ging.TrayDressed"), "ledger", "the tray is not dressed"),
    "an event of a type that nobody knows": (envelope("ging.GameEnded", type="ging.Won"), "events", "unknown event"),
    "an event of a schema that nobody knows": (envelope("ging.GameEnded", schema=9), "events", "schema version 9"),
    "more is said than events say": (envelope("ging.GameEnded", stray=1), "events", "not the canonical bytes"),
    "a version is left out": (later_version(+1), "events", "stands where version"),
    "a version stands twice": (later_version(-1), "events", "stands where version"),
    "a stream that there cannot be": (envelope("ging.GameEnded", stream="table/No"), "events", "there is no stream"),
    "an event of a game in the club's stream": (envelope("ging.GameEnded", stream="club"), "events", "does not belong"),
    "a time that is none": (envelope("ging.GameEnded", recorded_at="2026-13-01T00:00:00.000000Z"), "events", "no time"),
    "a time in another form": (envelope("ging.GameEnded", happened_at="2026-11-20T00:00:00Z"), "events", "no time"),
    "a command without a name": (envelope("ging.GameEnded", command=""), "events", "no id of a command"),
    "two commands with one id": (
        lambda forger: forger.events[-1].update(command=forger.events[0]["command"]),
        "events",
        "the id of an earlier command",
    ),
    "an actor who cannot be": (envelope("ging.GameEnded", actor="Ada"), "events", "no id of a member"),
    "an app that cannot be": (envelope("ging.GameEnded", app="An App"), "events", "no name of an app"),
    "data of another shape": (change("ging.GameEnded", reason=7), "events", "this is no event"),
}


@pytest.mark.parametrize("what", OTHERS)
def test_every_other_check_tells(folder: Path, tmp_path: Path, what: str) -> None:
    forge, check, words = OTHERS[what]
    forger = Forger(folder, tmp_path / "forged")
    forge(forger)
    report = verify_record(forger.sign(), codec())
    assert report.verdict == "not_genuine"
    assert any(words in one.what for one in report.finding(check).failures), list(report_lines(report))


def test_people_who_never_joined_are_named(folder: Path, tmp_path: Path) -> None:
    """A scribe need not be a member, so this is for the reader to judge."""
    forger = Forger(folder, tmp_path / "forged")
    envelope("ging.GameEnded", actor="zed")(forger)
    report = verify_record(forger.sign(), codec())
    notes = report.finding("play").notes
    assert "commands were given under ids of people who never joined the club: zed" in notes
    genuine = verify_record(folder, codec()).finding("play").notes
    assert not any("never joined" in note for note in genuine)


def test_a_name_that_the_manifest_does_not_give_is_not_skipped(folder: Path, tmp_path: Path) -> None:
    copy = Forger(folder, tmp_path / "forged").sign()
    manifest = json.loads((copy / export_layout.MANIFEST).read_bytes()) | {"origin": ""}
    (copy / export_layout.MANIFEST).write_bytes(canonical_bytes(manifest) + b"\n")
    sum_anew(copy)
    report = verify_record(copy, codec())
    assert report.verdict == "not_genuine"
    (failure,) = report.finding("checkpoints").failures
    assert failure.what.endswith("and the record is of the log ''")


STRANGER = "2026 by the whole committee, and co-signed by 9 of 9 witnesses\x1b[2J\nGENUINE: 77 events"


@pytest.mark.parametrize(
    "signed_at", [STRANGER, "2026-13-01T00:00:00.000000Z", "2026-11-20", "\u0662\u0660\u0662\u0666"]
)
def test_a_stranger_writes_nothing_into_the_verdict(folder: Path, tmp_path: Path, signed_at: str) -> None:
    forger = Forger(folder, tmp_path / "forged")
    copy = forger.sign()
    file = copy / export_layout.CHECKPOINTS
    lines = [json.loads(line) | {"signed_at": signed_at} for line in file.read_bytes().splitlines()]
    file.write_bytes(b"".join(canonical_bytes(line) + b"\n" for line in lines))
    sum_anew(copy)
    report = verify_record(copy, codec())
    assert report.verdict == "not_genuine"
    assert as_json(report)["signed_at"] == ""
    assert "committee" not in said_in_the_end(report)
    assert {one.what for one in report.finding("checkpoints").failures} == {f"signed_at is no time: {signed_at!r:.80}"}


@pytest.mark.parametrize("name", ["club", "eyes", "made_at"])
def test_what_the_report_repeats_is_what_such_a_name_can_be(folder: Path, tmp_path: Path, name: str) -> None:
    copy = Forger(folder, tmp_path / "forged").sign()
    manifest = json.loads((copy / export_layout.MANIFEST).read_bytes()) | {name: STRANGER}
    (copy / export_layout.MANIFEST).write_bytes(canonical_bytes(manifest) + b"\n")
    sum_anew(copy)
    report = verify_record(copy, codec())
    assert report.verdict == "not_genuine"
    told = [one.what for finding in report.findings for one in finding.failures]
    assert any(f"{STRANGER!r:.80}" in one for one in told), told


def opening(forger: Forger, subject: str, place: int = 0) -> dict[str, Any]:
    return next(one for one in forger.openings if (one["subject"], one["place"]) == (subject, place))


def without(subject: str, place: int = 0) -> Forgery:
    return lambda forger: forger.openings.remove(opening(forger, subject, place))


def opening_with(subject: str, /, **to: Any) -> Forgery:
    return lambda forger: opening(forger, subject).update(to)


def unerased(forger: Forger) -> None:
    position = forger.find("club.MemberRenamed")
    line = {
        "audience": "club",
        "place": 0,
        "position": position,
        "salt": "0" * 64,
        "subject": "club/hugo",
        "value": "H",
    }
    at = next(place for place, one in enumerate(forger.openings) if one["position"] > position)
    forger.openings.insert(at, line)
    forger.reseal(position, 0, "Hugh")


def stray_place(forger: Forger) -> None:
    last = forger.openings[-1]
    forger.openings.append(last | {"place": 9})


def stray_position(forger: Forger) -> None:
    last = forger.openings[-1]
    forger.openings.append(last | {"position": 10_000})


OPENINGS: dict[str, tuple[Forgery, str]] = {
    "another value": (opening_with("club/ada", value="Eva"), "salt and value do not give the commitment"),
    "another salt": (opening_with("club/ada", salt="0" * 64), "salt and value do not give the commitment"),
    "a sealed value is opened to all by nobody": (opening_with("table/t/3", audience="all"), "no event has opened it"),
    "an opened value is kept": (opening_with("table/t/2", audience="hands"), "an opening of it says otherwise"),
    "an opened value is missing": (without("table/t/2"), "its opening is missing"),
    "a value is missing that nobody erased": (
        without("club/ada"),
        "its opening is missing, and no event has erased it",
    ),
    "another audience": (opening_with("table/t/3", audience="club"), "is said to be for 'club', and is for hands"),
    "another subject": (opening_with("club/ada", subject="club/eve"), "is said to be about 'club/eve'"),
    "a name that was erased": (unerased, "this value had to be erased"),
    "an opening of no commitment": (stray_place, "an opening of no commitment"),
    "an opening of no event": (stray_position, "an opening of no event"),
    "the openings are out of order": (lambda forger: forger.openings.reverse(), "not in order"),
    "an opening stands twice": (lambda forger: forger.openings.insert(0, forger.openings[0]), "two for one value"),
}


@pytest.mark.parametrize("what", OPENINGS)
def test_openings_are_those_that_the_events_lead_to(folder: Path, tmp_path: Path, what: str) -> None:
    forge, words = OPENINGS[what]
    forger = Forger(folder, tmp_path / "forged")
    forge(forger)
    report = verify_record(forger.sign(), codec())
    assert report.verdict == "not_genuine"
    assert any(words in one.what for one in report.finding("openings").failures), list(report_lines(report))


def test_openings_that_are_not_for_these_eyes_are_told(folder: Path, tmp_path: Path) -> None:
    forger = Forger(folder, tmp_path / "forged")
    forger.manifest["eyes"] = "spectator"
    report = verify_record(forger.sign(), codec())
    assert report.verdict == "not_genuine"
    assert all("is not for whom the record was made" in one.what for one in report.finding("openings").failures)


def test_a_journal_that_the_events_do_not_lead_to(folder: Path, tmp_path: Path) -> None:
    forger = Forger(folder, tmp_path / "forged")
    journal = forger.folder / "journal.hledger"
    text = journal.read_text(encoding="utf-8")
    first, second = [part for part in text.split("\n\n") if ") club.CountersBought" in part][:2]
    journal.write_text(text.replace(first, first.replace("200", "201")).replace(second + "\n\n", ""), encoding="utf-8")
    report = verify_record(forger.sign(), codec())
    told_of = [f"{one.where}: {one.what}" for one in report.finding("files").failures]
    assert any("position 2: this transaction is not the one that the event leads to" in line for line in told_of)
    assert any("position 4: the journal has no transaction of this event" in line for line in told_of)
