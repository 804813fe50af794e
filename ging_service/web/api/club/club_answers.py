"""Answers about clubs and members."""

from __future__ import annotations

from ging_service.web.api.schemas.answer import Answer, page_of
from ging_service.web.api.schemas.fields import (
    number,
    text,
    time,
    yes_no,
)


class Club(Answer):
    """A club."""

    club = text("id", attribute="club_id")
    name = text("name")
    time_zone = text("the time zone of the club's dates")
    members = number("how many")
    version = number("of the club's own stream")
    events = number("events in the club's log: the next position")
    misdeals = number("deals at all tables that were called a misdeal or undone")
    voids = number("shuffles at all tables that were committed to and not dealt")


class Member(Answer):
    """A member as the club's book lists them."""

    member = text("id")
    name = text("name")
    joined_at = time("when the member was added")
    bot = yes_no("the service plays for this member")


ClubPage, MemberPage = page_of(Club), page_of(Member)
