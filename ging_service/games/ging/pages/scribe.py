"""The scribe's pages: entering deals that were played with real cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from ging_service.access.role_rights import Right
from ging_service.application.table import execute_batch
from ging_service.domain.cards import Hand, parse_card
from ging_service.event_messages.card_words import suit_words
from ging_service.execution.errors import Stale
from ging_service.games.ging.decider import commands as c
from ging_service.games.ging.game import GAME
from ging_service.games.ging.messages.game_words import combination_words, result_words
from ging_service.games.ging.pages.table.page import known_of, player_name
from ging_service.games.ging.pages.table.satisfied_check import deals_ahead
from ging_service.games.ging.projections.penalty_steps import list_penalties
from ging_service.games.ging.rules.cards import HAND_SIZE, PACK, RANKS, SEATS, eldest_of, sort_hand, suit_counts
from ging_service.games.ging.rules.combinations import COMBINATIONS, holds, proof_of_combination, proof_of_suit
from ging_service.games.ging.rules.lost_deal import due_dealer
from ging_service.i18n.messages import _
from ging_service.reporting.paging import Paging
from ging_service.reporting.tables.tables import table_state
from ging_service.web.http.errors import BadRequest
from ging_service.web.http.running_request import services
from ging_service.web.pages.forms import form_caller, text, texts, whole
from ging_service.web.pages.games.game_pages import GameBlueprint, lately_at
from ging_service.web.pages.rendering.templates import show
from ging_service.web.requests.authentication import person

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from flask import Response

    from ging_service.games.ging.decider.state import TableState

    SeatName = Callable[[int], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredDeal:
    """The entered deal. ``hands`` by seat: whole ones if ``is_whole``, else the cards that were tabled (G22).

    Not composed from lines: with 24 keystrokes a deal, points, proofs and the fourth hand follow from the cards.
    """

    dealer: int
    hands: tuple[Hand, ...]
    is_whole: bool
    said: tuple[tuple[str, ...], ...]

    @property
    def is_complete(self) -> bool:
        """True if every card is in one hand, or if only tabled cards are entered: then only claims can be missing."""
        return not self.is_whole or sorted(card for hand in self.hands for card in hand) == sorted(PACK)

    def recorded(self) -> c.RecordDeal:
        """G4: the deal itself."""
        return c.RecordDeal(now_s=0, dealer=self.dealer, hands=self.hands if self.is_whole else ())

    def claims(self, name: SeatName) -> Iterator[c.Command]:
        """G7, G12 to G17, G22: Yield the declarations, suits first.

        Raises ``BadRequest("invalid")`` for a claim that is not held.
        """
        for seat in SEATS:
            # False sorts before True, so suits come first. The form sends the boxes in the order of the page.
            for what in sorted(self.said[seat], key=tuple(COMBINATIONS).__contains__):
                yield self._claim(seat, what, name)

    def _claim(self, seat: int, what: str, name: SeatName) -> c.Command:
        hand = self.hands[seat]
        for combination in COMBINATIONS:
            if combination == what and holds(combination, hand):
                cards = proof_of_combination(combination, hand)
                return c.DeclareCombination(seat=seat, combination=combination, cards=cards, is_false=False)
        # Reached by a suit, or by a combination that the hand does not hold: that is no suit, so it has no points
        # either.
        points = suit_counts(hand).get(what)
        if points is None:
            words = combination_words(what) if what in COMBINATIONS else suit_words(what)
            raise BadRequest(
                "invalid", _("%(name)s does not hold %(what)s.", name=name(seat), what=words), f"says-{seat}"
            )
        return c.DeclareSuit(seat=seat, suit=what, points=points, cards=proof_of_suit(what, hand), is_false=False)


def asked_entry(*, needs_hands: bool) -> EnteredDeal:
    """Return the form as it was sent. Raises ``Refused("not_a_card")`` or ``BadRequest("invalid")``."""
    is_whole = text("known") != "tabled"
    hands = tuple(_asked_cards(seat) for seat in SEATS)
    if is_whole and any(hands):
        hands = _with_fourth(hands)
    return EnteredDeal(
        dealer=whole("dealer", -1),
        hands=hands,
        # With no card at all the deal is recorded without hands, which only a showdown forbids (G20).
        is_whole=is_whole and (needs_hands or any(hands)),
        said=tuple(_asked_claims(seat) for seat in SEATS),
    )


def _asked_cards(seat: int) -> Hand:
    name = f"hand-{seat}"
    return tuple(parse_card(word, "G1", name) for word in text(name).replace(",", " ").split())


def _with_fourth(hands: Sequence[Hand]) -> tuple[Hand, ...]:
    """Return four hands: the fourth one is the rest of the pack."""
    empty = [seat for seat in SEATS if not hands[seat]]
    # A hand that is too short or too long would make the rest wrong. The decision refuses it with its own message.
    if len(empty) != 1 or any(len(hand) != HAND_SIZE for hand in hands if hand):
        return tuple(hands)
    # A card typed twice leaves eight cards over, and the decision refuses that as well.
    left = sort_hand(set(PACK).difference(*map(set, hands)))
    return tuple(hand or left for hand in hands)


def _asked_claims(seat: int) -> tuple[str, ...]:
    name = f"says-{seat}"
    said = tuple(texts(name))
    if not {*said} <= {*COMBINATIONS, "S", "H", "D", "C"}:
        raise BadRequest("invalid", _("Choose one of the options."), name)
    return said


CODES: Final = (
    ("Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6", "Digit7"),
    ("KeyQ", "KeyW", "KeyE", "KeyR", "KeyT", "KeyY", "KeyU"),
    ("KeyA", "KeyS", "KeyD", "KeyF", "KeyG", "KeyH", "KeyJ"),
    ("KeyZ", "KeyX", "KeyC", "KeyV", "KeyB", "KeyN", "KeyM"),
)
"""Positions of the keys, independent of their labels (UI Events KeyboardEvent code Values)."""


def key_rows() -> list[list[tuple[str, str]]]:
    """The four rows, one a suit: of each key where it lies, and what is printed on it where the language is spoken."""
    printed = _("1234567 qwertyu asdfghj zxcvbnm").split()
    return [list(zip(codes, letters, strict=True)) for codes, letters in zip(CODES, printed, strict=True)]


BLUEPRINT = GameBlueprint("scribe", __name__, GAME.kind)
# More lost deals than that in one evening are none of a real table. The list of the API has them all.
_PENALTIES_MOST = 100


@BLUEPRINT.page("/tables/<slug:table>/scribe", needs=Right.KEEP_SCORE)
def scribe_page(club: str, table: str) -> Response:
    """Return the page where the next deal is entered, or where a running deal is finished."""
    known = known_of(club, table, lately_at(club, table))
    state: TableState = known["state"]
    dealer = due_dealer(state.rotation) if state.phase == "between_deals" else -1
    result = state.deal.result if state.deal else None
    return show(
        "ging/scribe.html",
        dealer=dealer,
        order=[(eldest_of(dealer) + step) % len(SEATS) for step in SEATS],
        ranks=RANKS,
        pack=PACK,
        keys=key_rows(),
        ahead=list(deals_ahead(state.rotation)) if dealer >= 0 else [],
        penalties=list_penalties(services(), club, Paging(limit=_PENALTIES_MOST), table_id=table).items,
        steps=_step_words(),
        result=result_words(result, known["seats"].__getitem__) if result else "",
        who_asks=person().member,
        on="scribe",
        **known,
    )


def _step_words() -> dict[str, str]:
    """G25 to G28: Return the names of the steps of a penalty."""
    return {
        "accused": _("is accused"),
        "not_upheld": _("has not lost the deal"),
        "upheld": _("has lost the deal"),
        "lapsed": _("had lost it, noticed too late"),
        "set_aside": _("has not lost the deal, according to a ruling"),
        "dealer_replaced": _("dealt in place of another player"),
        "penalty_deal_dodged": _("dodged a deal of the penalty"),
        "ended": _("has served the penalty"),
    }


_SENT_BEFORE = 0
"""No table is of this version: only a form that has been carried out already, and is sent once more, is answered."""


@BLUEPRINT.form("/tables/<slug:table>/scribe", needs=Right.KEEP_SCORE, again=scribe_page)
def send_deal_with_real_cards(club: str, table: str) -> str:
    """G4, G19 to G24: Record a deal with its declarations, settled or a misdeal; return the next page's address."""
    seen = table_state(services(), club, table, person())
    # The form says which deal it was made for. Sent twice, or by two scribes, it must not record the next deal as well.
    is_next = whole("deal", 0) == (seen.state.deal.dealt.number if seen.state.deal else 0) + 1
    caller = replace(form_caller(), expected_version=seen.version if is_next else _SENT_BEFORE)
    try:
        execute_batch(services(), (club, table), tuple(_commands(seen.state, is_next=is_next)), caller)
    except Stale as error:
        if is_next:
            raise
        told = _("This deal has already been recorded, perhaps by someone else.")
        raise BadRequest("invalid", told, "deal") from error
    return f"/clubs/{club}/tables/{table}/scribe"


def _commands(state: TableState, *, is_next: bool) -> Iterator[c.Command]:
    does, is_showdown = text("do"), state.seating.rules.mode == "showdown"
    entry = asked_entry(needs_hands=is_showdown)
    if does not in ("settle", "undeclared", "record", "misdeal"):
        raise BadRequest("invalid", _("Choose one of the options."), "do")
    if does == "settle" and not entry.is_whole and not any(entry.said) and text("known") != "tabled":
        raise BadRequest("invalid", _("No card has been entered yet."), "hand-0")
    # Not asked of a form that was sent before: its answer is what has become of it, not another question.
    if does == "settle" and is_next and not is_showdown and not any(entry.said) and entry.is_complete:
        raise BadRequest("invalid", _("No declaration has been entered. Has nobody declared anything?"), "do")
    if does == "misdeal":
        # The cards of a misdeal decide nothing and may be incomplete. Only a showdown needs them all the same (G20).
        yield entry.recorded() if is_showdown else c.RecordDeal(now_s=0, dealer=entry.dealer, hands=())
        yield c.CallMisdeal(reason=text("reason"))
        return
    yield entry.recorded()
    if not is_showdown:
        yield from entry.claims(lambda seat: player_name(state, seat))
    # Before the settlement: a table that ends by it takes no more remarks.
    if text("remark"):
        yield c.MakeRemark(text=text("remark"))
    if does in ("settle", "undeclared"):
        yield c.Settle()
