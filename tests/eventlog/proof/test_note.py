"""Signed notes: the published examples, and refusals of whatever is not exactly a note."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from ging_service.eventlog.proof.keys import SigningKey, VerifierKey
from ging_service.eventlog.proof.note import (
    NoteSignature,
    add_signatures,
    open_note,
    parse_note,
    sign_note,
    sign_text,
)
from ging_service.eventlog.proof.strict import MAX_TEXT_BYTES, NoteError, base64_of
from tests.eventlog.proof.conftest import ORIGIN, key

# From the documentation of golang.org/x/mod/sumdb/note.
PETER = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
ENOCH = "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop"
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
PETERS_LINE = (
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
# The example of C2SP signed-note; its key is not published.
QUASIMODO = (
    "Ognuno sta solo sul cuor della terra\ntrafitto da un raggio di sole:\n\ned è subito sera.\n\n"
    "— quasimodo.example/salvatore "
    "NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=\n"
)


def test_the_published_note_is_opened_with_the_published_key() -> None:
    peter = VerifierKey.parse(PETER)
    opened = open_note(f"{TEXT}\n{PETERS_LINE}", [VerifierKey.parse(ENOCH), peter])
    assert (opened.text, opened.verified, opened.unknown) == (TEXT, (peter,), ())
    assert peter.key_id.hex() == "c74f20a3"
    read = serialization.load_pem_public_key(peter.pem.encode())
    assert read.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw) == peter.public_key
    assert peter.text == PETER


def test_the_example_of_the_specification_has_its_text_and_signature() -> None:
    parsed = parse_note(QUASIMODO.encode())
    assert parsed.text.endswith("sole:\n\ned è subito sera.\n")
    (signature,) = parsed.signatures
    assert (signature.name, signature.key_id.hex()) == ("quasimodo.example/salvatore", "367ba04b")
    assert parsed.text + "\n" + signature.line == QUASIMODO


def test_what_is_signed_is_opened_by_every_key_that_signed_it() -> None:
    ours, other = key(), key("other.example/log", 2)
    note = sign_note("Text\n\nwith an empty line\n", [ours, other])
    opened = open_note(note, [other.verifier, ours.verifier, key("absent", 3).verifier])
    assert opened.text == "Text\n\nwith an empty line\n"
    assert opened.verified == (ours.verifier, other.verifier)
    assert [signature.name for signature in opened.signatures] == [ORIGIN, "other.example/log"]


def test_signatures_of_unknown_keys_are_kept_apart_even_under_a_known_name() -> None:
    ours, namesake = key(), key(seed=2)
    opened = open_note(sign_note("Text\n", [namesake, ours]), [ours.verifier])
    assert opened.verified == (ours.verifier,)
    assert opened.unknown == (sign_text("Text\n", namesake),)


def test_a_key_that_signed_twice_counts_once() -> None:
    note = sign_note("Text\n", [key(), key()])
    assert open_note(note, [key().verifier, key().verifier]).verified == (key().verifier,)


def test_a_wrong_signature_of_a_known_key_spoils_the_note() -> None:
    ours, other = key(), key("other", 2)
    wrong = NoteSignature(name="other", key_id=other.verifier.key_id, signature=bytes(64))
    note = add_signatures(sign_note("Text\n", [ours]), [wrong])
    assert open_note(note, [ours.verifier]).unknown == (wrong,)
    with pytest.raises(NoteError, match="the signature of other is not right for this note"):
        open_note(note, [ours.verifier, other.verifier])


def test_a_note_that_no_known_key_signed_is_refused() -> None:
    with pytest.raises(NoteError, match="no known key has signed this note"):
        open_note(sign_note("Text\n", [key()]), [key("other").verifier])


def test_signatures_are_added_once() -> None:
    note = sign_note("Text\n", [key()])
    more = sign_text("Text\n", key("witness", 2))
    longer = add_signatures(note, [more, more])
    assert longer == note + more.line
    assert add_signatures(longer, [more]) == longer


@dataclass(frozen=True, kw_only=True)
class Colliding:
    """A key whose id was made to be that of another, which takes some billions of tries."""

    name: str
    key_id: bytes

    def verify(self, text: str, signature: bytes) -> bool:
        return text.encode() == signature


def test_two_keys_of_one_name_and_id_are_not_guessed_between() -> None:
    ours = key().verifier
    with pytest.raises(NoteError, match="two different keys of ging-service/club-1 have the same id"):
        open_note(sign_note("Text\n", [key()]), [ours, Colliding(name=ours.name, key_id=ours.key_id)])


@pytest.mark.parametrize(
    ("note", "sentence"),
    [
        ("Text\n" + PETERS_LINE, "no signatures after an empty line"),
        ("Text\n\n", "no signatures after an empty line"),
        (PETERS_LINE, "no signatures after an empty line"),
        ("Text\n\n" + PETERS_LINE.rstrip("\n"), "does not end with a newline"),
        ("", "does not end with a newline"),
        ("Te\txt\n\n" + PETERS_LINE, "control character"),
        ("Text\r\n\n" + PETERS_LINE, "control character"),
        (b"Te\xffxt\n\n", "is not UTF-8"),
        ("Te\ud800xt\n\n", "is not UTF-8"),
        ("x" * MAX_TEXT_BYTES + "\n", f"has {MAX_TEXT_BYTES + 1} bytes"),
        ("Text\n\n" + PETERS_LINE + "more\n", "not a signature line: 'more'"),
        ("Text\n\n" + PETERS_LINE.replace("—", "-"), "not a signature line"),
        ("Text\n\n— PeterNeumann\n", "not a signature line"),
        ("Text\n\n—  " + base64_of(bytes(68)) + "\n", "not the name of a key: ''"),
        ("Text\n\n— Peter+Neumann " + base64_of(bytes(68)) + "\n", "not the name of a key: 'Peter"),
        ("Text\n\n— Peter\u2003N " + base64_of(bytes(68)) + "\n", "not the name of a key"),
        ("Text\n\n— " + "é" * 128 + " " + base64_of(bytes(68)) + "\n", "not the name of a key"),
        ("Text\n\n" + PETERS_LINE.replace("=", ""), "is not canonical base64"),
        ("Text\n\n" + PETERS_LINE.replace("AM=", "AN="), "is not canonical base64"),
        ("Text\n\n" + PETERS_LINE.replace("x08", "x0é"), "is not canonical base64"),
        ("Text\n\n" + PETERS_LINE.replace("x08", "x0 8"), "is not canonical base64"),
        ("Text\n\n— Peter " + base64_of(bytes(4)) + "\n", "the signature of Peter is too short"),
        ("Text\n\n" + PETERS_LINE * 101, "has 101 signatures"),
    ],
)
def test_what_is_not_exactly_a_note_is_refused(note: str | bytes, sentence: str) -> None:
    with pytest.raises(NoteError, match=sentence):
        parse_note(note)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("Text", "does not end with a newline"), ("", "does not end with a newline"), ("T\x00\n", "control character")],
)
def test_what_could_not_be_read_again_is_not_signed(text: str, sentence: str) -> None:
    with pytest.raises(NoteError, match=sentence):
        sign_note(text, [key()])


def test_a_note_is_not_made_without_a_signature() -> None:
    with pytest.raises(NoteError, match="no signatures"):
        sign_note("Text\n", [])


@given(data=st.data())
def test_a_note_with_any_bit_flipped_is_refused(data: st.DataObject) -> None:
    note = bytearray(sign_note("ging-service/club-1\n12\nText\n", [key()]).encode())
    bit = data.draw(st.integers(0, len(note) * 8 - 1))
    note[bit // 8] ^= 1 << bit % 8
    with pytest.raises(NoteError):
        open_note(bytes(note), [key().verifier])


@pytest.mark.parametrize(
    ("vkey", "sentence"),
    [
        ("", "not a verifier key"),
        (PETER.replace("+c74f20a3", ""), "not a verifier key"),
        (PETER.replace("c74f20a3", "C74F20A3"), "not a verifier key"),
        (PETER.replace("c74f20a3", "c74f20a"), "not a verifier key"),
        (PETER.replace("c74f20a3", "c74f20a4"), "is not that of its name and key"),
        (PETER.replace("Peter", "Petra"), "is not that of its name and key"),
        (PETER.replace("PeterNeumann", ""), "not the name of a key"),
        (PETER.replace("PeterN", "Peter N"), "not the name of a key"),
        (PETER.replace("PeterN", "Peter\x00N"), "not the name of a key"),
        (PETER.replace("PeterN", "Peter\ud800N"), "not the name of a key"),
        (PETER + "\n", "is not canonical base64"),
        (PETER.replace("+ARpc", "+ARp"), "is not canonical base64"),
        (PETER + "AAAA", "not a verifier key of signature type 0x01"),
        (PETER.replace("+ARpc", "+BRpc"), "not a verifier key of signature type 0x01"),
    ],
)
def test_what_is_not_exactly_a_verifier_key_is_refused(vkey: str, sentence: str) -> None:
    with pytest.raises(NoteError, match=sentence):
        VerifierKey.parse(vkey)


def test_one_key_signs_under_several_names(log_key: SigningKey) -> None:
    other = log_key.named("ging-service/club-2")
    assert other.verifier.public_key == log_key.verifier.public_key
    assert other.verifier.key_id != log_key.verifier.key_id
    assert VerifierKey.parse(other.verifier.text) == other.verifier


def test_a_key_comes_back_from_its_pem() -> None:
    made = SigningKey.generate("a.example/log")
    again = SigningKey.from_pem("a.example/log", made.pem)
    assert again.verifier == made.verifier
    assert made.verifier != SigningKey.generate("a.example/log").verifier


def test_a_pem_of_something_else_is_refused_without_being_shown() -> None:
    foreign = X25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    locked = key().private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.BestAvailableEncryption(b"pass")
    )
    for pem in (foreign.decode(), locked.decode(), "secret", ""):
        with pytest.raises(NoteError) as refused:
            SigningKey.from_pem("a", pem)
        assert str(refused.value) == "the signing key of a is not the PEM text of an unencrypted Ed25519 key"


def test_keys_of_another_length_or_without_a_proper_name_are_refused() -> None:
    with pytest.raises(NoteError, match="the public key of a has 31 bytes instead of 32"):
        VerifierKey(name="a", public_key=bytes(31))
    with pytest.raises(NoteError, match="not the name of a key: 'a b'"):
        SigningKey.generate("a b")
