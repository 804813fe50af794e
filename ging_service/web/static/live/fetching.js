// Fetching the open page, and telling a page of the service from anything else that may answer in its place.

const FETCH_LIMIT_MS = 15_000;
const SIGN_IN = /\/sign-in$/;

/** The reason why there is no new page. `state`: what the page shows meanwhile. */
export class NoPage extends Error {
  constructor(state, reason) {
    super(reason);
    this.state = state;
  }
}

/** Return true for a whole page of the service, and not for a proxy's error, an empty body or half a page. */
export function isPage(text) {
  const found = new DOMParser().parseFromString(text, "text/html");
  return Boolean(found.querySelector("main#main") && found.getElementById("told"));
}

/** Return true if a response leads to the sign-in page. */
export const isSignIn = (response) => response.redirected && SIGN_IN.test(new URL(response.url).pathname);

/**
 * Return the request for the page. A form with `data-draft` holds something that its reader is putting together, and that the
 * service does not keep: the page is fetched with it.
 */
function request(address) {
  const draft = document.querySelector("form[data-draft]");
  return draft ? [draft.action, { method: "POST", body: new URLSearchParams(new FormData(draft)) }] : [address, {}];
}

/** Return the current text of the page at an address. Throws `NoPage`. */
export async function fetchPage(address, signal) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(FETCH_LIMIT_MS)]);
  const headers = { Accept: "text/html", "HX-Request": "true" };
  const [target, sent] = request(address);
  let response, text;
  try {
    response = await fetch(target, { ...sent, headers, signal: limit, cache: "no-store" });
    text = await response.text();
  } catch (error) {
    throw new NoPage("lost", error.name);
  }
  if (isSignIn(response) || [401, 403].includes(response.status)) throw new NoPage("signed-out", "not let in");
  if (!response.ok || !isPage(text)) throw new NoPage("lost", `answered ${response.status}`);
  return text;
}
