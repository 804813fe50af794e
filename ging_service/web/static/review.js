// Stepping through a table: the range goes to the moment that it is moved to, without a button.

const PAUSE_MS = 120;
let asked = 0;

document.addEventListener("input", (event) => {
  const range = event.target.closest("[data-moment]");
  if (!range) return;
  clearTimeout(asked);
  asked = setTimeout(() => {
    asked = 0;
    range.form.requestSubmit();
  }, PAUSE_MS);
});

/** The event that one is at is in sight, in a list that scrolls for itself. */
function showPlace() {
  const now = document.querySelector(".story > [aria-current=step]");
  if (!now) return;
  const list = now.parentElement, seen = list.getBoundingClientRect(), place = now.getBoundingClientRect();
  if (place.top < seen.top) list.scrollTop -= seen.top - place.top;
  else if (place.bottom > seen.bottom) list.scrollTop += place.bottom - seen.bottom;
}

/** The range stands where the page is, unless it is just being moved: what has focus keeps its value otherwise. */
document.addEventListener("htmx:after:swap", () => {
  const range = document.querySelector("[data-moment]");
  if (range && !asked) range.value = range.defaultValue;
  showPlace();
});

showPlace();
