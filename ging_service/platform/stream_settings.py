"""The settings of readers that wait for events: how many there may be, and how long."""

from __future__ import annotations

import dataclasses

from ging_service.platform import readers
from ging_service.platform.declaration import declare


@dataclasses.dataclass(frozen=True, kw_only=True)  # without slots: as in OperationSettings
class StreamSettings:
    """Places, lives, and what becomes of whoever takes nothing."""

    streams_max: int = declare(
        "GING_STREAMS_MAX",
        "256",
        "readers",
        "Readers that may wait for events at a time in one process, half of them for one club; "
        "each holds a thread beside those of `GING_THREADS`, and some 100 KB",
        readers.whole(1, 16_384),
    )
    streams_of_credential_max: int = declare(
        "GING_STREAMS_OF_CREDENTIAL_MAX",
        "32",
        "readers",
        "Of them, how many may wait with one key or session",
        readers.whole(1, 16_384),
    )
    stream_life_s: int = declare(
        "GING_STREAM_LIFE_S",
        "900",
        "seconds",
        "After so long a stream ends, and its reader comes back to where he was",
        readers.whole(1, 86_400),
    )
    stall_timeout_s: int = declare(
        "GING_STALL_TIMEOUT_S",
        "30",
        "seconds",
        "Clients that read nothing for this long are disconnected",
        readers.whole(1, 3_600),
    )
