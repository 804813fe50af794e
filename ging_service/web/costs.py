"""The cost of each operation and page. Each must be in one of these lists or in its game's; else no app is made.

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
        "carry_out_batch",
        "check_ledger",
        "check_page",
        "close_season",
        "close_season_by_form",
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

ORDINARY_OPERATIONS: Final = frozenset(
    [
        "accept_seat",
        "add_member",
        "agree_to_end",
        "buy_counters",
        "cancel_settlement",
        "cash_counters",
        "change_webhook",
        "count_counters",
        "dismiss_arbitrator",
        "drop_house_rules",
        "end_session",
        "enter_opening_balance",
        "erase_name",
        "get_books",
        "get_box",
        "get_checkpoint",
        "get_club",
        "get_deal",
        "get_delivery",
        "get_dispute",
        "get_house_rules",
        "get_invitation",
        "get_key",
        "get_me",
        "get_member",
        "get_passphrase",
        "get_proof_file",
        "get_proof_status",
        "get_season",
        "get_settlement",
        "get_table",
        "get_tile",
        "get_vkey",
        "get_webhook",
        "give_counters",
        "give_role",
        "impose_fine",
        "reopen_settlement",
        "reverse_entry",
        "set_time_zone",
        "set_time_zone_by_form",
        "invite",
        "list_accounts",
        "list_arbitrators",
        "list_clubs",
        "list_counts",
        "list_deals",
        "list_deals_of_club",
        "list_deliveries",
        "list_disputes",
        "list_entries",
        "list_events",
        "list_games",
        "list_house_rules",
        "list_invitations",
        "list_keys",
        "list_log_keys",
        "list_members",
        "list_roles",
        "list_seasons",
        "list_sessions",
        "list_settlements",
        "list_seat_offers",
        "list_tables",
        "list_webhooks",
        "make_key",
        "make_webhook",
        "name_arbitrator",
        "name_house_rules",
        "correct_season",
        "open_season",
        "open_table",
        "openapi_json",
        "pay_settlement",
        "raise_dispute",
        "redeliver",
        "remove_webhook",
        "rename_member",
        "review_dispute",
        "revoke_invitation",
        "revoke_key",
        "rotate_secret",
        "rule_dispute",
        "send_test",
        "set_bank_limit",
        "set_credit_limit",
        "shut_out_member",
        "state_stock",
        "take_role",
        "undo_payment",
        "withdraw_dispute",
        "withdraw_season",
    ]
)

ORDINARY_PAGES: Final = frozenset(
    [
        "accept_seat_by_form",
        "agree_to_end_by_form",
        "balances_page",
        "book_page",
        "box_page",
        "change_webhook_by_form",
        "choose_preferences",
        "consistency",
        "correct_name",
        "deal_page",
        "delivery_page",
        "dispute_page",
        "disputes_page",
        "drop_kept_house_rules",
        "end_key",
        "end_members_sessions",
        "end_own_sessions",
        "enter_member",
        "erase_all_names",
        "follow",
        "give_command",
        "give_office",
        "go_on_with_settlement",
        "home_page",
        "how_to_play_page",
        "house_rules_page",
        "invitation_page",
        "invitations_page",
        "invite_member",
        "keep_house_rules",
        "keys_page",
        "ledger_page",
        "make_key_for_app",
        "make_webhook_by_form",
        "member_page",
        "members_page",
        "correct_season_by_form",
        "open_season_by_form",
        "open_table_by_form",
        "opening_page",
        "own_page",
        "paper_page",
        "pause_webhook",
        "preferences_page",
        "proof_of_club",
        "raise_from_page",
        "raising_page",
        "remove_webhook_by_form",
        "review_from_page",
        "rotate_secret_by_form",
        "rule_from_page",
        "ruling_page",
        "season_page",
        "seasons_page",
        "secret_page",
        "send_again",
        "settlement_page",
        "shut_member_out",
        "sign_in_page",
        "sign_out",
        "start_page",
        "statements_page",
        "table_page",
        "tables_page",
        "take_invitation_back",
        "take_office",
        "try_webhook",
        "webhook_page",
        "webhooks_page",
        "withdraw_from_page",
        "withdraw_season_by_form",
        "write_into_book",
        "write_into_box",
    ]
)


def expensive_among(endpoints: Collection[str]) -> dict[str, Kind]:
    """Return the reason why each expensive endpoint is so. Raises ``LookupError`` for an unlisted endpoint."""
    found: dict[str, Kind] = {}
    silent = []
    apis, pages = game_apis().values(), pages_by_game().values()
    work = WORK.union(*(api.expensive for api in apis), *(one.expensive for one in pages))
    ordinary = (ORDINARY_OPERATIONS | ORDINARY_PAGES).union(
        *(api.ordinary for api in apis), *(one.ordinary for one in pages)
    )
    for endpoint in endpoints:
        name = endpoint.rpartition(".")[2]
        if name in PASSPHRASE:
            found[endpoint] = "passphrase"
        elif name in work:
            found[endpoint] = "work"
        # Not taken for ordinary in silence: a new report could then take all threads, and nobody would have decided so.
        elif name not in ordinary:
            silent.append(endpoint)
    if silent:
        raise LookupError(f"say in web/costs.py whether this is expensive: {', '.join(sorted(silent))}")
    return found
