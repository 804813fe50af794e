// The scribe's keys and taps: 28 keys are the 28 cards; once all hands are known, each row of keys is a player's claims.

import { bestSuit, combinationsOf, pointsOf } from "./claims.js";
import { DealForm } from "./form.js";

let deal;

/** The form that is on the page now, with its entries; undefined if there is none. */
function present() {
  const form = document.querySelector("[data-scribe]");
  if (form !== (deal?.form ?? null)) {
    deal = form ? new DealForm(form) : undefined;
    if (deal) show();
  }
  return deal;
}

function say([what, place]) {
  const words = deal.form.dataset[what] ?? "";
  const told = words.replace("{name}", deal.name(place)).replace("{cards}", deal.hand(place).length);
  deal.form.querySelector("[data-says]").textContent = told;
}

/** Draw the contents of the fields: who has which card, whose turn it is, what each player can claim. */
function show() {
  const hands = deal.hands();
  for (const button of deal.pack) {
    const holder = hands.findIndex((hand) => hand.includes(button.dataset.card));
    button.classList.toggle("gone", holder >= 0 && holder !== deal.turn);
    button.setAttribute("aria-pressed", String(holder >= 0));
    button.querySelector(".owner").textContent = holder >= 0 ? initials(deal.name(holder)) : "";
    const called = button.querySelector("[data-called]");
    called.textContent = called.dataset.called + (holder >= 0 ? `, ${deal.name(holder)}` : "");
  }
  deal.seats.forEach((seat, place) => showSeat(seat, place, hands[place]));
  const best = deal.form.querySelector("[data-best]");
  if (best) best.disabled = !deal.isClaiming;
}

/** The first two letters. A name that is written from right to left is isolated by Unicode marks. */
const initials = (name) => [...name.replace(/[\u2068\u2069]/g, "")].slice(0, 2).join("");

function showSeat(seat, place, hand) {
  seat.toggleAttribute("data-turn", place === deal.turn && !deal.isDealt);
  seat.querySelector("[data-count]").textContent = hand.length ? `${hand.length}` : "";
  const points = pointsOf(hand);
  const letters = seat.dataset.letters.split(" ");
  const offered = claimsOf(hand);
  for (const label of seat.querySelectorAll("[data-claim]")) {
    const { claim } = label.dataset;
    const key = offered.indexOf(claim);
    label.hidden = key < 0 && !label.querySelector("input").checked;
    const hint = label.querySelector("kbd");
    hint.hidden = key < 0 || !deal.isClaiming;
    hint.textContent = letters[key] ?? "";
    const figure = label.querySelector("[data-points]");
    if (figure) figure.textContent = points[claim] ?? "";
  }
}

/** The meaning of a row of keys: the four suits, then the combinations that are held; "" for keys without one. */
function claimsOf(hand) {
  const points = pointsOf(hand);
  return [...["S", "H", "D", "C"].map((suit) => (points[suit] ? suit : "")), ...combinationsOf(hand)];
}

/** Handle one key: a card while cards are entered, a claim afterwards. Returns false if the key has no meaning. */
function key(code) {
  if (deal.isClaiming) {
    const place = deal.seats.findIndex((seat) => seat.dataset.codes.split(" ").includes(code));
    if (place < 0) return false;
    const what = claimsOf(deal.hand(place))[deal.seats[place].dataset.codes.split(" ").indexOf(code)];
    if (what) deal.tick(place, what);
    return true;
  }
  const button = deal.pack.find((one) => one.dataset.code === code);
  if (button) say(deal.pick(button.dataset.card));
  return Boolean(button);
}

/** Enter each player's best: the combination that sweeps, if they have one, and their best suit. */
function everybodysBest() {
  deal.keep();
  deal.seats.forEach((_, place) => {
    const hand = deal.hand(place);
    for (const what of [bestSuit(hand), combinationsOf(hand)[0]]) {
      if (what && deal.box(place, what)) deal.box(place, what).checked = true;
    }
  });
}

function enter() {
  const isPartial = deal.isWhole && deal.hands().some((hand) => hand.length) && !deal.isDealt;
  if (isPartial) return say(["short", deal.turn]);
  if (!deal.isClaiming && !deal.isWhole) return deal.goOnToClaims();
  if (deal.isSent) return undefined;
  deal.isSent = true;
  return deal.form.requestSubmit(deal.form.querySelector('[value="settle"]'));
}

const MOVES = {
  Enter: enter,
  Backspace: () => (deal.undo() ? say(["undone", deal.turn]) : undefined),
  Space: () => (deal.isClaiming ? everybodysBest() : say(deal.turnTo(deal.turn + 1))),
  ArrowDown: () => say(deal.turnTo(deal.turn + 1)),
  ArrowUp: () => say(deal.turnTo(deal.turn - 1)),
};

const WRITES = "input:not([type=checkbox], [type=radio]), textarea, select";
const OWN_KEYS = {
  Enter: "a, summary, button:not([data-card])",
  Space: "summary, button:not([data-card]), input",
  ArrowDown: "input[type=radio]",
  ArrowUp: "input[type=radio]",
};

document.addEventListener(
  "keydown",
  (event) => {
    if (!present() || event.ctrlKey || event.metaKey || event.altKey || event.target.closest(WRITES)) return undefined;
    const isOn = "keys" in document.body.dataset || event.target.closest("[data-scribe]");
    const isOthers = event.code in OWN_KEYS && event.target.closest(OWN_KEYS[event.code]);
    if (event.code === "Enter" && event.repeat) return event.preventDefault();
    if (!isOn || isOthers) return undefined;
    const move = MOVES[event.code];
    if (move !== enter) deal.ask(false);
    if (move) move();
    else if (!key(event.code)) return undefined;
    event.preventDefault();
    event.stopPropagation();
    return show();
  },
  { capture: true },
);

document.addEventListener("click", (event) => {
  if (!present()) return;
  const card = event.target.closest("[data-card]");
  if (card) say(deal.pick(card.dataset.card));
  else if (event.target.closest("[data-undo]")) MOVES.Backspace();
  else if (event.target.closest("[data-best]")) everybodysBest();
  else if (event.target.closest("legend")) say(deal.turnTo(deal.seats.indexOf(event.target.closest("[data-seat]"))));
  else return;
  deal.ask(false);
  show();
});

/** Settling without a single declaration needs a second confirmation. */
document.addEventListener(
  "submit",
  (event) => {
    if (event.target !== present()?.form || event.submitter?.value !== "settle" || !deal.isUndeclared) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    deal.isSent = false;
    deal.ask(true);
    say(["undeclared", deal.turn]);
  },
  { capture: true },
);

document.addEventListener("ging:not-sent", () => present() && (deal.isSent = false));

document.addEventListener("input", (event) => {
  if (!present() || !deal.form.contains(event.target)) return;
  deal.ask(false);
  if (event.target.name === "known") deal.form.focus();
  show();
});

document.addEventListener("htmx:after:swap", () => {
  if (!present()) return;
  deal.isSent = false;
  deal.goOnAsking();
  show();
});

present();
