"""All commands of `ging`: under which heading each is listed, where it is, and one line about it."""

from __future__ import annotations

from typing import Final, NamedTuple


class Entry(NamedTuple):
    """Where a click command is, and its line in `ging --help`, so that neither needs the import of the other commands."""

    where: str
    summary: str


SECTIONS: Final = {
    "Play": {
        "table": Entry("ging_service.cli.table:table", "Open tables, look at them, cut, end them."),
        "deal": Entry("ging_service.cli.deal:deal", "Deal or record a deal, declare, settle, look at deals."),
        "lost-deal": Entry(
            "ging_service.cli.lost_deal:lost_deal", "Accusations, findings and penalties of lost deals."
        ),
        "say": Entry("ging_service.cli.say:say", "Type an evening line by line, in the words of records."),
        "record": Entry("ging_service.cli.record:record", "Import and export evening records."),
        "house-rules": Entry("ging_service.cli.presets:named_rules", "Keep house rules under names."),
        "dispute": Entry("ging_service.cli.dispute:dispute", "Contest what happened at a table, review it and rule."),
        "history": Entry("ging_service.cli.history:history", "Show what has happened, event by event."),
        "standings": Entry(
            "ging_service.cli.standings:standings", "Show who is ahead, by member, seat, pair or table."
        ),
        "odds": Entry("ging_service.cli.odds:show_odds", "Show the exact odds of a deal."),
        "simulate": Entry("ging_service.cli.simulate:simulate", "Play by itself: for demonstrations, tests and load."),
    },
    "Ledger": {
        "counters": Entry("ging_service.cli.counters:counters", "Buy, cash and give counters; fines, limits, the box."),
        "ledger": Entry("ging_service.cli.ledger:ledger", "Look at balances and entries, check and export the ledger."),
        "season": Entry("ging_service.cli.season:season", "Open and close seasons, and look at them."),
        "statement": Entry(
            "ging_service.cli.statement:statement", "Draw up statements of members, tables and the club."
        ),
        "payments": Entry("ging_service.cli.payments:payments", "Agree on who pays whom, and record who has paid."),
        "paper": Entry("ging_service.cli.paper:paper", "Take in old books from CSV."),
    },
    "Club": {
        "club": Entry("ging_service.cli.club:club", "Create, list and show clubs, or restore one."),
        "member": Entry("ging_service.cli.member:member", "Enter members in the book, rename and list them."),
        "role": Entry("ging_service.cli.role:role", "Make members secretary, treasurer or scribe."),
        "invite": Entry("ging_service.cli.invite:invite", "Invite a member to set a passphrase."),
        "sign-out": Entry("ging_service.cli.invite:sign_out", "End all sessions of a member."),
        "key": Entry("ging_service.cli.key:key", "Create, list and revoke keys of apps."),
        "webhook": Entry("ging_service.cli.webhook:webhook", "Send events of a club to other services."),
        "setup": Entry("ging_service.cli.setup:setup", "Give a club its first secretary, once."),
    },
    "Proof": {
        "audit": Entry("ging_service.cli.audit:audit", "Export a club's record and check it without the database."),
        "fairness": Entry("ging_service.cli.fairness:fairness", "Compare a club's deals with the exact odds."),
        "signer": Entry(
            "ging_service.cli.signer:signer", "Sign the clubs' logs, so that nobody can change them unseen."
        ),
        "score": Entry("ging_service.cli.score:score", "Compute what deals come to, JSON Lines in, JSON Lines out."),
    },
    "Serve": {
        "serve": Entry("ging_service.cli.serve:serve", "Start the service and answer requests until it is stopped."),
        "worker": Entry(
            "ging_service.cli.worker:worker", "Close declaring time limits that have run out, and deliver webhooks."
        ),
        "migrate": Entry("ging_service.cli.migrate:migrate", "Bring the database to the newest schema."),
        "backup": Entry("ging_service.cli.backup:backup", "Write the whole database into a file."),
        "restore": Entry("ging_service.cli.backup:restore", "Bring a backup into an empty database."),
        "projections": Entry("ging_service.cli.projections:projections", "Rebuild read models from the log."),
        "completion": Entry(
            "ging_service.cli.completion:completion", "Print the script with which a shell completes commands."
        ),
    },
}
"""Heading of `ging --help` to the commands under it."""

COMMANDS: Final = {name: entry for section in SECTIONS.values() for name, entry in section.items()}

OLD_NAMES: Final = {"settle": "score", "settle-up": "payments"}
"""Hidden names of commands that scripts still use, each with the name that replaced it."""

LOCAL_ONLY: Final = frozenset(
    {"audit", "backup", "migrate", "projections", "restore", "serve", "setup", "signer", "simulate", "worker"}
)
"""Commands that work on the database itself, never at a service."""
