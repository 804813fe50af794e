"""Settings for readers that wait for events: their number, and how long they may wait."""

from __future__ import annotations

import dataclasses

from ging_service.platform.configuration import readers
from ging_service.platform.configuration.declaration import declare


@dataclasses.dataclass(frozen=True, kw_only=True)  # without slots: as in OperationSettings
class StreamSettings:
    """Limits on the number and the duration of streams, and on clients that read nothing."""

    streams_max: int = declare(
        "GING_STREAMS_MAX",
        "256",
        "readers",
        "Readers that may wait for events at a time in one process, at most half of them for one club; "
        "each uses a thread in addition to `GING_THREADS`, and about 100 KB",
        readers.whole(1, 16_384),
    )
    streams_of_credential_max: int = declare(
        "GING_STREAMS_OF_CREDENTIAL_MAX",
        "32",
        "readers",
        "How many of these readers may be one member, with all keys and sessions, or one key of no member",
        readers.whole(1, 16_384),
    )
    stream_life_s: int = declare(
        "GING_STREAM_LIFE_S",
        "900",
        "seconds",
        "A stream ends after this time, and its reader reconnects and continues",
        readers.whole(1, 86_400),
    )
    stall_timeout_s: int = declare(
        "GING_STALL_TIMEOUT_S",
        "30",
        "seconds",
        "Clients that read nothing for this long are disconnected",
        readers.whole(1, 3_600),
    )
