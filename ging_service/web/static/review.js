// Stepping through a table: the range and the arrow keys go to a moment without a button. However fast they are pressed, every press counts.

const PAUSE_MS = 120;
const STEPS = { "step-back": -1, "step-on": 1 };

let asked = 0;
/** The moment that was asked for, until the page shows it. */
let wanted;

const range = () => document.querySelector("[data-moment]");

function goTo(moment) {
  const { min, max, form } = range();
  wanted = Math.min(Math.max(moment, Number(min)), Number(max));
  range().value = wanted;
  clearTimeout(asked);
  asked = setTimeout(() => {
    asked = 0;
    form.requestSubmit();
  }, PAUSE_MS);
}

document.addEventListener("input", (event) => {
  if (event.target === range()) goTo(Number(event.target.value));
});

/** A step from where one is going, not from where the page still is. */
document.addEventListener(
  "click",
  (event) => {
    const step = STEPS[event.target.closest("a")?.id];
    if (!step || !range() || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    goTo((wanted ?? Number(range().defaultValue)) + step);
  },
  { capture: true },
);

/** The event that one is at is in sight, in a list that scrolls for itself. */
function showPlace() {
  const now = document.querySelector(".story > [aria-current=step]");
  if (!now) return;
  const list = now.parentElement, seen = list.getBoundingClientRect(), place = now.getBoundingClientRect();
  if (place.top < seen.top) list.scrollTop -= seen.top - place.top;
  else if (place.bottom > seen.bottom) list.scrollTop += place.bottom - seen.bottom;
}

/** The range stands where the page is, unless the page is still on its way: what has focus keeps its value otherwise. */
document.addEventListener("htmx:after:swap", () => {
  if (!range()) return;
  if (!asked) wanted = undefined; // a request that was sent before the last one has been aborted
  range().value = wanted ?? range().defaultValue;
  showPlace();
});

/** What could not be fetched is not waited for. */
document.addEventListener("ging:not-sent", () => {
  if (!range()) return;
  wanted = undefined;
  range().value = range().defaultValue;
});

showPlace();
