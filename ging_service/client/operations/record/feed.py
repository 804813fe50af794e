"""Operations: feed. Written by ``python -m ging_service.web.client_source``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ging_service.client.calls import Calls

if TYPE_CHECKING:
    from ging_service.client.pages import Pages
    from ging_service.client.shapes.events.union import Event
    from ging_service.client.shapes.shared import EventType


class FeedCalls(Calls):
    """Of a club: feed."""

    def list_events(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        order: Literal["newest", "oldest"] | None = None,
        table: str | None = None,
        deal: int | None = None,
        type_: list[EventType] | None = None,
        member: str | None = None,
        recorded_from: str | None = None,
        recorded_to: str | None = None,
        happened_from: str | None = None,
        happened_to: str | None = None,
        wait: int | None = None,
    ) -> Pages[Event]:
        """The club's events in the order of its log, as the caller may see them: by pages, waited for, or as a stream.

        Pages with the newest events first cannot be waited for. Their `after` is where the log ended.

        ``limit``: Items on the page.
        ``after``: The cursor that the page before gave as `next`.
        ``order``: The newest or the oldest first; by default the order that the operation states.
        ``table``: Only of this table.
        ``deal``: Only of deals with this number; with `table`, of one deal.
        ``type_``: Only of these types, comma between.
        ``member``: Only those that this member caused, that concern them or their seat, or that name all members of their table.
        ``recorded_from``: Recorded at this time or later.
        ``recorded_to``: Recorded before this time.
        ``happened_from``: Happened at this time or later.
        ``happened_to``: Happened before this time.
        ``wait``: Seconds to wait if there are no events; the page is empty if none arrive.
        """
        return self._pages(
            "/events",
            {
                "limit": limit,
                "after": after,
                "order": order,
                "table": table,
                "deal": deal,
                "type": type_,
                "member": member,
                "recorded_from": recorded_from,
                "recorded_to": recorded_to,
                "happened_from": happened_from,
                "happened_to": happened_to,
                "wait": wait,
            },
        )
