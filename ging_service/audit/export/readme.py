"""The README of a folder, in plain words. A test runs every command in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ging_service.audit.export_layout import Manifest

# The commands take lines apart with `sed`. They may, because each line is canonical JSON: no spaces, and members in the
# order of their names.
_TEXT = """\
THE RECORD OF THE CLUB {club}

What this is
  Everything that has happened in the club {club}, {size} events in order, written on {made_at}
  for {whom}. No database and no program of ours is needed to read it:
  every file is plain text. docs/audit.md of the program Ging Service describes each of them.

  events.jsonl          one event a line: the exact bytes that are proved
  openings.jsonl        the sealed values (hands, shuffles, names) that are opened in this folder
  checkpoint            the newest signed statement of how many events there are, and of their root
  checkpoints.jsonl     all such statements, oldest first
  consistency.jsonl     why the newest statement extends each earlier one
  verifier-keys.jsonl   the public keys that have signed them, each with the statement of the key before it
  journal.hledger       every counter that has moved, with the balance after each movement
  manifest.json         what this folder is said to hold
  SHA256SUMS            a sum for each of the files

Who may read it
  The proof needs the bytes of every event. So this folder contains, for every member: each purchase, gift, fine and
  settlement, every deal, every dispute with its reasons, who held which office, and the whole ledger. Only hands,
  shuffles and names are sealed. Give it to people who may read the club's books (its arbitrators, treasurers and
  secretaries) and to auditors whom the club trusts, and to nobody else. To show one deal to somebody else, use
  `ging audit evidence`. The folder has mode 0700 and its files 0600: keep copies as private.

What it proves
  A checkpoint is a signature over the number of events and one hash of all of them, the root of a Merkle tree. If
  the root that you compute from events.jsonl is the one in the checkpoint, and the signature is by a key that you know
  to be the club's, then this is the record that the club has signed, and not one event has been changed, left out, added
  or moved since. If a checkpoint that you kept from earlier is among checkpoints.jsonl, or its size and root are
  those of the first events here, then nothing that was recorded by then has been changed either.
  Sealed values stand in the events as {{"sha256":"..."}}. Anyone who has the salt and the value can check them against it.
  {unsigned}

What it does not prove
  That the keys are the club's: compare the last key in verifier-keys.jsonl with one that you had before, or ask somebody
  whom you trust. If you had an earlier key, `ging audit verify . --key YOURS` tells whether it has handed over to the
  last one. That what was said at the table is true: only that it was said, and when it was recorded.

How to check all of it
    ging audit verify .

How to check it by hand (in this folder, in a shell, with sha256sum, python3, openssl, xxd and hledger)
  1. The files are whole:
       sha256sum --check --quiet SHA256SUMS
  2. The root of the events is that of the manifest:
       python3 -c '
       import base64, hashlib, json
       def digest(*parts): return hashlib.sha256(b"".join(parts)).digest()
       nodes = []
       for count, line in enumerate(open("events.jsonl", "rb"), 1):
           nodes.append(digest(b"\\0", line[:-1]))
           while count % 2 == 0:
               right = nodes.pop(); nodes.append(digest(b"\\1", nodes.pop(), right)); count //= 2
       while len(nodes) > 1:
           right = nodes.pop(); nodes.append(digest(b"\\1", nodes.pop(), right))
       assert base64.b64encode(nodes[0]).decode() == json.load(open("manifest.json"))["root"]'
{signed}\
  {journal}. The ledger adds up:
       hledger --file journal.hledger check --strict accounts commodities payees ordereddates
  {opening}. A sealed value is the one that was sealed (here the first of openings.jsonl; its line tells position
     and place, the event stands in line position + 1, and the places are counted from 0):
       LINE=$(head -n 1 openings.jsonl)
       SALT=$(printf %s "$LINE" | sed 's/.*"salt":"\\([0-9a-f]*\\)".*/\\1/')
       VALUE=$(printf %s "$LINE" | sed 's/^[^:]*:"[^"]*","place":[0-9]*,"position":[0-9]*,"salt":"[^"]*","subject":"[^"]*","value"://; s/}}$//')
       (printf %s "$SALT" | xxd -r -p; printf %s "$VALUE") | sha256sum
"""

# `openssl` reads no raw key. The twelve bytes in front of it are what every Ed25519 key in DER begins with (RFC 8410).
_SIGNED = """\
  3. The checkpoint is signed by the last key of verifier-keys.jsonl:
       T=$(mktemp -d)
       sed '/^$/,$d' checkpoint > $T/text
       sed -n '$s/.*"vkey":"\\([^"]*\\)".*/\\1/p' verifier-keys.jsonl > $T/vkey
       cut -d + -f 3- $T/vkey | base64 -d | tail -c 32 > $T/raw
       sed -n 's|^— {origin} ||p' checkpoint | while read -r LINE; do
         ID=$(printf %s "$LINE" | base64 -d | head -c 4 | xxd -p)
         if [ "$ID" = "$(cut -d + -f 2 $T/vkey)" ]; then printf %s "$LINE" | base64 -d | tail -c 64 > $T/signature; fi
       done
       (printf '\\060\\052\\060\\005\\006\\003\\053\\145\\160\\003\\041\\000'; cat $T/raw) > $T/key
       openssl pkeyutl -verify -pubin -keyform DER -inkey $T/key -rawin -in $T/text -sigfile $T/signature
     and its third line is the root of as many events as its second line says. (A checkpoint at which the key was changed
     has a line of each key; the first four bytes of a signature are the id of its key.)
"""


def readme(manifest: Manifest) -> str:
    """The text of ``README.txt``."""
    is_signed = manifest.signed_size > 0
    step = 4 if is_signed else 3
    return _TEXT.format(
        club=manifest.club,
        size=manifest.size,
        made_at=manifest.made_at,
        whom=_whom(manifest.eyes),
        unsigned=_unsigned(manifest),
        signed=_SIGNED.format(origin=manifest.origin) if is_signed else "",
        journal=step,
        opening=step + 1,
    )


def _whom(eyes: str) -> str:
    match eyes.partition("/"):
        case ("spectator", _, _):
            return "a spectator, who sees no hand that was not shown"
        case ("all", _, _):
            return "the keeper of the record. KEEP IT SAFE: it holds every hand and every name"
        case (_, _, member):
            return f"the member {member}, with their own hands, also of a running deal: not for others"


def _unsigned(manifest: Manifest) -> str:
    waiting = manifest.size - manifest.signed_size
    if not manifest.signed_size:
        return "Nothing of this record has been signed yet: it proves nothing to a stranger."
    if waiting > 0:
        return f"The last {waiting} events came after the newest checkpoint and are not signed yet."
    return "The newest checkpoint covers all events."
