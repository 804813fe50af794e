"""The viewer of a page, and the names of a club's members."""

from __future__ import annotations

import unicodedata
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ging_service.access.role_rights import Right
from ging_service.application.club import club_state
from ging_service.calendar.zoned_days import zone_named
from ging_service.domain.books.state import NONE
from ging_service.domain.books.terms import payable
from ging_service.domain.club.state import roles_of
from ging_service.domain.errors import Refused
from ging_service.domain.streams import game_of
from ging_service.event_messages.club import bot_name
from ging_service.eventlog.codec import timestamp
from ging_service.execution.deciding import books_of
from ging_service.i18n.formatting import money
from ging_service.i18n.messages import _, ngettext
from ging_service.web.http.running_request import club_in, request_values, running_request, services

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import tzinfo

    from ging_service.application.access.admission import Admitted
    from ging_service.domain.club.state import Agreement, Bot, ClubState


_FIRST_STRONG_ISOLATE: Final = "\u2068"
_POP_ISOLATE: Final = "\u2069"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})


def isolated(name: str) -> str:
    """Return a name for use in a sentence, isolated as by ``<bdi>``.

    It also works where elements are not allowed, as in options and titles.
    """
    # Most names need no isolation, and marks around them would be copied along with them.
    if name.isascii() or not any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in name):
        return name
    return f"{_FIRST_STRONG_ISOLATE}{name}{_POP_ISOLATE}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageViewer:
    """The viewer, who has been admitted to the club. ``member`` "": the viewer is no member."""

    member: str
    name: str
    roles: tuple[str, ...]
    rights: frozenset[str]

    def may(self, *rights: str) -> bool:
        """Return True if they have one of these rights."""
        return not self.rights.isdisjoint(rights)


class TableAgreement(NamedTuple):
    """What the players of a table have agreed on, with their names, for its page.

    ``by``: who has given the others seats; ``waiting``: who has not accepted theirs; ``ending``: who would end the table.
    ``may_agree``: the viewer may agree to that, ``has_agreed``: they have. ``cost``: what a seat can cost them that waits for
    them, in sentences.
    """

    by: str
    waits_for_you: bool
    waiting: list[str]
    ending: list[str]
    may_agree: bool
    has_agreed: bool
    cost: list[str]


def page_viewer() -> PageViewer | None:
    """Return the viewer, None if nobody has been admitted."""
    found = _admitted()
    if found is None:
        return None
    member = found.person.member
    return PageViewer(
        member=member,
        name=names().get(member, member),
        roles=roles_of(_club(found.club_id), member),
        rights=frozenset(map(str, found.person.rights)),
    )


def names() -> Mapping[str, str]:
    """Return the members' names by their ids, to be shown. A name that has been erased is the id.

    So is every name to a viewer who may not look: some pages need other rights only.
    """
    values = request_values()
    if "names" not in values:
        club = _club(values.admitted.club_id)
        found = club.names()
        if Right.LOOK not in values.admitted.person.rights:
            found = {member: member for member in found}
        # The book has bots' names in English. Pages name the level in the reader's language.
        found |= {bot.member: bot_name(found[bot.member], bot.game, bot.level) for bot in club.bots}
        values.names = {member: isolated(name) or member for member, name in found.items()}
    kept: Mapping[str, str] = values.names
    return kept


def keep_club(state: ClubState) -> None:
    """Keep the state of the club for this request, where it has been read together with something else."""
    request_values().club_state = state


def bots() -> tuple[Bot, ...]:
    """Return the members that are bots."""
    return _club(request_values().admitted.club_id).bots


def left() -> frozenset[str]:
    """Return the members who have left the club."""
    return _club(request_values().admitted.club_id).absent()


def agreement_at(table: str, state: Any) -> TableAgreement:  # noqa: ANN401  of any game
    """Return what the players of a table have agreed on, and what the viewer may agree to. ``state``: as they see it."""
    club, member = _club(request_values().admitted.club_id), request_values().admitted.person.member
    found, game, called = club.agreement(table), game_of(state), names()
    deal = game.deal(state)
    ending = found.ending if deal and deal.number == found.deal else ()
    people = [one for one in game.members(state) if not club.bot(one)]
    return TableAgreement(
        by=called.get(found.by, found.by),
        waits_for_you=member in found.waiting,
        waiting=[called[one] for one in found.waiting],
        ending=[called[one] for one in ending],
        may_agree=bool(deal) and not game.summary(state).ended and member in people and len(people) > 1,
        has_agreed=member in ending,
        cost=_cost(state, member) if member in found.waiting else [],
    )


def _cost(state: Any, member: str) -> list[str]:  # noqa: ANN401  of any game
    """Return what a seat can cost its member who has not accepted it, in counters and in the money of the season."""
    game, books = game_of(state), books_of(services(), request_values().admitted.club_id).state
    season = books.season_at(timestamp(services().clock()))
    terms = season.terms.money if season else None

    def amount(counters: int) -> str:
        told = ngettext("one counter", "%(num)s counters", counters)
        return f"{told} ({money(payable(terms, counters), terms.currency)})" if terms and counters else told

    # All bring the same, and some games take antes of it at once.
    brought = sum(game.counters_at(state).values()) // len(game.members(state))
    most, limit = game.most_risked(state), books.limit_of(member)
    if not (brought or most):
        return [_("It costs no counters.")]
    cost = [_("You bring %(counters)s to the table.", counters=amount(brought))]
    if not most:
        return [*cost, _("It cannot cost you more, unless you bring more counters.")]
    cost.append(
        _("The first deal can cost you up to %(counters)s if it ends the game; later ones more.", counters=amount(most))
    )
    if limit == NONE:
        return [*cost, _("No credit limit bounds what the table can cost you.")]
    return [
        *cost,
        _("No deal begins that could leave you further below zero than %(counters)s.", counters=amount(limit)),
    ]


def seats_offered(member: str) -> list[Agreement]:
    """Return the tables that wait for a member to accept a seat."""
    return [one for one in _club(request_values().admitted.club_id).agreements if member in one.waiting]


def club_name() -> str:
    """Return the club's name, "" for viewers who have not been admitted."""
    found = _admitted()
    return isolated(_club(found.club_id).name) if found else ""


def page_zone() -> tzinfo | None:
    """Return the zone of the times on the page: its club's, UTC if there is none to be shown; None outside a request."""
    try:
        values = request_values()
    except RuntimeError:
        return None
    if "zone" not in values:
        found = _admitted()
        values.zone = UTC
        with suppress(Refused):  # a zone that this machine does not know
            values.zone = zone_named(_club(found.club_id).zone) if found else UTC
    kept: tzinfo = values.zone
    return kept


def read_no_club() -> None:
    """Show the rest of this request without the viewer and the club, unless the club has been read already."""
    values = request_values()
    # What has been read already can be shown: only another query could fail again.
    values.has_no_club = "club_state" not in values


def _admitted() -> Admitted | None:
    """Return the caller who has been admitted to the club of the page, None if the club may not be read."""
    values = request_values()
    found: Admitted | None = values.get("admitted")
    # At the address of another club, which is answered as not found, the viewer is nobody.
    is_shown = found and found.club_id == club_in(running_request().path) and not values.get("has_no_club")
    return found if is_shown else None


def _club(club_id: str) -> ClubState:
    """Return the club's state, which is read at most once in each request."""
    values = request_values()
    if "club_state" not in values:
        values.club_state = club_state(services(), club_id)
    kept: ClubState = values.club_state
    return kept
