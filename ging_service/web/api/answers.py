"""What the API answers about clubs and members, and to every command."""

from __future__ import annotations

from marshmallow import fields

from ging_service.web.api.answer import Answer, page_of
from ging_service.web.api.event_answers import Event
from ging_service.web.api.fields import (
    many,
    number,
    text,
    time,
    yes_no,
)


class Club(Answer):
    """A club."""

    club = text("id", attribute="club_id")
    name = text("name")
    time_zone = text("in which the club's dates are meant")
    members = number("how many")
    version = number("of the club's own stream")
    events = number("events in the club's log: the next position")
    misdeals = number("deals at all tables that were called a misdeal or undone")
    voids = number("shuffles at all tables that were committed to and not dealt")


class Member(Answer):
    """A member as the book has him."""

    member = text("id")
    name = text("name")
    joined_at = time("when he was entered")


class Done(Answer):
    """What a command did."""

    version = number("of the stream after it: the ETag")
    replayed = yes_no("the same command had been carried out before; these are its events")
    events = many(fields.Nested(Event), "as whoever asks may see them")


ClubPage, MemberPage = page_of(Club), page_of(Member)
EventPage = page_of(Event, after=number("the position to go on from, as `after`"))
