"""Operations: house rules. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from ging_service.client.calls import Calls, Commands, Did, part

if TYPE_CHECKING:
    from ging_service.client.shapes.play.house_rules import Preset, PresetPage
    from ging_service.client.shapes.shared import AnyAskedRules


class HouseRulesCalls(Calls):
    """Of a club: house rules."""

    def list_house_rules(self) -> PresetPage:
        """House rules that the club has saved. The ETag is the version of the club.

        House rules that the club has saved. The ETag is the version of the club. Needs `look`.
        """
        return cast("PresetPage", self._read("/house-rules", {}, remembered=True))

    def get_house_rules(self, preset: str) -> Preset:
        """House rules that are saved under one id. The version in the ETag is the club's.

        House rules that are saved under one id. The version in the ETag is the club's. Needs `look`.
        """
        return cast("Preset", self._read(f"/house-rules/{part(preset)}", {}, remembered=True))


class HouseRulesCommands(Commands[Did]):
    """Commands to a club: house rules."""

    def name_house_rules(
        self,
        preset: str,
        *,
        name: str,
        happened_at: str | None = None,
        game: Literal["gin_rummy", "ging", "newmarket", "thirty_one", "wild_card_rummy"] | None = None,
        rules: AnyAskedRules | None = None,
        key: str | None = None,
        if_match: int | str | None = None,
    ) -> Did:
        """Save house rules under a name, or replace those with the same id. Open tables keep theirs.

        Save house rules under a name, or replace those with the same id. Open tables keep theirs. Needs `keep_members`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        ``game``: Which game is played.
        ``name``: As people call them.
        """
        return self._command(
            "PUT",
            f"/house-rules/{part(preset)}",
            {"name": name},
            {"happened_at": happened_at, "game": game, "rules": rules},
            key=key,
            if_match=if_match,
        )

    def drop_house_rules(
        self, preset: str, *, happened_at: str | None = None, key: str | None = None, if_match: int | str | None = None
    ) -> Did:
        """Delete saved house rules. Tables that were opened with them keep them.

        Delete saved house rules. Tables that were opened with them keep them. Needs `keep_members`.

        ``happened_at``: When it happened, if earlier than the recording: RFC 3339 in any zone, or a date, which means noon of that day in the club's time zone. It never affects the order of events.
        """
        return self._command(
            "DELETE", f"/house-rules/{part(preset)}", {}, {"happened_at": happened_at}, key=key, if_match=if_match
        )
