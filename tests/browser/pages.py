"""Every page, at the full club: an address of each, and who sees it. A page that is not here fails the tests of pages."""

from __future__ import annotations

from typing import Final

from ging_service.application.simulation.demo import SEASONS
from tests.browser.full_club import (
    DISPUTES,
    GIN_RUMMY,
    NEWMARKET,
    PLAYED,
    REAL_CARDS,
    SETTLEMENT,
    THIRTY_ONE,
    WEBHOOK,
    WILD_CARD_RUMMY,
)

OPEN: Final = ("/", "/preferences", "sign-in", "invitation")
"""Everybody sees them."""

FOR_GUESTS: Final = (
    "",
    "tables",
    "tables?phase=ended",
    f"tables/{PLAYED}",
    f"tables/{REAL_CARDS}",
    f"tables/{PLAYED}/review",
    f"tables/{PLAYED}/review?at=12",
    f"tables/{PLAYED}/deals/1",
    f"tables/{PLAYED}/deals/1/proof",
    f"tables/{GIN_RUMMY}",
    f"tables/{GIN_RUMMY}/review?view=1&deal=1",
    f"tables/{GIN_RUMMY}/deals/1",
    f"tables/{NEWMARKET}",
    f"tables/{NEWMARKET}/review?view=1&deal=1",
    f"tables/{NEWMARKET}/deals/1",
    f"tables/{THIRTY_ONE}",
    f"tables/{THIRTY_ONE}/review?view=1&deal=1",
    f"tables/{THIRTY_ONE}/deals/1",
    f"tables/{WILD_CARD_RUMMY}",
    f"tables/{WILD_CARD_RUMMY}/review?view=1&deal=1",
    f"tables/{WILD_CARD_RUMMY}/deals/1",
    "ledger/standings",
    "fairness",
    "fairness/odds",
    "proof",
    "members",
    "members/clara",
    "house-rules",
    "how-to-play",
    "how-to-play?game=gin_rummy",
    "how-to-play?game=newmarket",
    "how-to-play?game=thirty_one",
    "how-to-play?game=wild_card_rummy",
)
"""Everybody who may look sees them, a guest with a key too."""

FOR_MEMBERS: Final = (
    "me",
    "tables/new",
    "tables/new?game=gin_rummy",
    "tables/new?game=newmarket",
    "tables/new?game=thirty_one",
    f"tables/{THIRTY_ONE}?hint=1",
    f"tables/{THIRTY_ONE}/thirty-one/scribe",
    f"tables/{NEWMARKET}/newmarket/scribe",
    "tables/new?game=wild_card_rummy",
    f"tables/{GIN_RUMMY}?sort=melds",
    f"tables/{WILD_CARD_RUMMY}?sort=rank",
    f"tables/{REAL_CARDS}/scribe",
    f"tables/{GIN_RUMMY}/gin-rummy/scribe",
    f"tables/{WILD_CARD_RUMMY}/wild-card-rummy/scribe",
    f"tables/{REAL_CARDS}/dispute?deal=4",
    "disputes",
    *(f"disputes/{dispute}" for dispute in DISPUTES.values()),
    f"disputes/{DISPUTES['under review']}/ruling",
    "ledger",
    "ledger/balances",
    "ledger/book",
    "ledger/book?what=reversal",
    "ledger/box",
    "ledger/check",
    "ledger/paper",
    "ledger/settle-up",
    f"ledger/settle-up/{SETTLEMENT}",
    "ledger/statements",
    "ledger/statements/club",
    "ledger/statements/members/clara",
    f"ledger/statements/tables/{PLAYED}",
    "invitations",
    "keys",
    "webhooks",
    f"webhooks/{WEBHOOK}",
    f"webhooks/{WEBHOOK}/deliveries/0",
    f"webhooks/{WEBHOOK}/secret",
    "seasons",
    f"seasons/{SEASONS[1]}",
)
"""A member sees them, as far as their offices allow."""

FILES: Final = (
    f"tables/{PLAYED}/deals/1/evidence",
    "ledger/export",
    "ledger/statements/club/export?format=csv",
    "ledger/statements/members/clara/export?format=csv",
    f"ledger/statements/tables/{PLAYED}/export?format=csv",
)
"""What is taken away and not looked at."""

FOR_SCRIPTS: Final = (
    "live",
    f"tables/{PLAYED}/deals/1/proof.json",
    f"tables/{PLAYED}/review/moments.json?at=12",
    "proof/consistency?from=1&to=2",
)
"""What scripts of pages listen to and read."""
