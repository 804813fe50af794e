"""C2SP signed-note: a text, an empty line, and a line for each signature by a named key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, Self

from ging_service.eventlog.proof.strict import NoteError, base64_of, note_errors, read_base64, read_text, shown
from ging_service.eventlog.proof.vkey import KEY_ID_BYTES, check_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ging_service.eventlog.proof.keys import SigningKey

MAX_SIGNATURES = 100
_DASH = "\N{EM DASH} "


class Verifier(Protocol):
    """A key that is trusted: it may be a log's or a witness's."""

    @property
    def name(self) -> str:
        """Name of the key."""

    @property
    def key_id(self) -> bytes:
        """Its four bytes."""

    def verify(self, text: str, signature: bytes) -> bool:
        """Verify this key's signature of the text of a note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteSignature:
    """One line below a note: the claimed signer and the signature, not verified."""

    name: str
    key_id: bytes
    signature: bytes

    @classmethod
    @note_errors()
    def parse(cls, line: str) -> Self:
        """The signature of a line without its newline. Raises ``NoteError``."""
        name, space, encoded = line.removeprefix(_DASH).partition(" ")
        if not line.startswith(_DASH) or not space:
            raise NoteError(f"this is not a signature line: {shown(line)}")
        check_name(name)
        data = read_base64(encoded, f"the signature of {name}")
        if len(data) <= KEY_ID_BYTES:
            raise NoteError(f"the signature of {name} is too short")
        return cls(name=name, key_id=data[:KEY_ID_BYTES], signature=data[KEY_ID_BYTES:])

    @property
    def line(self) -> str:
        """The line with its newline."""
        return f"{_DASH}{self.name} {base64_of(self.key_id + self.signature)}\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedNote:
    """A well-formed note. Nothing in it is verified."""

    text: str
    signatures: tuple[NoteSignature, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedNote:
    """A note whose text is signed: by each key of ``verified`` once, with the signature at the same place."""

    text: str
    verified: tuple[Verifier, ...]
    signatures: tuple[NoteSignature, ...]
    unknown: tuple[NoteSignature, ...]


def sign_text(text: str, key: SigningKey) -> NoteSignature:
    """The key's signature of a note's text."""
    return NoteSignature(name=key.name, key_id=key.verifier.key_id, signature=key.sign_bytes(text.encode()))


def sign_note(text: str, signers: Sequence[SigningKey]) -> str:
    """The note of a text that ends with a newline, signed by all. Raises ``NoteError``."""
    with note_errors():
        read_text(text, "the text of the note")
    note = text + "\n" + "".join(sign_text(text, key).line for key in signers)
    parse_note(note)
    return note


@note_errors()
def parse_note(note: str | bytes) -> ParsedNote:
    """Text and signatures of a note, by its shape only. Raises ``NoteError``."""
    whole = read_text(note, "the note")
    # The last empty line: the text of a note may contain others.
    text, separator, lines = whole.rpartition("\n\n")
    if not separator or not lines:
        raise NoteError("the note has no signatures after an empty line")
    signatures = lines.removesuffix("\n").split("\n")
    if len(signatures) > MAX_SIGNATURES:
        raise NoteError(f"the note has {len(signatures)} signatures: more than {MAX_SIGNATURES}")
    return ParsedNote(text=text + "\n", signatures=tuple(NoteSignature.parse(line) for line in signatures))


def open_note(note: str | bytes, verifiers: Iterable[Verifier]) -> OpenedNote:
    """The note's text, if a known key has signed it and every signature by a known key is right.

    Signatures by other keys are kept apart, as the specification requires. Raises ``NoteError``.
    """
    return open_parsed_note(parse_note(note), verifiers)


def open_parsed_note(parsed: ParsedNote, verifiers: Iterable[Verifier]) -> OpenedNote:
    """The same of a note whose shape is known."""
    known = _by_name_and_id(verifiers)
    verified: dict[Verifier, NoteSignature] = {}
    unknown = []
    for signature in parsed.signatures:
        verifier = known.get((signature.name, signature.key_id))
        if verifier is None:
            unknown.append(signature)
        elif verifier.verify(parsed.text, signature.signature):
            verified.setdefault(verifier, signature)
        else:
            # A known key with a wrong signature is refused and not ignored, as in Go's implementation.
            raise NoteError(f"the signature of {signature.name} is not right for this note")
    if not verified:
        raise NoteError("no known key has signed this note")
    return OpenedNote(
        text=parsed.text, verified=tuple(verified), signatures=tuple(verified.values()), unknown=tuple(unknown)
    )


def add_signatures(note: str, signatures: Iterable[NoteSignature]) -> str:
    """The note with more signatures at its end; a line that is already there is not added. Raises ``NoteError``."""
    there = parse_note(note).signatures
    more = dict.fromkeys(signature for signature in signatures if signature not in there)
    longer = note + "".join(signature.line for signature in more)
    parse_note(longer)
    return longer


def _by_name_and_id(verifiers: Iterable[Verifier]) -> dict[tuple[str, bytes], Verifier]:
    known: dict[tuple[str, bytes], Verifier] = {}
    for verifier in verifiers:
        # Ids have only four bytes: somebody can search for a second key with the same one.
        if known.setdefault((verifier.name, verifier.key_id), verifier) != verifier:
            raise NoteError(f"two different keys of {verifier.name} have the same id")
    return known
