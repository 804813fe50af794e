"""Every setting of the service, declared once: name, default, unit, meaning and refused values."""

from __future__ import annotations

import dataclasses
import os
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from ging_service.platform.configuration import readers
from ging_service.platform.configuration.groups import (
    DatabaseSettings,
    OperationSettings,
    StreamSettings,
    WebhookSettings,
    WitnessAddress,
    WitnessesRequired,
    read_required,
    read_witnesses,
)
from ging_service.platform.configuration.readers import Declaration, declare
from ging_service.platform.errors import SettingRefused

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_TEST_PREFIX = "GING_TEST_"
COMMAND_LINE_VARIABLES = frozenset(  # not settings: the objects and the folder that commands work on
    {"GING_CLUB", "GING_TABLE", "GING_AS", "GING_SERVER", "GING_KEY"}
)


def default_data_folder() -> Path:
    """The default data folder: a system folder for root, the user's data home for others."""
    if os.geteuid() == 0:
        return Path("/var/lib/ging")
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ging"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Settings(DatabaseSettings, OperationSettings, StreamSettings, WebhookSettings):
    """The settings of one process, checked when they are read and never changed afterwards."""

    database_url: str = declare(
        "DATABASE_URL",
        "",
        "libpq URL",
        "Postgres 15 or newer to use, several hosts allowed; empty: the embedded Postgres 18",
        readers.database_url,
    )
    owner_url: str = declare(
        "GING_OWNER_URL",
        "",
        "libpq URL",
        "Login that owns the tables and migrates them; empty: the login of `DATABASE_URL`",
        readers.database_url,
    )
    app_role: str = declare(
        "GING_APP_ROLE",
        "ging_app",
        "role name",
        "Least-privileged role that sessions of the service use; empty: the login of `DATABASE_URL`",
        readers.role_name,
    )
    migrate: bool = declare(
        "GING_MIGRATE", "true", "true or false", "Bring the database to the newest schema at start", readers.yes_or_no
    )
    data: Path = declare(
        "GING_DATA",
        "",
        "folder",
        "Where the embedded Postgres keeps its files; empty: `/var/lib/ging` for root, "
        "otherwise `ging` in `$XDG_DATA_HOME` or `~/.local/share`",
        readers.folder(default_data_folder),
    )
    host: str = declare("GING_HOST", "127.0.0.1", "address", "Address to listen on", readers.host)
    port: int = declare("GING_PORT", "8000", "TCP port", "Port to listen on", readers.whole(1, 65_535))
    processes: int = declare(
        "GING_PROCESSES", "1", "processes", "Processes that answer requests", readers.whole(1, 256)
    )
    threads: int = declare(
        "GING_THREADS",
        "64",
        "threads",
        "Requests that one process handles at a time, without those that wait for events; at most half of them for one address",
        readers.whole(1, 4_096),
    )
    pool_size: int = declare(
        "GING_POOL_SIZE", "8", "connections", "Database connections of one process at most", readers.whole(1, 1_000)
    )
    pool_timeout_ms: int = declare(
        "GING_POOL_TIMEOUT_MS",
        "5000",
        "milliseconds",
        "How long a request waits for a database connection",
        readers.whole(1, 600_000),
    )
    statement_timeout_ms: int = declare(
        "GING_STATEMENT_TIMEOUT_MS",
        "15000",
        "milliseconds",
        "Longest run of one SQL statement; 0: no limit",
        readers.whole(0, 86_400_000),
    )
    lock_timeout_ms: int = declare(
        "GING_LOCK_TIMEOUT_MS",
        "5000",
        "milliseconds",
        "Longest wait for a lock in the database; 0: no limit",
        readers.whole(0, 86_400_000),
    )
    prepare_threshold: int = declare(
        "GING_PREPARE_THRESHOLD",
        "5",
        "uses, or `off`",
        "Prepare a statement on the server after this many uses; `off` for a transaction pooler without prepared statements",
        readers.whole_or_off(0, 1_000_000),
    )
    request_bytes_max: int = declare(
        "GING_REQUEST_BYTES_MAX",
        "1048576",
        "bytes",
        "Largest request body that is read; up to one for each thread is in memory at a time",
        readers.whole(1_024, 1_073_741_824),
    )
    requests_per_s: int = declare(
        "GING_REQUESTS_PER_S",
        "200",
        "requests a second",
        "Requests that the sessions of one member may make, all their keys, and each app that acts for nobody, with bursts of four times as many; 0: no limit",
        readers.whole(0, 1_000_000),
    )
    session_days: int = declare(
        "GING_SESSION_DAYS",
        "30",
        "days",
        "How long a session may stay unused before the member has to sign in again",
        readers.whole(1, 3_650),
    )
    session_life_days: int = declare(
        "GING_SESSION_LIFE_DAYS",
        "90",
        "days",
        "How long a session lasts at most, however often it is used",
        readers.whole(1, 3_650),
    )
    worker_interval_ms: int = declare(
        "GING_WORKER_INTERVAL_MS",
        "1000",
        "milliseconds",
        "Pause between two rounds of the worker that closes expired time limits and makes the moves of bots",
        readers.whole(10, 3_600_000),
    )
    log_origin: str = declare(
        "GING_LOG_ORIGIN",
        "ging-service",
        "name",
        "Name of this service in signed checkpoints: a club's log is `<name>/<club>`. Never change it once clubs have one",
        readers.origin,
    )
    signer_dir: Path | None = declare(
        "GING_SIGNER_DIR",
        "",
        "folder",
        "Folder for the key of `ging signer` and the state of what it signed last; empty: `signer` in the data folder",
        readers.folder(lambda: None),
    )
    signer_interval_ms: int = declare(
        "GING_SIGNER_INTERVAL_MS",
        "250",
        "milliseconds",
        "Pause between two checks of the clubs' logs by the signer",
        readers.whole(10, 60_000),
    )
    witnesses: tuple[WitnessAddress, ...] = declare(
        "GING_WITNESSES",
        "",
        "keys and URLs",
        "Witnesses to request co-signatures from: `<verifier key> <URL>`, separated by commas (C2SP tlog-witness)",
        read_witnesses,
    )
    witnesses_required: WitnessesRequired = declare(
        "GING_WITNESSES_REQUIRED",
        "0",
        "witnesses",
        "Number of witnesses that must co-sign a checkpoint, followed by `<club>=<number>` for clubs with another number",
        read_required,
    )
    kill_timeout_s: int = declare(
        "GING_KILL_TIMEOUT_S",
        "5",
        "seconds",
        "How long requests in progress may take to finish when the service stops",
        readers.whole(1, 600),
    )
    log_level: str = declare(
        "GING_LOG_LEVEL",
        "warning",
        "level",
        "Least important level that is logged: debug, info, warning, error",
        readers.one_of("debug", "info", "warning", "error"),
    )
    log_format: str = declare(
        "GING_LOG_FORMAT",
        "console",
        "format",
        "`console` for people, `json` for machines; logs go to standard error",
        readers.one_of("console", "json"),
    )

    @classmethod
    def from_environment(cls) -> Self:
        """Read every setting from the environment.

        A setting may also be given as a file that holds it: ``DATABASE_URL_FILE`` for ``DATABASE_URL``, and so on.

        Raises:
            SettingRefused: a value cannot be used, or a ``GING_`` name is no setting (a typing error, most often).
        """
        # First: a misspelt name would otherwise be the default without a word.
        _refuse_unknown(os.environ)
        source = readers.environment()
        values = {
            field.name: declaration.read(source, declaration.name, declaration.default)
            for field, declaration in _declared_fields()
        }
        if values["owner_url"] and not values["database_url"]:
            raise SettingRefused("GING_OWNER_URL", "works only together with DATABASE_URL")
        if values["database_read_url"] and not values["database_url"]:
            raise SettingRefused("DATABASE_READ_URL", "works only together with DATABASE_URL")
        if values["witnesses_required"].most() > len(values["witnesses"]):
            raise SettingRefused("GING_WITNESSES_REQUIRED", "requires more witnesses than GING_WITNESSES names")
        return cls(**values)

    @property
    def owner_dsn(self) -> str:
        """Connection string of the login that migrates."""
        return self.owner_url or self.database_url

    @property
    def signer_folder(self) -> Path:
        """Folder with the signer's key and the state of what it signed last."""
        return self.signer_dir or self.data / "signer"


def declarations() -> tuple[Declaration, ...]:
    """Every setting in the order of the table in the documentation."""
    return tuple(declaration for _, declaration in _declared_fields())


def apply_flags(flags: Mapping[str, str]) -> None:
    """Put flags (setting name to text) over the environment of this process and of the processes that it starts."""
    for name, value in flags.items():
        # A file that the environment names would come before the flag.
        os.environ.pop(f"{name}_FILE", None)
        os.environ[name] = value


def _declared_fields() -> Iterator[tuple[dataclasses.Field[Any], Declaration]]:
    of_webhooks = dataclasses.fields(WebhookSettings)
    own = dataclasses.fields(Settings)[len(of_webhooks) :]
    for field in (*own, *of_webhooks):
        yield field, field.metadata["declaration"]


def _refuse_unknown(environ: Mapping[str, str]) -> None:
    known = {declaration.name for declaration in declarations()}
    for name in sorted(environ):
        base = name.removesuffix("_FILE")
        if not name.startswith("GING_") or name.startswith(_TEST_PREFIX) or base in known | COMMAND_LINE_VARIABLES:
            continue
        close = get_close_matches(base, known | COMMAND_LINE_VARIABLES, n=1)
        raise SettingRefused(name, "there is no such setting" + (f"; did you mean {close[0]}?" if close else ""))
