// The viewer's own hand: cards are moved by dragging, by buttons, or with Shift and an arrow key. The order stays on this page
// until another order is chosen or the cards are dealt anew.

const MOVED_PX = 8;
let order = [];
let drag;

const hand = () => document.querySelector("[data-hand]");
const cards = () => [...(hand()?.querySelectorAll(".held > li") ?? [])];
const isGrouped = () => hand()?.classList.contains("grouped");

/** Put the cards in the order in which the player left them; new cards keep their place at the end. */
function restore() {
  const found = cards();
  if (isGrouped() || !found.some((card) => order.includes(card.id))) return void (order = []);
  const place = (card) => (order.includes(card.id) ? order.indexOf(card.id) : order.length);
  const focused = document.activeElement;
  for (const card of found.sort((one, other) => place(one) - place(other))) card.parentElement.append(card);
  if (focused?.closest("[data-hand]")) focused.focus({ preventScroll: true });
}

const remember = () => (order = cards().map((card) => card.id));

/** Move a card to the place of another one. */
function moveTo(card, other) {
  const found = cards();
  const isBehind = found.indexOf(card) < found.indexOf(other);
  other[isBehind ? "after" : "before"](card);
  remember();
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
  if (event.target.closest(".hand-order a")) order = [];
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

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest("[data-hand] .held > li");
  if (card && event.isPrimary && !isGrouped()) drag = { card, x: event.clientX, y: event.clientY, isMoving: false };
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  drag.isMoving ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > MOVED_PX;
  if (!drag.isMoving) return;
  drag.card.classList.add("dragged");
  const over = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest("[data-hand] .held > li"));
  const other = over.find((one) => one && one !== drag.card);
  if (other && other !== drag.last) moveTo(drag.card, other);
  drag.last = other;
});

for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, () => {
    if (!drag) return;
    drag.card.classList.remove("dragged");
    if (drag.isMoving) addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
    drag = undefined;
  });

/** A card that has been dragged is not chosen by that. */
function stop(event) {
  if (!event.target.closest("[data-hand]")) return;
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("htmx:after:swap", restore);
