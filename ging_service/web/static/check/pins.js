/** The data that the browser keeps for each club: the keys that the reader trusts, and the checkpoint that it has seen. */

const PINS = "ging-pins/";
const SEEN = "ging-seen/";

/** The pinned keys as words; none if the browser stores nothing. */
export function pinnedKeys(club) {
  const kept = read(PINS + club);
  return Array.isArray(kept) ? kept.map(String) : [];
}

/** Keep these keys, or forget all if there are none. Returns whether the browser allowed it. */
export function pinKeys(club, keys) {
  return write(PINS + club, keys.length ? keys : null);
}

/** The largest checkpoint that has been checked here, and the keys that have signed the log; null for none. */
export function seenBefore(club) {
  const kept = read(SEEN + club);
  if (!Number.isSafeInteger(kept?.size) || typeof kept.root !== "string") return null;
  // Browsers that remembered before keys could be rotated kept one key.
  const keys = Array.isArray(kept.keys) ? kept.keys : [kept.key];
  return { keys: keys.map(String), size: kept.size, root: kept.root };
}

/** Remember a checkpoint. */
export function rememberSeen(club, seen) {
  write(SEEN + club, seen);
}

function read(place) {
  try {
    return JSON.parse(localStorage.getItem(place));
  } catch {
    return null;
  }
}

function write(place, value) {
  try {
    if (value === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
