"""The positions in a run of events at which checkpoints are due."""

from __future__ import annotations

from ging_service.eventlog.signed_tree.tree_store import Leaf
from ging_service.signing.due_checkpoints import sizes_due

SETTLED = "ging.MostOfSuitWon"
DRESSED = "ging.TrayDressed"
RECORDED = "ging.DealRecorded"


def log(*events: tuple[str, str]) -> list[Leaf]:
    return [
        Leaf(position=position, type=kind, body=b'{"command":"%s"}' % command.encode())
        for position, (command, kind) in enumerate(events)
    ]


def test_a_checkpoint_is_due_behind_what_a_settlement_leads_to() -> None:
    assert sizes_due(log(("a", SETTLED), ("a", DRESSED), ("b", RECORDED))) == [2]


def test_a_checkpoint_is_due_behind_a_deal_that_is_undone() -> None:
    assert sizes_due(log(("a", SETTLED), ("b", "ging.DealUndone"), ("c", RECORDED))) == [1, 2]


def test_nothing_is_due_as_long_as_more_may_follow_of_the_same_command() -> None:
    assert sizes_due(log(("a", SETTLED), ("a", DRESSED))) == []


def test_each_deal_of_an_import_has_a_checkpoint_of_its_own() -> None:
    evening = log(("a", RECORDED), ("a", SETTLED), ("a", DRESSED), ("a", RECORDED), ("a", SETTLED), ("b", RECORDED))
    assert sizes_due(evening) == [3, 5]


def test_a_deal_that_the_service_deals_begins_with_its_commitment() -> None:
    evening = log(("a", SETTLED), ("a", "ging.ShuffleCommitted"), ("a", "ging.HandsDealt"), ("a", SETTLED))
    assert sizes_due(evening) == [1]


def test_a_body_that_says_no_command_is_signed_as_it_is() -> None:
    settled, dressed = log(("a", SETTLED), ("a", DRESSED))
    for spoilt in (b"", b"{}", b'{"command":7}', b'{"command":"\xff"}'):
        assert sizes_due([settled, dressed._replace(body=spoilt)]) == [1]
