/** Keys that verify notes, as one word: `name+id+base64(type ‖ public key)` (C2SP signed-note, tlog-cosignature). */

import { fromBase64, joined, sha256, subtle, toHex, utf8 } from "./bytes.js";
import { CannotCheck, Failed } from "./failed.js";

export const LOG = 0x01;
export const WITNESS = 0x04;

const WORD = /^([^+]*)\+([0-9a-f]{8})\+(.*)$/s;
// `\x85` is a line end for other tools, and no white space in JavaScript.
const NAME = /^[^\s+\x00-\x1f\x85]+$/u;
const ID_BYTES = 4;
const PUBLIC_KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const TIME_BYTES = 8;
const NEWLINE = Uint8Array.of(10);

/** Return true for a possible name of a key: no plus, no space, no control character. */
export function isName(name) {
  return NAME.test(name);
}

/** Parse a key: its text, name, id (hex), type and public key. Throws `Failed` if the id does not match the key. */
export async function readKey(text) {
  const parts = WORD.exec(text);
  if (!parts || !isName(parts[1])) throw new Failed("bad_key", text);
  const [, name, id, encoded] = parts;
  const typed = fromBase64(encoded, "key");
  const isKnown = typed[0] === LOG || typed[0] === WITNESS;
  if (typed.length !== 1 + PUBLIC_KEY_BYTES || !isKnown) throw new Failed("bad_key", text);
  const digest = await sha256(utf8(name, "key"), NEWLINE, typed);
  if (toHex(digest.slice(0, ID_BYTES)) !== id) throw new Failed("bad_key", text);
  return { text, name, id, type: typed[0], publicKey: typed.slice(1) };
}

/** Verify a signature under a note with this key: over the text, or, for a witness, over time and text. */
export async function hasSigned(key, text, signature) {
  if (key.type === LOG) return verifies(key.publicKey, signature, utf8(text, "note"));
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return false;
  const message = joined(utf8(`cosignature/v1\ntime ${secondsOf(signature)}\n`, "note"), utf8(text, "note"));
  return verifies(key.publicKey, signature.slice(TIME_BYTES), message);
}

/** The time at which a witness signed, as it states, in seconds since 1970. */
export function secondsOf(signature) {
  return new DataView(signature.buffer, signature.byteOffset, TIME_BYTES).getBigUint64(0);
}

async function verifies(publicKey, signature, message) {
  const key = await imported(publicKey);
  return signature.length === SIGNATURE_BYTES && subtle().verify({ name: "Ed25519" }, key, signature, message);
}

async function imported(publicKey) {
  try {
    return await subtle().importKey("raw", publicKey, { name: "Ed25519" }, false, ["verify"]);
  } catch (error) {
    if (error instanceof CannotCheck) throw error;
    if (error.name === "NotSupportedError") throw new CannotCheck("no_ed25519");
    throw new Failed("bad_key", error.message);
  }
}
