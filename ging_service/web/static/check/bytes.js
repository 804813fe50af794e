/** Texts and bytes, read so strictly that one value has one spelling: a changed byte is never read as the same. */

import { CannotCheck, Failed } from "./failed.js";

const HASH_BYTES = 32;
const MOST_TEXT_BYTES = 1_000_000;
const CONTROL = /[\x00-\x09\x0b-\x1f]/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const DECIMAL = /^(?:0|[1-9][0-9]{0,15})$/;

/** The browser's own cryptography, which it keeps for secure pages: https, or the same computer. */
export function subtle() {
  const found = globalThis.crypto?.subtle;
  if (!found) throw new CannotCheck("not_secure");
  return found;
}

/** The UTF-8 bytes of a text. Throws for lone surrogates, which have none. */
export function utf8(text, what) {
  const bytes = new TextEncoder().encode(text);
  // Without `ignoreBOM` the decoder drops a byte order mark, and a text that begins with one would differ.
  if (new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) !== text) throw new Failed("bad_text", what);
  return bytes;
}

/** A text of lines: no control character but newline, its last line ended. */
export function readText(text, what) {
  const isText = typeof text === "string" && !CONTROL.test(text) && text.endsWith("\n");
  if (!isText || utf8(text, what).length > MOST_TEXT_BYTES) throw new Failed("bad_text", what);
  return text;
}

/** The bytes of canonical base64: padded, on one line, no bits left over. */
export function fromBase64(text, what) {
  if (typeof text === "string" && BASE64.test(text)) {
    const binary = atob(text);
    if (btoa(binary) === text) return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  }
  throw new Failed("bad_base64", what);
}

/** A SHA-256 hash in base64. */
export function readHash(text, what) {
  const bytes = fromBase64(text, what);
  if (bytes.length !== HASH_BYTES) throw new Failed("bad_hash", what);
  return bytes;
}

/** The bytes of lower-case hexadecimal digits. */
export function fromHex(text, what) {
  if (typeof text !== "string" || !/^(?:[0-9a-f]{2})*$/.test(text)) throw new Failed("bad_hex", what);
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Lower-case hexadecimal digits of bytes. */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A number in ASCII digits without leading zeros, as large as this language counts exactly. */
export function readDecimal(text, what) {
  const number = DECIMAL.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new Failed("bad_number", what);
  return number;
}

/** Join pieces of bytes. */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** SHA-256 of the joined pieces. */
export async function sha256(...parts) {
  return new Uint8Array(await subtle().digest("SHA-256", joined(...parts)));
}

/** Return true if both have the same bytes. */
export function same(one, other) {
  return one.length === other.length && one.every((byte, place) => byte === other[place]);
}
