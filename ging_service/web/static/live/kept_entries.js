// What a scribe has entered in a form with `data-keeps` stays in this tab, also when the page is loaded again or the device was offline.
// Signing in clears it (app.js). The id of a form names its deal or version, so that nothing of one deal is put into the next.

const KEPT = "entries";
let shown;
let kept;

const forms = () => [...document.querySelectorAll("form[data-keeps]")];
const fields = (form) => [...form.elements].filter((one) => one.matches("input:not([type=hidden]), select, textarea"));
const isTicked = (field) => /^(checkbox|radio)$/.test(field.type);
const entered = (form) => fields(form).map((field) => [field.name, isTicked(field) ? field.checked : field.value]);
/** `data-keeps` is the member: what another one has left is not put back. */
const entries = () => JSON.stringify(forms().map((form) => [location.pathname, form.dataset.keeps, form.id, entered(form)]));

function putBack(form) {
  const found = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]").find(
    ([path, member, id]) => path === location.pathname && member === form.dataset.keeps && id === form.id,
  );
  const left = found?.[3] ?? [];
  fields(form).forEach((field, place) => {
    const [name, value] = left[place] ?? [];
    if (name === field.name) field[isTicked(field) ? "checked" : "value"] = value;
  });
}

/** Keep what differs from the page as it came. */
function keep() {
  const now = entries();
  if (forms().length && now !== kept) sessionStorage.setItem(KEPT, (kept = now));
}

/** A form that has just come gets back what was entered in it. One that was sent and is shown again has it already. */
export function putEntriesBack() {
  const ids = forms().map((form) => form.id).join(" ");
  if (ids !== shown) {
    forms().forEach(putBack);
    kept = entries();
  }
  shown = ids;
}

// Behind all other listeners, which change the fields themselves.
for (const change of ["input", "click", "keyup", "pagehide"]) addEventListener(change, keep);
