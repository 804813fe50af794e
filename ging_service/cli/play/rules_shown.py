"""House rules as text."""

from __future__ import annotations

import dataclasses
from typing import Any


def unusual_rules(rules: Any) -> list[str]:  # noqa: ANN401  the house rules of any game
    """The house rules that differ from the usual ones: ``stake 2``."""
    found = []
    for field in dataclasses.fields(rules):
        value = getattr(rules, field.name)
        if value != field.default:
            spelt = ",".join(map(str, value)) if isinstance(value, tuple) else str(value).replace("True", "yes")
            found.append(f"{field.name.replace('_', ' ')} {spelt}")
    return found
