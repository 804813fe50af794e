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

/** The range stands where the page is, unless it is just being moved: what has focus keeps its value otherwise. */
document.addEventListener("htmx:after:swap", () => {
  const range = document.querySelector("[data-moment]");
  if (range && !asked) range.value = range.defaultValue;
});
