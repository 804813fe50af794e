"""All commands of `ging`: the heading under which each is listed, its module, and one line about it."""

from __future__ import annotations

from typing import Final

from ging_service.cli.outlet import CommandEntry, game_clis

_PLATFORM: Final = {
    "Play": {
        "table": CommandEntry("ging_service.cli.play.table:table", "Open tables, look at them, cut, end them."),
        "deal": CommandEntry(
            "ging_service.cli.play.deal:deal",
            "Look at deals, and deal, record and settle them.",
        ),
        "record": CommandEntry("ging_service.cli.play.record:record", "Import and export evening records."),
        "game": CommandEntry("ging_service.cli.game:game", "List the games that are installed, and check one."),
        "house-rules": CommandEntry("ging_service.cli.play.house_rules:named_rules", "Keep house rules under names."),
        "dispute": CommandEntry(
            "ging_service.cli.play.dispute:dispute", "Contest what happened at a table, review it and rule."
        ),
        "history": CommandEntry("ging_service.cli.play.history:history", "Show what has happened, event by event."),
        "standings": CommandEntry(
            "ging_service.cli.play.standings:standings", "Show who is ahead, by member, seat, pair or table."
        ),
        "odds": CommandEntry("ging_service.cli.proof.fairness:odds_of_no_game", "Show the exact odds of a deal."),
        "simulate": CommandEntry(
            "ging_service.cli.play.simulate:simulate", "Play simulated evenings: for demonstrations, tests and load."
        ),
    },
    "Ledger": {
        "counters": CommandEntry(
            "ging_service.cli.ledger.counters:counters", "Buy, cash and give counters; fines, limits, the box."
        ),
        "ledger": CommandEntry(
            "ging_service.cli.ledger.ledger:ledger", "Look at balances and entries, check and export the ledger."
        ),
        "season": CommandEntry("ging_service.cli.ledger.season:season", "Open and close seasons, and look at them."),
        "statement": CommandEntry(
            "ging_service.cli.ledger.ledger:statement", "Draw up statements of members, tables and the club."
        ),
        "payments": CommandEntry(
            "ging_service.cli.ledger.payments:payments", "Agree on who pays whom, and record who has paid."
        ),
        "paper": CommandEntry("ging_service.cli.ledger.paper:paper", "Import old books from CSV."),
    },
    "Club": {
        "club": CommandEntry("ging_service.cli.club.club:club", "Create, list and show clubs, or restore one."),
        "member": CommandEntry(
            "ging_service.cli.club.members:member", "Enter members in the book, rename and list them."
        ),
        "role": CommandEntry("ging_service.cli.club.members:role", "Make members secretary, treasurer or scribe."),
        "invite": CommandEntry("ging_service.cli.club.credentials:invite", "Invite a member to set a passphrase."),
        "sign-out": CommandEntry("ging_service.cli.club.credentials:sign_out", "End all sessions of a member."),
        "key": CommandEntry("ging_service.cli.club.credentials:key", "Create, list and revoke keys of apps."),
        "webhook": CommandEntry("ging_service.cli.club.webhook:webhook", "Send events of a club to other services."),
        "setup": CommandEntry("ging_service.cli.club.credentials:setup", "Give a club its first secretary, once."),
    },
    "Proof": {
        "audit": CommandEntry(
            "ging_service.cli.proof.audit:audit", "Export a club's record and check it without the database."
        ),
        "fairness": CommandEntry(
            "ging_service.cli.proof.fairness:fairness", "Compare a club's deals with the exact odds."
        ),
        "signer": CommandEntry(
            "ging_service.cli.proof.signer:signer", "Sign the clubs' logs, so that nobody can change them unseen."
        ),
        "score": CommandEntry(
            "ging_service.cli.proof.score:score", "Compute what deals come to, JSON Lines in, JSON Lines out."
        ),
    },
    "Serve": {
        "serve": CommandEntry(
            "ging_service.cli.serve.serve:serve", "Start the service and answer requests until it is stopped."
        ),
        "worker": CommandEntry(
            "ging_service.cli.serve.worker:worker",
            "End turns whose time limit has passed, and deliver webhooks.",
        ),
        "migrate": CommandEntry(
            "ging_service.cli.serve.maintenance:migrate", "Bring the database to the newest schema."
        ),
        "backup": CommandEntry("ging_service.cli.serve.maintenance:backup", "Write the whole database into a file."),
        "restore": CommandEntry("ging_service.cli.serve.maintenance:restore", "Bring a backup into an empty database."),
        "projections": CommandEntry(
            "ging_service.cli.serve.maintenance:projections", "Rebuild read models from the log."
        ),
        "completion": CommandEntry(
            "ging_service.cli.serve.completion:completion", "Print the script with which a shell completes commands."
        ),
    },
}


def _with_games() -> dict[str, dict[str, CommandEntry]]:
    """The platform's commands, and those of the installed games under the headings that they name."""
    sections = {heading: dict(entries) for heading, entries in _PLATFORM.items()}
    for game in game_clis().values():
        for name, (heading, before, entry) in game.commands.items():
            listed = sections.setdefault(heading, {})
            places = [*listed, name]
            places.insert(places.index(before) if before in listed else len(listed), places.pop())
            sections[heading] = {place: listed.get(place, entry) for place in places}
    return sections


SECTIONS: Final = _with_games()
"""Heading of `ging --help` to the commands under it."""

COMMANDS: Final = {name: entry for section in SECTIONS.values() for name, entry in section.items()}

OLD_NAMES: Final = {"settle": "score", "settle-up": "payments"}
"""Hidden names of commands that scripts still use, each with the name that replaced it."""

LOCAL_ONLY: Final = frozenset(
    {"audit", "backup", "migrate", "projections", "restore", "serve", "setup", "signer", "simulate", "worker"}
)
"""Commands that work on the database itself, never at a service."""
