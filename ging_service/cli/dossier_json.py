"""The dossier of a deal for programs at the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ging_service.cli.output import happening_in_json

if TYPE_CHECKING:
    from ging_service.application.queries.dossier import Dossier
    from ging_service.application.queries.steps import Standing, Step


def dossier_in_json(found: Dossier) -> dict[str, Any]:
    """Objects that ``output.print_json`` prints."""
    return {
        "table": found.table_id,
        "members": found.members,
        "rules": found.rules,
        "eldest": found.eldest,
        "deal": found.deal,
        "timeline": [_step(step) for step in found.steps],
        "declarable": found.declarable,
        "false_claims": found.false_claims,
        "all_declared": found.all_declared,
        "settlement": found.settlement,
        "ruled": found.ruled,
        "over": _standing(found.over),
        "shuffle": found.shuffle,
        "proof": found.proof,
        "disputes": [{"dispute": one.entry, "said": one.said} for one in found.disputes],
    }


def _step(step: Step) -> dict[str, Any]:
    return {
        "event": happening_in_json(step.happening) | {"app": step.happening.app or None},
        "before": _standing(step.standing_before),
        "after": _standing(step.standing_after),
        "transfers": [transfer._asdict() for transfer in step.transfers],
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return standing._asdict()
