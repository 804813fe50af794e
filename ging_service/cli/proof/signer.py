"""`ging signer`: the process that signs the clubs' logs, and the commands for its key."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import click

from ging_service.cli.groups import CommandGroup, example
from ging_service.cli.shared.confirming import asks_first
from ging_service.cli.shared.options import settings_options
from ging_service.cli.shared.standard_streams import say
from ging_service.platform.errors import FolderInUse, StartRefused
from ging_service.platform.postgres.child_processes import StopRequested, stop_signals

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    import psycopg

    from ging_service.execution.services import Services
    from ging_service.platform.settings import Settings
    from ging_service.signing.lease import Lease
    from ging_service.signing.signer import Signer


class NotDone(StartRefused):
    """The signer refuses an operator's request: an answer, in the form of other commands' refusals."""

    exit_code: ClassVar[int] = 1


_OF_FOLDER = ("GING_DATA", "GING_SIGNER_DIR", "GING_LOG_ORIGIN")
# A signer changes its key between two rounds, and its round may be at a database that just fails over. What holds it up
# longer than this is a refusal, and that is in its log.
_ROTATION_TIMEOUT_S = 30.0
_STANDINGS = {
    "holds": "holds it",
    "ready": "ready to take over",
    "other_key": "cannot take over, because the logs are signed with another key",
}


@click.group(
    cls=CommandGroup, invoke_without_command=True, epilog=example("ging signer --signer-dir keys", "ging signer status")
)
@settings_options()
@click.pass_context
def signer(context: click.Context, settings: Settings) -> None:
    """Sign the clubs' logs until it is stopped, or look after the signer's key.

    `ging serve` on the embedded Postgres runs a signer itself; beside an outside database run it as a process of its
    own, with a folder that no other account can read. Of several signers one signs, and the others stand by.
    """
    if context.invoked_subcommand is None:
        _sign(settings)


@signer.command(epilog=example("ging signer keygen"))
@settings_options(*_OF_FOLDER)
def keygen(settings: Settings) -> None:
    """Make the signer's folder and key, if there is none; `ging signer` does the same when it first starts."""
    with _holding_folder(settings) as opened:
        say(f"The signer's key is in {settings.signer_folder}. Its public half:")
        say(*opened.verifier_of("club").pem.splitlines())


def _existing_key(made: Settings) -> Signer:
    return _known(made)


@signer.command(epilog=example("ging signer rotate"))
@settings_options("DATABASE_URL", *_OF_FOLDER)
@asks_first("Delete the signer's key and sign with a new one?", about=_existing_key)
def rotate(settings: Settings) -> None:
    """Change to a new key. Every club's last checkpoint is signed with both; the old key is deleted.

    A signer that runs on this folder takes the new key up at once. Copy the new key to the signers that stand by.
    """
    known = _known(settings)
    with _services(settings) as services:
        refuse_for_other_holder(services, known)
        # The next key comes before the lock: a signer that holds the folder finds the key there and changes to it by
        # itself.
        _prepare(known)
        try:
            with _holding_folder(settings) as held, held_lease(services, held) as lease:
                # The database names the next key first: a signer with the old one must not take over any more.
                lease.keep()
                held.rotate()
        except FolderInUse:
            _wait_for_rotation(known)
    say("The key has been changed. Publish the new verifier keys: `ging signer keys CLUB`.")


@signer.command(epilog=example("ging signer keys thursday"))
@settings_options("DATABASE_URL", *_OF_FOLDER)
@click.argument("club")
def keys(settings: Settings, club: str) -> None:
    """Print the verifier keys of a club's log, the one in use first: this is what to publish and to pin."""
    from ging_service.eventlog.signed_tree.checkpoint_store import verifier_keys
    from ging_service.signing.errors import SigningRefused

    try:
        # The signer's folder comes first: the database could have been given another key, and this output is what
        # people pin.
        ours = _known(settings).verifier_of(club).text
    except SigningRefused as refused:
        raise NotDone(f"{refused.detail} ({refused.code})") from refused
    with _services(settings) as services, services.club_transaction(club) as conn:
        _need_club(conn, club)
        known = verifier_keys(conn, club)
    say(ours)
    # A retired key stays listed, because old checkpoints are verified with it. One that is neither ours nor retired is
    # a finding.
    for key in reversed(known):
        if key.vkey != ours:
            retired = "not ours" if key.retired_size is None else f"until {key.retired_size} events"
            say(f"{key.vkey} ({retired})")


@signer.command(epilog=example("ging signer status"))
@settings_options("DATABASE_URL", *_OF_FOLDER)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def status(settings: Settings, *, as_json: bool) -> None:
    """Show up to where each club's log is signed, and for which clubs the signer refuses to sign.

    On the signer's own machine also which logs have fewer events than it has signed, as after a recovery to an earlier
    moment. The exit code is 1 if a club is refused.
    """
    from ging_service.audit.proofs.tree import signing_of_clubs
    from ging_service.cli.shared.output import console, print_json, table

    with _services(settings) as services:
        found = signing_of_clubs(services, _signed(settings))
    rows = [
        (one.club_id, str(one.events), str(one.signed), f"{one.cosigned_by}/{one.witnesses_required}", one.told)
        for one in found
    ]
    if as_json:
        print_json(found)
    else:
        console().print(table("Signed logs", ("club", ">events", ">signed", ">witnesses", "state"), rows))
    if any(one.state == "refused" for one in found):
        raise click.exceptions.Exit(1)


def _signed(settings: Settings) -> dict[str, int]:
    """Return the number of events that the signer of this machine has signed, by club; {} elsewhere."""
    from ging_service.signing.errors import SigningRefused
    from ging_service.signing.key_file import KEY_FILE

    if not os.access(settings.signer_folder / KEY_FILE, os.R_OK):
        return {}
    known, found = _opened(settings), {}
    for club_id in known.clubs():
        # One whose file cannot be read is refused as soon as the signer looks.
        with suppress(SigningRefused):
            last = known.last(club_id)
            found[club_id] = 0 if last is None else last.size
    return found


@signer.command(epilog=example("ging signer lease"))
@settings_options("DATABASE_URL", *_OF_FOLDER)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def lease(settings: Settings, *, as_json: bool) -> None:
    """Show which signer holds the lease, and whether the one of this folder holds it or is ready to take over.

    The exit code is 1 if it cannot take over, because its key is not the one that signs.
    """
    from ging_service.cli.shared.output import print_json

    known = _known(settings)
    with _services(settings) as services:
        found = lease_report(services, known)
    if as_json:
        print_json(found)
    else:
        say(f"{'held by' if found.is_held else 'free, last held by'} {found.holder or 'nobody'}")
        say(f"this folder: {_STANDINGS[found.this_folder]}")
    if found.this_folder == "other_key":
        raise click.exceptions.Exit(1)


def _known_club(made: Settings, club: str) -> None:
    with _services(made) as services, services.club_transaction(club) as conn:
        _need_club(conn, club)


@signer.command(epilog=example("ging signer adopt thursday"))
@settings_options("DATABASE_URL", *_OF_FOLDER)
@click.argument("club")
@asks_first(
    "Sign for {club} from its stored tree on? Compare root and size with a kept checkpoint first.", about=_known_club
)
def adopt(settings: Settings, club: str) -> None:
    """Continue from the stored tree of a club after the signer's folder was lost.

    Only for a club that this signer has never signed for. Compare root and size with a checkpoint that somebody
    outside has kept first: what this command says is signed then.
    """
    from ging_service.signing.recovery import adopt_stored

    with (
        _holding_folder(settings) as opened,
        _services(settings) as services,
        # The key in the lease may be the one that was lost. To go on with another is what this command is for.
        held_lease(services, opened, with_any_key=True),
    ):
        taken = adopt_stored(services, opened, club)
    say(f"{club}: goes on from {taken.size} events with root {taken.root}")


@signer.command(epilog=example("ging signer repair thursday"))
@settings_options("DATABASE_URL", *_OF_FOLDER)
@click.argument("club")
def repair(settings: Settings, club: str) -> None:
    """Rebuild the tiles of a club's tree from its log, if that is still the log that was signed."""
    from ging_service.signing.recovery import repair_tiles

    with _holding_folder(settings) as opened, _services(settings) as services, held_lease(services, opened) as lease:
        last = repair_tiles(services, opened, club, lease.check)
    say(f"{club}: the tiles of {last.size} events are rebuilt, under the root that was signed")


def _sign(settings: Settings) -> None:
    from ging_service.cli.proof.signer_process import sign_until_stopped
    from ging_service.cli.startup.database import awaited_database
    from ging_service.cli.startup.services import services_of
    from ging_service.platform import logs

    logs.configure(settings)
    try:
        with (
            stop_signals(),
            awaited_database(settings) as found,
            services_of(found) as services,
            _holding_folder(settings) as opened,
        ):
            sign_until_stopped(settings, services, opened)
    except StopRequested:
        pass


@contextmanager
def _services(settings: Settings) -> Iterator[Services]:
    from ging_service.cli.startup.database import local_database
    from ging_service.cli.startup.services import services_of

    with local_database(settings) as found, services_of(found) as services:
        yield services


def _need_club(conn: psycopg.Connection[Any], club: str) -> None:
    from ging_service.eventlog.read import club_sizes

    if club not in club_sizes(conn):
        raise NotDone("there is no such club (no_such_club)")


@contextmanager
def _holding_folder(settings: Settings) -> Iterator[Signer]:
    """The signer of the settings' folder, locked against other processes. Raises ``StartRefused``."""
    from ging_service.platform.postgres.folder import locked
    from ging_service.signing.errors import SignerUnusable, SigningRefused
    from ging_service.signing.key_file import make_folder

    try:
        make_folder(settings.signer_folder)
        # Two processes with one key could sign two histories of one size, which is a fork that can never be taken back.
        with locked(settings.signer_folder, "signer's folder"):
            yield _opened(settings)
    except SignerUnusable as refused:
        raise StartRefused(str(refused)) from refused
    except SigningRefused as refused:
        raise NotDone(f"{refused.detail} ({refused.code})") from refused


def _opened(settings: Settings) -> Signer:
    from ging_service.signing.errors import SignerUnusable
    from ging_service.signing.signer import Signer

    try:
        return Signer.open(settings.signer_folder, settings.log_origin)
    except SignerUnusable as refused:
        raise StartRefused(str(refused)) from refused


def _known(settings: Settings) -> Signer:
    """The signer of an existing folder: only its holder may create a key in it."""
    from ging_service.signing.key_file import KEY_FILE

    if not (settings.signer_folder / KEY_FILE).exists():
        raise StartRefused(f"there is no key in {settings.signer_folder} yet: `ging signer keygen` makes one")
    return _opened(settings)


def _prepare(known: Signer) -> None:
    """Create the next key, unless one waits already for its signer. Raises ``StartRefused``."""
    from ging_service.signing.errors import SignerUnusable

    try:
        known.prepare_rotation()
    except SignerUnusable as refused:
        raise StartRefused(str(refused)) from refused


def _wait_for_rotation(opened: Signer) -> None:
    """Wait until the running signer has switched to the new key. Raises ``StartRefused``."""
    deadline = time.monotonic() + _ROTATION_TIMEOUT_S
    while opened.rotation_is_due():
        if time.monotonic() > deadline:
            raise StartRefused("the running signer has not switched to the new key yet: its log contains the reason")
        time.sleep(0.1)


# The lease of a killed signer ends after seconds; a person who waits for a command notices no more than this.
_PAUSE_S = 0.2
_PROLONGED = 2
_OTHER_KEY = (
    "the logs are signed with another key: copy key.pem from the folder of {holder}, or see `ging signer adopt`"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaseReport:
    """Who holds the lease, or was the last to, and what the signer of one folder may do."""

    holder: str
    is_held: bool
    this_folder: Literal["holds", "ready", "other_key"]


def lease_report(services: Services, signer: Signer) -> LeaseReport:
    """Look at the lease from a signer's folder, without taking it."""
    from ging_service.signing.lease import folder_identity, look_at_lease, may_sign

    lease = look_at_lease(services.pool)
    holds = lease.is_held and lease.folder == folder_identity(signer.folder)
    if not may_sign(signer, lease):
        return LeaseReport(holder=lease.holder, is_held=lease.is_held, this_folder="other_key")
    return LeaseReport(holder=lease.holder, is_held=lease.is_held, this_folder="holds" if holds else "ready")


def refuse_for_other_holder(services: Services, signer: Signer) -> None:
    """Raise ``NotDone`` if a signer with another folder holds the lease."""
    found = lease_report(services, signer)
    if found.is_held and found.this_folder != "holds":
        raise NotDone(f"the signer {found.holder} holds the lease: do this there, or stop it")


@contextmanager
def held_lease(services: Services, signer: Signer, *, with_any_key: bool = False) -> Iterator[Lease]:
    """Hold the lease for a command; one that a signer left behind when it was killed is waited for.

    Raises ``NotDone`` where another signer prolongs it.
    """
    from ging_service.signing.lease import Lease

    lease = Lease(services.pool, signer)
    ends: set[datetime] = set()
    # Two ends of it show that its holder lives.
    while (standing := lease.take(with_any_key=with_any_key)) == "stands_by" and len(ends) < _PROLONGED:
        ends |= set() if lease.found is None else {lease.found.expires_at}
        time.sleep(_PAUSE_S)
    holder = "" if lease.found is None else lease.found.holder
    if standing == "other_key":
        raise NotDone(_OTHER_KEY.format(holder=holder))
    if standing == "stands_by":
        raise NotDone(f"the signer {holder} holds the lease: do this there, or stop it")
    try:
        yield lease
    finally:
        lease.release()
