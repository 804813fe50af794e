// Nothing changes under a finger: a button that has appeared, moved or changed takes no taps for a moment. Keys still work.

const SETTLING_MS = 600;
const MOVED_PX = 4;
const TAPPED = "#main :is(button, summary, a.button)";
// A new key with every page, under which a form is carried out once.
const CHANGES = ["once"];

const timers = new WeakMap();
let before = new Map();

/** The effect of a tap on it, wherever it is on the page. */
function meaning(button) {
  if (button.dataset.card) return button.dataset.card;
  const fields = button.form ? [...new FormData(button.form)].filter(([name]) => !CHANGES.includes(name)) : [];
  const target = button.form?.getAttribute("action") ?? "";
  return JSON.stringify([button.textContent.trim(), button.disabled ?? false, target, button.type === "submit" ? fields : []]);
}

function places() {
  const found = new Map();
  for (const button of document.querySelectorAll(TAPPED)) {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    found.set(button, { meaning: meaning(button), edges: [left, top, right, bottom] });
  }
  return found;
}

const isSame = (old, now) =>
  old.meaning === now.meaning && old.edges.every((edge, at) => Math.abs(edge - now.edges[at]) <= MOVED_PX);

function settle(button) {
  clearTimeout(timers.get(button));
  button.dataset.settling = "";
  timers.set(button, setTimeout(() => delete button.dataset.settling, SETTLING_MS));
}

document.addEventListener("htmx:before:swap", () => (before = places()));

document.addEventListener("htmx:after:swap", () => {
  const old = [...before.values()];
  for (const [button, now] of places()) if (!old.some((one) => isSame(one, now))) settle(button);
  before = new Map();
});

/** The style blocks new taps; this blocks a finger that was down before the change. A click by key has no detail. */
document.addEventListener(
  "click",
  (event) => {
    if (!event.detail || !event.target.closest("[data-settling]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
