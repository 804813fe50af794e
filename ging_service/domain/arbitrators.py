"""The impartiality of arbitrators: nobody judges a table at which they sat."""

from __future__ import annotations

from ging_service.domain.errors import Refused


def check_did_not_sit(*, sat: bool, doing: str, rule: str = "") -> None:
    """Check that an arbitrator did not sit at the table that they judge. Raises ``Refused("sat_at_table")``.

    ``doing``: what they wanted to do, such as "rule on a table where they sat". ``rule``: the rule of the game that
    says so, "" for none.
    """
    if sat:
        raise Refused("sat_at_table", rule, f"an arbitrator cannot {doing}")
