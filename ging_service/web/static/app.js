// What scripts add to every page: live pages ask for themselves anew, focus goes where the page goes, keys are shortcuts.

const LEAST_PAUSE_MS = 150;
const UNAUTHORIZED = 401;
let page = location.pathname;
let asked = 0;

/** The page asks for itself anew, once for all signs that come in the same moment; focus and what is typed stay. */
function renew() {
  clearTimeout(asked);
  asked = setTimeout(() => {
    if (document.querySelector("[data-renewing-waits] :is(input, select, textarea):focus")) return renew();
    document.documentElement.dataset.live = "";
    htmx.ajax("GET", location.href, { target: "#main", select: "#main", swap: "outerMorph" });
  }, LEAST_PAUSE_MS);
}

/** Have assistive technology say something. */
export function tell(words) {
  document.getElementById("told").textContent = words;
}

/** What has been added to the story of the page is said, the newest part last. */
function tellNews(before) {
  const news = [...document.querySelectorAll("[data-story] > [id]")].filter((one) => !before.has(one.id));
  news.sort((one, other) => position(one) - position(other));
  if (before.size && news.length) tell(news.map(sentence).join(" "));
}

/** Where an item stands in the log: the number at the end of its id. */
const position = (item) => Number(item.id.split("-").at(-1));

/** An item of the story without its time, and without what is only there to be looked at. */
function sentence(item) {
  const said = (item.querySelector("p") ?? item).cloneNode(true);
  for (const part of said.querySelectorAll("[aria-hidden=true]")) part.remove();
  return said.textContent.replace(/\s+/g, " ").trim();
}

const storyIds = () => new Set([...document.querySelectorAll("[data-story] > [id]")].map((one) => one.id));
let story = storyIds();

document.addEventListener("htmx:sse:after:message", renew);

/** Whoever is let in no longer is asked to sign in: the page must not look as if it were still live. */
document.addEventListener("htmx:sse:error", (event) => {
  if (event.detail.status === UNAUTHORIZED) location.reload();
});

document.addEventListener("htmx:after:swap", () => {
  const refusal = document.getElementById("refused");
  if (refusal) refusal.focus();
  else if (location.pathname !== page) {
    document.getElementById("main").focus();
    document.querySelector("#places:popover-open")?.hidePopover();
    tell(document.title);
    window.scrollTo(0, 0);
  } else tellNews(story);
  page = location.pathname;
  story = storyIds();
  fromHash();
});

/** A link's token stands behind its #, which no server is sent; it does not stay in the address. */
function fromHash() {
  const field = document.querySelector("[data-from-hash]");
  if (!field || !location.hash.startsWith("#gingi_") || field.value) return;
  field.value = location.hash.slice(1);
  history.replaceState(history.state, "", location.pathname);
}

/** A single key does what the button or link does that names it, unless somebody is typing or has turned keys off. */
document.addEventListener("keydown", (event) => {
  if (!("keys" in document.body.dataset) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]")) return;
  const found = document.querySelector(`[data-key="${CSS.escape(event.key)}"]:not([disabled])`);
  if (found) {
    event.preventDefault();
    found.click();
  }
});

/** What is shown once is taken by one press: its field is marked, and copied where the browser lets pages do that. */
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value);
  tell(button.dataset.copied);
});

fromHash();
