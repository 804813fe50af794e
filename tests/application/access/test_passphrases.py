"""Which passphrases will do, and that they are the same from every keyboard."""

from __future__ import annotations

import threading
import time
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from argon2 import PasswordHasher
from zxcvbn import matching

from ging_service.access.errors import TooMany
from ging_service.access.passphrases import Passphrases, need_good
from ging_service.domain.errors import Refused
from tests.access.quick_passphrases import QUICK
from tests.support.waiting import HANG_S


@pytest.mark.parametrize(
    "passphrase",
    [
        "",
        "three words",
        "a" * 1025,
        "aaaaaaaaaaaaaaaa",
        "acacacacacacac",
        "12345678901234567890",
        "qwertyuiop12345",
        "Password1234!",
        "iloveyou iloveyou",
        "anna anna thursday",
        "              ",
        "sunshine12345",
        "footballfootball",
        "michael123456",
    ],
)
def test_what_is_tried_first_is_no_passphrase(passphrase: str) -> None:
    with pytest.raises(Refused) as refusal:
        need_good(passphrase, ("anna", "thursday"))
    assert refusal.value.code == "weak_passphrase"
    assert not passphrase.strip() or passphrase not in refusal.value.detail


@pytest.mark.parametrize(
    "passphrase",
    [
        "seven hearts and a pee",
        "käse-brot-löffel",
        "四つの王様と七つのハートです",
        "x" * 3 + "2Kq-%u;vG1t",
        "83649201750943",
    ],
)
def test_three_words_in_any_script_will_do(passphrase: str) -> None:
    need_good(passphrase, ("anna", "thursday"))


def test_signs_that_stand_for_letters_cost_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: list[str] = []

    def counted(password: str, *given: Any, **more: Any) -> Any:
        looked_up.append(password)
        return look_up(password, *given, **more)

    look_up = matching.dictionary_match
    monkeypatch.setattr(matching, "dictionary_match", counted)
    for signs in ("4@8({[<369!1|0$5+7%2", "1!2@3#4$5%6^7&8*9(0)", "!1|+7"):
        with suppress(Refused):
            need_good((signs * 52)[:1024], ("anna", "thursday"))
    assert 0 < len(looked_up) < 1000
    assert max(map(len, looked_up)) <= 72


def test_a_passphrase_is_the_same_however_its_letters_are_composed() -> None:
    kept = QUICK.hashed(unicodedata.normalize("NFD", "käse-brot-löffel"))
    assert QUICK.fits(kept, unicodedata.normalize("NFC", "käse-brot-löffel"))
    assert not QUICK.fits(kept, "kase-brot-loffel")
    assert not QUICK.fits(None, "käse-brot-löffel")
    assert not QUICK.fits(kept, "\ud800")


def test_hashes_are_made_as_rfc_9106_recommends() -> None:
    assert Passphrases().is_dated(QUICK.hashed("seven hearts and a pee"))
    assert Passphrases()._made_up().startswith("$argon2id$v=19$m=65536,t=3,p=4$")  # noqa: SLF001  what is hashed for nobody


@pytest.mark.parametrize(("wait_s", "most_waiting"), [(1, 16), (60, 0)], ids=["waits too long", "nobody may wait"])
def test_so_many_are_hashed_at_a_time_and_who_waits_too_long_is_told_to_come_again(
    wait_s: int, most_waiting: int
) -> None:
    hashing, go_on = threading.Event(), threading.Event()

    class Slow(PasswordHasher):
        def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
            hashing.set()
            go_on.wait(timeout=HANG_S)
            return super().hash(password, salt=salt)

    slow, begun = Slow(time_cost=1, memory_cost=8, parallelism=1), time.monotonic()
    one_at_a_time = Passphrases(slow, at_once=1, wait_s=wait_s, most_waiting=most_waiting)
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(one_at_a_time.hashed, "seven hearts and a pee")
        hashing.wait(timeout=HANG_S)
        with pytest.raises(TooMany) as told:
            one_at_a_time.fits(None, "x")
        go_on.set()
        assert one_at_a_time.fits(first.result(), "seven hearts and a pee")
    assert told.value.retry_after_s == wait_s
    assert time.monotonic() - begun < 30
