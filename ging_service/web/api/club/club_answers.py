"""Answers about clubs and members."""

from __future__ import annotations

from marshmallow import fields

from ging_service.web.api.schemas.fields import (
    many,
    number,
    text,
    time,
    yes_no,
)
from ging_service.web.api.schemas.objects import Answer, all_of, page_of


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
    left = yes_no("they have left, or their name is erased: they get no seat at a new table and no fine")


class SeatOffer(Answer):
    """A table whose first deal waits for members to accept the seats that another player has given them."""

    table = text("id")
    by = text("the player who opened the table")
    waiting = many(fields.String(), "the members who have not accepted")


SeatOfferPage = all_of(SeatOffer, "in the order in which they last changed", "All of them: there is one page.")


ClubPage, MemberPage = page_of(Club), page_of(Member)
