// Cards that are new on the page appear one after the other, at reading speed; at once for readers who want little motion.

const CARD_MS = 450;
const APPEARING_MS = 220;
const MOST_MS = 12_000;
const still = matchMedia("(prefers-reduced-motion: reduce)");

const played = () => [...document.querySelectorAll("[data-played]")];

let known = new Set(played().map((card) => card.id));
let page = location.pathname;
let appearing = [];

/** Show all cards now: the reader goes on. */
function finish() {
  for (const one of appearing) one.finish();
  appearing = [];
}

/** A card that appears while others still do waits for them. */
function appear(cards) {
  appearing = appearing.filter((one) => one.playState !== "finished");
  const before = appearing.length;
  const pace = Math.min(CARD_MS, MOST_MS / (before + cards.length));
  cards.forEach((card, order) => {
    const frames = [
      { opacity: 0, translate: "0 -.6rem" },
      { opacity: 1, translate: "0 0" },
    ];
    const timing = { delay: (before + order) * pace, duration: APPEARING_MS, fill: "backwards", easing: "ease-out" };
    appearing.push(card.animate(frames, timing));
  });
}

document.addEventListener("htmx:after:swap", () => {
  const cards = played();
  const fresh = page === location.pathname ? cards.filter((card) => !known.has(card.id)) : [];
  page = location.pathname;
  known = new Set(cards.map((card) => card.id));
  if (still.matches || document.hidden) finish();
  else appear(fresh);
});

for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, finish, { capture: true });
