// The time that is left until an end that the page names: `data-left` holds the end in seconds since 1970. The page says the
// end in words too, so nothing is announced here.

const SECOND_MS = 1_000;

function draw() {
  for (const clock of document.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Math.round(Number(clock.dataset.left) - Date.now() / SECOND_MS));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}

document.addEventListener("htmx:after:swap", draw);
setInterval(draw, SECOND_MS);
draw();
