"""Passphrases: which are accepted, how they are hashed, and how timing is kept from revealing whether there is one."""

from __future__ import annotations

import base64
import secrets
import unicodedata
from contextlib import contextmanager
from itertools import pairwise
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from ging_service.access.errors import TooMany
from ging_service.domain.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

# Length is what makes guessing hard, and three short words have as many.
SHORTEST: Final = 12
# argon2 hashes the whole text, so without a bound a request could keep it busy with a megabyte.
LONGEST: Final = 1024
_LEAST_DIFFERENT: Final = 5
_LEAST_OF_ITS_OWN: Final = 6
# Shorter names occur inside ordinary words, and would be cut out of them.
_SHORTEST_NAME: Final = 3
# zxcvbn raises an error for longer texts.
_LOOKED_AT: Final = 72
# See `_looked_at`: each combination is another search through all lists.
_MOST_COMBINATIONS: Final = 50
_LEAST_SCORE: Final = 3
"""Minimum zxcvbn score: more than 10^8 guesses."""
_ROWS: Final = ("01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm")
_TRIED_FIRST: Final = ("password", "passwort", "passphrase", "letmein", "iloveyou", "correcthorsebatterystaple")


class Passphrases:
    """Hashes passphrases by argon2id; by default with the parameters that RFC 9106 recommends where memory is scarce.

    Each hash takes 64 MiB and four threads of the processor, so one process makes only ``at_once`` at the same time.
    Others wait up to ``wait_s``, and at most ``most_waiting`` of them: each holds a thread that other requests need.
    """

    def __init__(
        self, hasher: PasswordHasher | None = None, *, at_once: int = 1, wait_s: int = 10, most_waiting: int = 16
    ) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = BoundedSemaphore(at_once)
        self._places = BoundedSemaphore(at_once + most_waiting)
        self._wait_s = wait_s
        self._nobodys = self._made_up()

    def hashed(self, passphrase: str) -> str:
        """The hash, with its parameters and salt. Raises ``TooMany``."""
        with self._turn():
            return self._hasher.hash(_bytes(passphrase))

    def fits(self, kept: str | None, passphrase: str) -> bool:
        """Verify a passphrase against a hash. Takes as long without a hash (None). Raises ``TooMany``."""
        with self._turn():
            try:
                # The same work for people without a passphrase: the time must not tell who has one.
                return self._hasher.verify(self._nobodys if kept is None else kept, _bytes(passphrase))
            except VerifyMismatchError:
                return False

    def is_dated(self, kept: str) -> bool:
        """True if a hash was made with other parameters than the current ones."""
        return self._hasher.check_needs_rehash(kept)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        # Waiting places are limited, too: each holds a thread of the web server.
        if not self._places.acquire(blocking=False):
            raise TooMany(self._wait_s)
        try:
            if not self._turns.acquire(timeout=self._wait_s):
                raise TooMany(self._wait_s)
            try:
                yield
            finally:
                self._turns.release()
        finally:
            self._places.release()

    def _made_up(self) -> str:
        """A value that looks like the hash of a passphrase, but belongs to none."""
        hasher = self._hasher
        # Made up and not computed: a real hash would cost 64 MiB at each start of a process.
        salt, hash_ = (_base64(secrets.token_bytes(size)) for size in (hasher.salt_len, hasher.hash_len))
        costs = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
        return f"$argon2id$v=19${costs}${salt}${hash_}"


def need_good(passphrase: str, names: Collection[str]) -> None:
    """Raise ``Refused("weak_passphrase")`` for a passphrase that is guessed first. ``names``: of member and club.

    Length is what counts, so the rules are few. Capitals and digits are not required, because such rules make people
    write ``Password1234!``. A guesser has some hundred attempts a day, so it is enough to refuse what is tried first:
    names, rows of keys, and what zxcvbn finds on its lists of common passwords, names and words.
    """
    # Keyboards compose letters with accents differently, and people must be able to sign in from all of them.
    plain = unicodedata.normalize("NFKC", passphrase)
    if not SHORTEST <= len(plain) <= LONGEST:
        raise _weak(f"a passphrase has {SHORTEST} to {LONGEST} characters: three or four words")
    # What stands between letters is ignored: "pass-word" is guessed as early as "password".
    folded = "".join(sign for sign in plain.casefold() if sign.isalnum())
    if len(set(folded or plain)) < _LEAST_DIFFERENT:
        raise _weak(f"a passphrase has {_LEAST_DIFFERENT} different characters at least")
    rest = folded or plain
    # Taken out and not compared: a name that is repeated three times has nothing of its own either.
    for guess in (*_TRIED_FIRST, *(name.casefold() for name in names if len(name) >= _SHORTEST_NAME)):
        rest = rest.replace(guess, "")
    if _steps(rest) < _LEAST_OF_ITS_OWN or _is_common(plain, names):
        raise _weak("a passphrase must not be a name, a row of keys or a common password")


def _is_common(plain: str, names: Collection[str]) -> bool:
    """True for common passwords, and for combinations of them as people make them."""
    from zxcvbn import zxcvbn  # noqa: PLC0415  its lists take megabytes, and most processes never need them

    score: int = zxcvbn(_looked_at(plain), user_inputs=list(names))["score"]
    return score < _LEAST_SCORE


def _looked_at(plain: str) -> str:
    """The beginning that zxcvbn looks at: a beginning that takes that long to guess is good.

    It takes longer with every character, and exponentially longer with the signs that may stand for letters ("4" for
    "a"), because it tries all combinations: with twenty of them it took twelve seconds.
    """
    from zxcvbn import matching  # noqa: PLC0415

    for end in range(1, min(len(plain), _LOOKED_AT) + 1):
        signs = matching.relevant_l33t_subtable(plain[:end], matching.L33T_TABLE)
        if len(matching.enumerate_l33t_subs(signs)) > _MOST_COMBINATIONS:
            return plain[: end - 1]
    return plain[:_LOOKED_AT]


def _steps(text: str) -> int:
    """The number of characters that do not follow from the one before by repetition or as its neighbour in a row of keys."""
    follows = (one == two or any(one + two in row or two + one in row for row in _ROWS) for one, two in pairwise(text))
    return len(text) - sum(follows)


def _weak(detail: str) -> Refused:
    return Refused("weak_passphrase", "", detail, "passphrase")


def _bytes(passphrase: str) -> bytes:
    """Bytes of a passphrase, the same from every keyboard: composed in the same way (NFKC)."""
    return unicodedata.normalize("NFKC", passphrase).encode("utf-8", "surrogatepass")


def _base64(value: bytes) -> str:
    return base64.b64encode(value).decode().rstrip("=")
