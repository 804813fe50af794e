"""Every problem code of the API with its HTTP status and title: what an error means in HTTP is said here only.

A rule refusal's code comes from where it is refused; a test holds this table against the code and the documentation.
"""

from __future__ import annotations

from http import HTTPStatus as S
from typing import Final

PROBLEMS: Final[dict[str, tuple[S, str]]] = {
    # the request itself
    "bad_request": (S.BAD_REQUEST, "The request cannot be understood"),
    "not_json": (S.BAD_REQUEST, "The body is not JSON"),
    "bad_member": (S.BAD_REQUEST, "The header Ging-Member is not a member's id"),
    "bad_app": (S.BAD_REQUEST, "The header Ging-App is not the name of an app"),
    "bad_idempotency_key": (S.BAD_REQUEST, "The header Idempotency-Key is not 1 to 255 printable ASCII characters"),
    "bad_if_match": (S.BAD_REQUEST, "The header If-Match is not one ETag of this service"),
    "not_found": (S.NOT_FOUND, "There is no such thing"),
    "no_such_club": (S.NOT_FOUND, "There is no such club"),
    "member_not_found": (S.NOT_FOUND, "There is no such member"),
    "table_not_found": (S.NOT_FOUND, "There is no such table"),
    "table_not_open": (S.NOT_FOUND, "The table has not been opened"),
    "deal_not_found": (S.NOT_FOUND, "There is no such deal"),
    "version_not_found": (S.NOT_FOUND, "The table has not been at this version"),
    "page_not_found": (S.NOT_FOUND, "There is no such page"),
    "method_not_allowed": (S.METHOD_NOT_ALLOWED, "The method is not allowed here; see Allow"),
    "body_too_large": (S.REQUEST_ENTITY_TOO_LARGE, "The body is too large"),
    "not_json_type": (S.UNSUPPORTED_MEDIA_TYPE, "The body's type is not application/json"),
    "invalid": (S.UNPROCESSABLE_ENTITY, "Something in the request has no valid value"),
    "duplicate_member": (S.UNPROCESSABLE_ENTITY, "A member stands twice in one object"),
    "duplicate_parameter": (S.UNPROCESSABLE_ENTITY, "A parameter stands twice in the query"),
    "key_reused": (S.UNPROCESSABLE_ENTITY, "The idempotency key was used for another request"),
    "internal_error": (S.INTERNAL_SERVER_ERROR, "The service has failed"),
    "unavailable": (S.SERVICE_UNAVAILABLE, "The service cannot reach its database"),
    "not_your_seat": (S.FORBIDDEN, "Only the player of this seat speaks for its hand"),
    # somebody else was quicker
    "stale": (S.PRECONDITION_FAILED, "The version given with If-Match is not the current one"),
    "conflict": (S.CONFLICT, "Others were quicker, time and again"),
    # the state of things forbids it
    "club_exists": (S.CONFLICT, "A club of this id exists"),
    "name_erased": (S.CONFLICT, "The member's name has been erased already"),
    "member_exists": (S.CONFLICT, "A member of this id exists"),
    "table_exists": (S.CONFLICT, "A table of this id exists"),
    "table_ended": (S.CONFLICT, "The game at this table has ended"),
    "no_first_dealer": (S.CONFLICT, "The first dealer has not been cut for"),
    "first_dealer_found": (S.CONFLICT, "The first dealer has been found"),
    "not_tied": (S.CONFLICT, "Only the tied players cut again"),
    "has_cut": (S.CONFLICT, "The player has cut"),
    "card_is_cut": (S.CONFLICT, "Another player has cut this card"),
    "deal_running": (S.CONFLICT, "A deal is running"),
    "no_deal": (S.CONFLICT, "No deal is running"),
    "same_dealer_again": (S.CONFLICT, "A misdeal is dealt again by the same dealer"),
    "showdown": (S.CONFLICT, "Nobody declares at this table"),
    "already_satisfied": (S.CONFLICT, "The player is satisfied"),
    "already_declared": (S.CONFLICT, "This has been declared"),
    "card_shown_twice": (S.CONFLICT, "Another player has tabled the card"),
    "contradicts_tabled": (S.CONFLICT, "The cards contradict what was tabled before"),
    "too_many_cards": (S.CONFLICT, "The player would have tabled more than seven cards"),
    "already_accused": (S.CONFLICT, "The player stands accused"),
    "not_accused": (S.CONFLICT, "The player has not been accused"),
    "no_lost_deal": (S.CONFLICT, "By the record the player has dealt each of his turns"),
    "no_rebuys": (S.CONFLICT, "The table allows no rebuys"),
    # what was said is wrong
    "false_claim": (S.UNPROCESSABLE_ENTITY, "The claim is false; it is on record"),
    "bad_id": (S.UNPROCESSABLE_ENTITY, "An id is not well formed"),
    "bad_name": (S.UNPROCESSABLE_ENTITY, "A name is not well formed"),
    "bad_counters": (S.UNPROCESSABLE_ENTITY, "The number of counters is out of range"),
    "bad_points": (S.UNPROCESSABLE_ENTITY, "Such points are no claim, true or false"),
    "bad_text": (S.UNPROCESSABLE_ENTITY, "The text is empty, too long or cannot be printed"),
    "bad_limit": (S.UNPROCESSABLE_ENTITY, "The page size is out of range"),
    "bad_cursor": (S.UNPROCESSABLE_ENTITY, "The cursor is none of this service"),
    "bad_moment": (S.UNPROCESSABLE_ENTITY, "Balances are asked for at one moment"),
    "bad_time": (S.UNPROCESSABLE_ENTITY, "A time is not RFC 3339 text with its zone"),
    "happened_in_future": (S.UNPROCESSABLE_ENTITY, "What is recorded has not happened yet"),
    "no_such_member": (S.UNPROCESSABLE_ENTITY, "Somebody named is no member of the club"),
    "member_twice": (S.UNPROCESSABLE_ENTITY, "A member sits on two seats"),
    "house_rules": (S.UNPROCESSABLE_ENTITY, "The house rules contradict each other or are out of range"),
    "first_dealer_is_cut_for": (S.UNPROCESSABLE_ENTITY, "The first dealer of this table is cut for"),
    "first_dealer_is_drawn": (S.UNPROCESSABLE_ENTITY, "The first dealer of this table is drawn"),
    "first_dealer_missing": (S.UNPROCESSABLE_ENTITY, "The first dealer of this table has to be named"),
    "no_such_seat": (S.UNPROCESSABLE_ENTITY, "There are four seats, 0 to 3"),
    "not_a_card": (S.UNPROCESSABLE_ENTITY, "Something is not a card"),
    "not_in_pack": (S.UNPROCESSABLE_ENTITY, "A card is not in the pack of 28"),
    "not_four_hands": (S.UNPROCESSABLE_ENTITY, "A deal has four hands"),
    "not_seven_cards": (S.UNPROCESSABLE_ENTITY, "A hand has seven cards"),
    "card_twice": (S.UNPROCESSABLE_ENTITY, "A card stands twice"),
    "hands_missing": (S.UNPROCESSABLE_ENTITY, "A showdown needs all four hands"),
    "no_such_suit": (S.UNPROCESSABLE_ENTITY, "A suit is one of S, H, D, C"),
    "no_such_combination": (S.UNPROCESSABLE_ENTITY, "There is no such combination"),
    "not_a_claim": (S.UNPROCESSABLE_ENTITY, "A claim is a suit with its points or a combination"),
    "wrong_cards": (S.UNPROCESSABLE_ENTITY, "The cards do not prove the claim"),
    "cards_missing": (S.UNPROCESSABLE_ENTITY, "The claim needs its tabled cards"),
    "accuses_himself": (S.UNPROCESSABLE_ENTITY, "A player cannot accuse himself"),
    # settling without a table
    "missing_member": (S.UNPROCESSABLE_ENTITY, "A member of the object is missing"),
    "unknown_member": (S.UNPROCESSABLE_ENTITY, "A member of the object is not known"),
    "wrong_type": (S.UNPROCESSABLE_ENTITY, "A value is of the wrong type"),
    "number_too_large": (S.UNPROCESSABLE_ENTITY, "A number is too large to be exact"),
    "no_such_ties": (S.UNPROCESSABLE_ENTITY, "There is no such rule for ties"),
    "not_four_declarations": (S.UNPROCESSABLE_ENTITY, "Four seats declare"),
    "too_many_deals": (S.UNPROCESSABLE_ENTITY, "Too many deals in one request"),
}
"""Code to (status, title)."""

ANY_OTHER: Final = (S.UNPROCESSABLE_ENTITY, "Refused")
"""What a refusal means that nobody has thought of here: a test finds such codes first."""
