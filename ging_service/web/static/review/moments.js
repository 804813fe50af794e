// The moments of a deal, which arrive together. Without them, each step fetches a page.

const NO_MOMENTS = new Map();

/** The moments by version, in order; where they are from; and the last event of the table then. */
let known = { from: "", newest: "", moments: NO_MOMENTS };
let loading;

/** Return true if a moment has arrived. */
export const holds = (moment) => known.moments.has(moment);

/** Return a moment that has arrived: its title and its contents. */
export const momentAt = (moment) => known.moments.get(moment);

/** Return the version beside one that has arrived; undefined if its neighbour has not. */
export function neighbour(moment, step) {
  const versions = [...known.moments.keys()], place = versions.indexOf(moment);
  return place < 0 ? undefined : versions[place + step];
}

/** Fetch the moments around the one that a page shows, unless they are there. `range`: it says where from. */
export async function load(range, moment) {
  const from = range.dataset.moments, newest = range.max;
  if (known.from === from && known.newest === newest && holds(moment)) return;
  known = { from, newest, moments: NO_MOMENTS };
  loading?.abort();
  loading = new AbortController();
  try {
    const response = await fetch(from + moment, { signal: loading.signal, cache: "no-store" });
    if (!response.ok || response.headers.get("Content-Type") !== "application/json") return;
    const { moments } = await response.json();
    if (known.from === from && known.newest === newest) known.moments = new Map(moments.map((one) => [one.at, one]));
  } catch {
    // Lost, refused or out of date: the next page that is fetched tries again.
  }
}
