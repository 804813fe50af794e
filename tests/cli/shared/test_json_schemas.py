"""JSON at the command line is that of the API: it is held against the schemas of the API's answers."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema_rs import Draft202012Validator

from tests.web.conftest import closed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.conftest import Scribe

pytestmark = pytest.mark.complete

SPEC = json.loads(Path("api_spec/openapi.json").read_text(encoding="utf-8"))
OPERATIONS = {
    one["operationId"]: one for path in SPEC["paths"].values() for one in path.values() if "operationId" in one
}
PLAYED = """
counters opening dirk 46 --owed
counters stock 500
counters limit 80 --member ada
season open spring Spring --from 2026-01-01 --to 2026-06-30 --currency EUR --counter-value 2.5
member arbitrator appoint clara
role give ada secretary
house-rules create usual Usual --stake 2 --first-dealer-rule
deal record 9S JH 9H 10D 7D KC JC / 10S 8S KH 10H KD 9D 10C / KS JS 7S 7H QD JD 8D / QS QH 8H QC 9C 8C 7C
deal declare dirk C 34
deal settle
lost-deal accuse clara ada
lost-deal find ada yes
dispute raise d1 --deal 1 --as dirk Clara had 28
payments agree may --currency EUR --counter-value 2.5
key create board --scope look
webhook create board https://hooks.example/ging
counters count 400
""".replace(" --first-dealer-rule", "")
ANSWERS = """
buy_counters: counters buy ada 40 --paid 10.00 EUR
cash_counters: counters cash ada 5
give_counters: counters give bram 2
add_member: member add eva
give_role: role give bram treasurer
raise_dispute: dispute raise d2 --deal 1 --as ada a reason
record_deal: deal record
remark: table remark tea
pay_settlement: payments paid may 1 --yes
list_clubs: club list
get_club: club show
list_members: member list
list_members: member list --limit 2
list_roles: role list
list_arbitrators: member arbitrator list
list_house_rules: house-rules list
list_keys: key list
revoke_key: key revoke board --yes
list_events: history
list_events: history --limit 3
list_tables: table list
get_table: table show
get_table: say show
list_deals_of_club: deal list
get_deal: deal show 1
get_dossier: deal dossier 1
list_penalties: lost-deal list
list_disputes: dispute list
get_dispute: dispute show d1
list_accounts: ledger balances
list_entries: ledger entries
get_books: counters limits
get_box: counters box
list_counts: counters counts
list_seasons: season list
get_season: season show spring
get_leaderboard: standings
list_standings_of_seats: standings --by seat
list_standings_of_pairs: standings --by pair
list_standings_of_tables: standings --by table
get_statement_of_member: statement member ada
plan_settlement: payments plan --currency EUR --counter-value 2.5
list_settlements: payments list
get_settlement: payments show may
list_webhooks: webhook list
get_webhook: webhook show board
list_deliveries: webhook deliveries board
get_fairness: fairness
"""


def cases() -> Iterator[tuple[str, str]]:
    for line in ANSWERS.strip().splitlines():
        operation, _, typed = line.partition(": ")
        yield operation, typed


@pytest.fixture
def played(table: Scribe) -> Scribe:
    """A club in which there is one of everything."""
    for line in PLAYED.strip().splitlines():
        table.does(*shlex.split(line))
    return table


def faults(operation: str, answer: Any) -> list[str]:
    answers = OPERATIONS[operation]["responses"]
    schema = next(answers[code]["content"]["application/json"]["schema"] for code in ("200", "201") if code in answers)
    judge = Draft202012Validator(closed(schema | {"components": SPEC["components"]}))
    return [f"{'/'.join(map(str, one.instance_path))}: {one.message}" for one in judge.iter_errors(answer)]


def test_json_is_that_of_the_api(played: Scribe) -> None:
    found = {
        typed: faults(operation, json.loads(played.does(*shlex.split(typed), "--json"))) for operation, typed in cases()
    }
    assert {typed: wrong for typed, wrong in found.items() if wrong} == {}


def test_a_wrong_answer_does_not_pass(played: Scribe) -> None:
    members = played.asks("member", "list")
    assert faults("list_members", members) == []
    assert faults("list_members", members | {"next": 1})
    assert faults("list_members", members | {"items": [members["items"][0] | {"more": 1}]})
    assert faults("list_tables", members)
