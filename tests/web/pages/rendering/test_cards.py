"""The card faces: a whole pack in two colours and in four, each with its name, from a free source."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from ging_service.domain.cards import RANKS, Card, pack, suit_of
from ging_service.event_messages.card_words import card_name
from ging_service.web.pages.rendering.cards_and_counters import RECOLOURED, card_face, card_picture
from ging_service.web.pages.rendering.static_files import FOLDER

PACK = pack(RANKS)
FACES = sorted((FOLDER / "cards").rglob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {
    SVG + name
    for name in ("svg", "defs", "symbol", "path", "use", "g", "rect", "circle", "pattern", "clipPath", "ellipse")
}
BYTES_MAX = 30_000


@pytest.mark.parametrize("chosen", ["two", "four"])
def test_every_card_has_a_face_in_both_packs(app: Any, chosen: Any) -> None:
    faces = {card: card_face(card, chosen) for card in PACK}
    assert len(set(faces.values())) == 52
    assert {card for card, face in faces.items() if "/four/" in face} == {
        card for card in PACK if chosen == "four" and suit_of(card) in RECOLOURED
    }
    client = app.test_client()
    for face in faces.values():
        response = client.get(face)
        assert (response.status_code, response.mimetype) == (200, "image/svg+xml")


@pytest.mark.parametrize("file", FACES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_face_is_a_small_drawing_that_needs_nothing_from_elsewhere(file: Any) -> None:
    text = file.read_text(encoding="utf-8")
    drawing = ET.fromstring(text)  # noqa: S314  a file of ours
    assert {one.tag for one in drawing.iter()} <= DRAWN
    links = [value for one in drawing.iter() for name, value in one.attrib.items() if name.endswith("href")]
    assert all(link.startswith("#") for link in links)
    assert len(text) < BYTES_MAX


@pytest.mark.parametrize("chosen", ["two", "four"])
def test_a_joker_has_the_same_face_in_both_packs(app: Any, chosen: str) -> None:
    with app.test_request_context(headers={"Cookie": f"ging_preferences=pack={chosen}"}):
        assert "/two/Joker.svg" in card_picture(Card("Joker"))


@pytest.mark.parametrize(("language", "name"), [("en", "queen of diamonds"), ("de", "Karo-Dame")])
@pytest.mark.parametrize("chosen", ["two", "four"])
def test_the_picture_of_a_card_has_its_name_in_the_language_and_pack_of_each_viewer(
    app: Any, chosen: Any, language: str, name: str
) -> None:
    cookie = f"ging_preferences=pack={chosen}&language={language}"
    with app.test_request_context(headers={"Cookie": cookie}):
        picture = card_picture(Card("QD"))
    assert f'src="{card_face(Card("QD"), chosen)}"' in picture
    assert f'alt="{name}"' in picture
    with app.test_request_context(), pytest.raises(KeyError):
        card_picture(Card("face down"))


def test_the_packs_are_these_faces_and_no_others() -> None:
    names = {file.relative_to(FOLDER / "cards").as_posix() for file in FACES}
    assert names == {"back.svg", "two/Joker.svg"} | {f"two/{card}.svg" for card in PACK} | {
        f"four/{card}.svg" for card in PACK if suit_of(card) in RECOLOURED
    }


def test_every_card_is_called_by_a_name_of_its_own() -> None:
    assert len({card_name(card) for card in PACK}) == 52
    assert card_name(PACK[0]) == "king of spades"


def test_the_source_and_its_license_are_told() -> None:
    credits_ = (FOLDER / "cards" / "CREDITS.md").read_text(encoding="utf-8")
    assert "Adrian Kennard" in credits_
    assert "CC0 1.0" in credits_
