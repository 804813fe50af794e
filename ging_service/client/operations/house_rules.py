"""Operations: house rules. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ging_service.client.calls import Calls, Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.shapes.house_rules import Preset, PresetPage
    from ging_service.client.shapes.shared import AskedRules


class HouseRulesCalls(Calls):
    """Of a club: house rules."""

    def list_house_rules(self) -> PresetPage:
        """House rules that the club keeps. The ETag is the version of the club."""
        return cast("PresetPage", self._read("/house-rules", {}, remembered=True))

    def get_house_rules(self, preset: str) -> Preset:
        """House rules that are kept under one id. The version in the ETag is the club's."""
        return cast("Preset", self._read(f"/house-rules/{part(preset)}", {}, remembered=True))


class HouseRulesCommands(Commands[Did]):
    """Commands to a club: house rules."""

    def name_house_rules(
        self,
        preset: str,
        *,
        name: str,
        happened_at: str | None = None,
        rules: AskedRules | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Keep house rules under a name, new ones or others than before. Tables that are open go on with theirs.

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        ``name``: As people call them.
        """
        return self._command(
            "PUT",
            f"/house-rules/{part(preset)}",
            {"name": name},
            {"happened_at": happened_at, "rules": rules},
            key=key,
            if_match=if_match,
        )

    def drop_house_rules(
        self, preset: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Keep house rules no longer. Tables that were opened with them go on.

        ``happened_at``: When it happened, if that was before it is recorded: RFC 3339 in any zone, or a date, which is noon of that day in the club's time zone. Never an order.
        """
        return self._command(
            "DELETE", f"/house-rules/{part(preset)}", {}, {"happened_at": happened_at}, key=key, if_match=if_match
        )
