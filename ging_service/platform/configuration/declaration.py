"""Declaration of a setting."""

from __future__ import annotations

import dataclasses
from typing import Any

from ging_service.platform.configuration.readers import Reader


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """One setting: its name in the environment, its default's text, its unit, its meaning, and how it is read."""

    name: str
    default: str
    unit: str
    meaning: str
    read: Reader

    @property
    def flag(self) -> str:
        """The command-line flag that overrides the environment, such as ``--pool-size``."""
        text = "database" if self.name == "DATABASE_URL" else self.name.removeprefix("GING_").lower()
        return "--" + text.replace("_", "-")


def declare(name: str, default: str, unit: str, meaning: str, read: Reader) -> Any:  # noqa: ANN401  a field's marker
    """A field of a class of settings."""
    declaration = Declaration(name=name, default=default, unit=unit, meaning=meaning, read=read)
    return dataclasses.field(metadata={"declaration": declaration})
