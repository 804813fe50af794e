// The viewer's own hand: cards are moved by dragging, by buttons, or with Shift and an arrow key. The order stays in this tab, also
// when the page is loaded again, until another order is chosen or the next deal begins. Signing in clears it (app.js).
// A card that is dropped on a place with `data-drop` is chosen there: the button or link whose id that names is pressed.

const MOVED_PX = 8;
const HELD_MS = 300;
const KEPT = "hand";
const DRAFT = "draft";
let drag;

const hand = () => document.querySelector("[data-hand]");
const cards = () => [...(hand()?.querySelectorAll(".held > li") ?? [])];
const isGrouped = () => hand()?.classList.contains("grouped");

/** The order in which this member left the cards of this deal. What another one has left is removed. */
function kept() {
  const [owner, ...order] = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  if (owner === hand().dataset.remember) return order;
  forget();
  return [];
}

const keep = () => sessionStorage.setItem(KEPT, JSON.stringify([hand().dataset.remember, ...cards().map((card) => card.id)]));
const forget = () => sessionStorage.removeItem(KEPT);

/** Put the cards in the order in which the player left them; new cards keep their place at the end. */
function restore() {
  const order = hand() && !isGrouped() ? kept() : [];
  if (!order.length) return;
  const place = (card) => (order.includes(card.id) ? order.indexOf(card.id) : order.length);
  // An element that is moved loses its focus.
  const focused = document.activeElement;
  for (const card of cards().sort((one, other) => place(one) - place(other))) card.parentElement.append(card);
  if (focused?.closest("[data-hand]")) focused.focus({ preventScroll: true });
}

/** Move a card to the place of another one. */
function moveTo(card, other) {
  const found = cards();
  const isBehind = found.indexOf(card) < found.indexOf(other);
  other[isBehind ? "after" : "before"](card);
  keep();
}

/** Move the chosen card one place to the left or to the right. */
function shift(step) {
  const chosen = hand()?.querySelector("input:checked, input:focus")?.closest("li");
  const other = chosen && cards()[cards().indexOf(chosen) + step];
  if (!other || isGrouped()) return;
  const input = chosen.querySelector("input");
  moveTo(chosen, other);
  input.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-shift]");
  if (button) shift(Number(button.dataset.shift));
  if (event.target.closest(".hand-order :is(a, button:not([data-shift]))")) forget();
});

document.addEventListener(
  "keydown",
  (event) => {
    if (!event.shiftKey || !event.target.closest("[data-hand]") || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    event.target.checked = !event.target.disabled;
    shift(event.key === "ArrowLeft" ? -1 : 1);
  },
  { capture: true },
);

/** A finger that moves up or down scrolls the page (touch-action). If it has rested on a card, or begins sideways, it moves the card. */
document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest("[data-hand] .held > li");
  if (!card || !event.isPrimary || event.button || isGrouped()) return;
  drag = { card, x: event.clientX, y: event.clientY, isMoving: false, held: setTimeout(lift, HELD_MS) };
});

function lift() {
  drag.isHeld = true;
  drag.card.classList.add("dragged");
}

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  drag.isMoving ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > MOVED_PX;
  if (!drag.isMoving) return;
  drag.card.classList.add("dragged");
  const over = document.elementsFromPoint(event.clientX, event.clientY);
  aimAt(over.map((one) => one.closest("[data-drop]")).find(Boolean));
  const other = over.map((one) => one.closest("[data-hand] .held > li")).find((one) => one && one !== drag.card);
  // Otherwise each movement over the same card would swap the two again.
  if (other && other !== drag.last) moveTo(drag.card, other);
  drag.last = other;
});

/** Mark the place on which the card would be dropped. */
function aimAt(place) {
  if (drag.aim === place) return;
  drag.aim?.classList.remove("aimed");
  place?.classList.add("aimed");
  drag.aim = place;
}

/** Choose the card, and press the button of the place. */
function drop(card, place) {
  const input = card.querySelector("input");
  input.checked = !input.disabled;
  document.getElementById(place.dataset.drop)?.click();
}

/** The page does not scroll under a card that has been lifted, and a long press opens no menu. */
document.addEventListener("touchmove", (event) => drag?.isHeld && event.cancelable && event.preventDefault(), { passive: false });
document.addEventListener("contextmenu", (event) => drag && event.preventDefault());

for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, () => {
    if (!drag) return;
    const { card, aim } = drag;
    clearTimeout(drag.held);
    card.classList.remove("dragged");
    aimAt(undefined);
    // The click that belongs to the drag follows at once, if it comes at all.
    if (drag.isMoving) addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
    drag = undefined;
    // A drag that the browser cancels, because it scrolls, drops nothing.
    if (aim && end === "pointerup") drop(card, aim);
  });

/** A card that has been dragged is not chosen by that. */
function stop(event) {
  if (!event.target.closest("[data-hand]")) return;
  event.preventDefault();
  event.stopPropagation();
}

/** What a player has put together in a turn stays in this tab, also when the page is loaded again, until the turn is over. */
function keepDraft() {
  const form = document.querySelector("form[data-kept]");
  if (form?.matches("[data-draft]")) sessionStorage.setItem(DRAFT, JSON.stringify([form.dataset.kept, form.elements.draft.value]));
  else sessionStorage.removeItem(DRAFT);
}

/** Send the draft that this member left in this turn, so that the page shows it again. */
function restoreDraft() {
  const form = document.querySelector("form[data-kept]:not([data-draft])");
  const [owner, draft] = JSON.parse(sessionStorage.getItem(DRAFT) ?? "[]");
  keepDraft();
  if (!form || owner !== form.dataset.kept) return;
  form.elements.draft.value = draft;
  form.requestSubmit();
}

document.addEventListener("htmx:after:swap", restore);
document.addEventListener("htmx:after:swap", keepDraft);
restore();
restoreDraft();
