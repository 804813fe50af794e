// The time that is left until an end that the page names: `data-left` holds the end in seconds since 1970. The page says the
// end in words too, so nothing is announced here.

const SECOND_MS = 1_000;

function draw() {
  for (const clock of document.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.left) - Date.now() / SECOND_MS));
    clock.textContent = words(left);
  }
}

/** 59:03, or with hours 1:00:03. */
function words(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (!parts[0]) parts.shift();
  return parts.map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
}

document.addEventListener("htmx:after:swap", draw);
setInterval(draw, SECOND_MS);
draw();
