"""Ed25519 keys (C2SP signed-note): the one that signs for a log, the one that verifies (signature type 0x01)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from ging_service.eventlog.proof.strict import NoteError
from ging_service.eventlog.proof.vkey import ED25519, PUBLIC_KEY_BYTES, check_name, key_id_of, read_vkey, vkey_text


def verifies(public_key: bytes, signature: bytes, message: bytes) -> bool:
    """Verify the key's Ed25519 signature of the message (RFC 8032)."""
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except InvalidSignature:
        return False
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedKey:
    """A name and an Ed25519 public key of 32 bytes. ``SIGNATURE_TYPE``: of the signatures that it verifies."""

    SIGNATURE_TYPE: ClassVar[int]

    name: str
    public_key: bytes

    def __post_init__(self) -> None:
        check_name(self.name)
        if len(self.public_key) != PUBLIC_KEY_BYTES:
            told = f"the public key of {self.name} has {len(self.public_key)} bytes instead of {PUBLIC_KEY_BYTES}"
            raise NoteError(told)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The key of a text like ``name+id+base64``. Raises ``NoteError``."""
        name, public_key = read_vkey(text, cls.SIGNATURE_TYPE)
        return cls(name=name, public_key=public_key)

    @property
    def key_id(self) -> bytes:
        """Four bytes that, with the name, tell the key in a note."""
        return key_id_of(self.name, self.SIGNATURE_TYPE, self.public_key)

    @property
    def text(self) -> str:
        """The key as one word, as other programs read it."""
        return vkey_text(self.name, self.SIGNATURE_TYPE, self.public_key)


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifierKey(NamedKey):
    """A key whose signatures on notes are trusted."""

    SIGNATURE_TYPE: ClassVar[int] = ED25519

    @property
    def pem(self) -> str:
        """The public key alone, as OpenSSL reads it."""
        encoded = Ed25519PublicKey.from_public_bytes(self.public_key).public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        return encoded.decode("ascii")

    def verify(self, text: str, signature: bytes) -> bool:
        """Verify this key's signature of the text of a note."""
        return verifies(self.public_key, signature, text.encode())


@dataclass(frozen=True, slots=True, kw_only=True)
class SigningKey:
    """A key that signs notes under a name. One key may sign under several: its verifier keys differ by the name."""

    name: str
    private: Ed25519PrivateKey

    def __post_init__(self) -> None:
        check_name(self.name)

    @classmethod
    def generate(cls, name: str) -> Self:
        """A new key from the system's randomness."""
        return cls(name=name, private=Ed25519PrivateKey.generate())

    @classmethod
    def from_pem(cls, name: str, pem: str) -> Self:
        """The key of an unencrypted PKCS#8 PEM text. Raises ``NoteError``, which never repeats the text."""
        try:
            private = serialization.load_pem_private_key(pem.encode(), password=None)
        except (ValueError, TypeError, UnsupportedAlgorithm):
            private = None
        if not isinstance(private, Ed25519PrivateKey):
            # Not raised in the `except` block: a chained cause would be logged, and could quote the text of the key.
            raise NoteError(f"the signing key of {name} is not the PEM text of an unencrypted Ed25519 key")
        return cls(name=name, private=private)

    @property
    def pem(self) -> str:
        """The private key, unencrypted: for a file that only the signer reads."""
        encoded = self.private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        return encoded.decode("ascii")

    @property
    def verifier(self) -> VerifierKey:
        """The key that verifies what this one signs."""
        public = self.private.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
        return VerifierKey(name=self.name, public_key=public)

    def named(self, name: str) -> Self:
        """The same key under another name."""
        return replace(self, name=name)

    def sign_bytes(self, message: bytes) -> bytes:
        """64 bytes of Ed25519 signature."""
        return self.private.sign(message)
