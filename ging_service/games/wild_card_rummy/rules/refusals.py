"""Several reasons for one refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def at(where: str, reasons: Iterable[Refused]) -> list[Refused]:
    """Return reasons that name the part of a command that is at fault."""
    return [Refused(reason.code, reason.rule, reason.detail, where) for reason in reasons]


def refuse_for(reasons: Sequence[Refused]) -> None:
    """Raise one ``Refused`` for all reasons, if there are any.

    Its code and rule are those of the first reason. Its detail names every reason, each with its rule.
    """
    if not reasons:
        return
    places = dict.fromkeys(reason.where for reason in reasons if reason.where)
    raise Refused(
        reasons[0].code,
        reasons[0].rule,
        # Equal reasons once: one wrong card can be named by several actions.
        "; ".join(dict.fromkeys(f"{reason.detail} ({reason.rule})" for reason in reasons)),
        ", ".join(places),
    )
