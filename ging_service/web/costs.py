"""The operations and pages that are expensive. All others are ordinary, which ``tests/web/requests/test_costs.py`` measures.

A request is expensive if it reads a whole log, computes for long, or hashes a passphrase. Only a few of them are
answered at a time, so ordinary requests always find a thread and a connection (``requests.expensive_requests``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ging_service.web.api.game_api.installed import game_apis
from ging_service.web.pages.games.installed import pages_by_game

if TYPE_CHECKING:
    from collections.abc import Collection

Kind = Literal["work", "passphrase"]
"""The reason why a request is expensive. Each kind has its own share, so signing in never waits for reports."""

PASSPHRASE: Final = frozenset(
    ["accept", "accept_invitation", "begin_session", "change_own_passphrase", "change_passphrase", "send_sign_in"]
)

WORK: Final = frozenset(
    [
        "agree_on_settlement",
        "agree_settlement",
        "balances_page",
        "carry_out_batch",
        "check_ledger",
        "check_page",
        "close_season",
        "close_season_by_form",
        "deal_page",
        "evidence",
        "export_statement_of_club",
        "export_statement_of_member",
        "export_statement_of_table",
        "export_whole_ledger",
        "fairness_page",
        "get_entries",
        "get_dossier",
        "get_fairness",
        "get_leaderboard",
        "get_statement_of_club",
        "get_statement_of_member",
        "get_statement_of_table",
        "hand_in_paper",
        "list_standings_of_pairs",
        "list_standings_of_seats",
        "list_standings_of_tables",
        "plan_settlement",
        "proof_of_deal",
        "proof_of_deal_as_json",
        "raise_from_page",
        "raising_page",
        "review",
        "review_moments",
        "settle_deals",
        "settling_up_page",
        "standings_page",
        "statement_of_club_file",
        "statement_of_club_page",
        "statement_of_member_file",
        "statement_of_member_page",
        "statement_of_table_file",
        "statement_of_table_page",
        "take_in_paper",
        "take_in_records",
        "whole_ledger_file",
    ]
)


def expensive_among(endpoints: Collection[str]) -> dict[str, Kind]:
    """Return the reason why each expensive endpoint is so. Raises ``LookupError`` for a listed name that no endpoint has."""
    of_games = [api.expensive for api in game_apis().values()] + [pages.expensive for pages in pages_by_game().values()]
    kinds: dict[str, Kind] = dict.fromkeys(WORK.union(*of_games), "work")
    kinds |= dict.fromkeys(PASSPHRASE, "passphrase")
    names = {endpoint: endpoint.rpartition(".")[2] for endpoint in endpoints}
    # Otherwise a renamed report would become ordinary without a word.
    if stale := kinds.keys() - names.values():
        raise LookupError(f"web/costs.py or a game names what is no operation or page: {', '.join(sorted(stale))}")
    return {endpoint: kinds[name] for endpoint, name in names.items() if name in kinds}
