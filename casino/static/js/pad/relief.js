// Counts down to the dealer's relief by the page's own clock, from what was left when the house sent the page.

const SOON = 600;
const EVERY_MS = 1000;
const place = document.getElementById("relief");
const text = document.getElementById("relief-text");
const { seconds, left, over } = place.dataset;

function show() {
  const now = Number(seconds) - Math.floor(performance.now() / 1000);
  const isDue = now <= 0;
  const minutes = isDue ? Math.floor(-now / 60) : Math.ceil(now / 60);
  const said = (isDue ? over : left).replace("{minutes}", String(minutes));
  if (text.textContent !== said) text.textContent = said;
  const tone = isDue ? "is-bad" : now <= SOON ? "is-wait" : "is-still";
  place.classList.remove("is-bad", "is-wait", "is-still");
  place.classList.add(tone);
}

show();
setInterval(show, EVERY_MS);
