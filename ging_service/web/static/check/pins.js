/** The keys that the reader believes, kept in his own browser for each club. */

const PLACE = "ging-pins/";

/** Words of keys, none where the browser keeps nothing. */
export function pinnedKeys(club) {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE + club) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

/** Keeps these keys, or forgets all if there are none; whether the browser does so. */
export function pinKeys(club, keys) {
  try {
    if (keys.length) localStorage.setItem(PLACE + club, JSON.stringify(keys));
    else localStorage.removeItem(PLACE + club);
    return true;
  } catch {
    return false;
  }
}
