"""Every page, at the full club: an address of each, and who sees it. A page that is not here fails the tests of pages."""

from __future__ import annotations

from typing import Final

from tests.browser.full_club import PLAYED, REAL_CARDS, dispute_ids

OPEN: Final = ("/", "/preferences", "sign-in", "invitation")
"""Whoever comes sees them."""

FOR_GUESTS: Final = (
    "",
    "tables",
    f"tables/{PLAYED}",
    f"tables/{PLAYED}/review",
    f"tables/{PLAYED}/review?at=12",
    f"tables/{PLAYED}/deals/1",
    "ledger/standings",
    "fairness",
    "proof",
    f"tables/{PLAYED}/deals/1/proof",
    "members",
    "members/clara",
)
"""Whoever may look sees them, a guest with a key too."""

FOR_MEMBERS: Final = (
    "tables/new",
    f"tables/{REAL_CARDS}/scribe",
    "disputes",
    *(f"disputes/{dispute}" for dispute in dispute_ids().values()),
    "ledger",
    "ledger/settle-up",
    "invitations",
    "keys",
    "webhooks",
    "seasons",
    "house-rules",
)
"""A member sees them, as far as his offices allow."""

FILES: Final = (f"tables/{PLAYED}/deals/1/evidence", f"tables/{PLAYED}/deals/1/proof.json")
"""What is taken away and not looked at."""
