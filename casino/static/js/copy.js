// [data-copies] puts its text on the clipboard and says so in its own label for two seconds.

const SAID_FOR_MS = 2000;

function show(within) {
  if (!navigator.clipboard) return; // plain HTTP outside loopback has none
  within.querySelectorAll("[data-copies]").forEach((button) => {
    button.hidden = false;
  });
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copies]");
  if (!button || button.hasAttribute("data-copied")) return;
  const label = button.getAttribute("aria-label");
  await navigator.clipboard.writeText(button.dataset.copies);
  button.setAttribute("data-copied", "");
  button.setAttribute("aria-label", button.dataset.done);
  setTimeout(() => {
    button.removeAttribute("data-copied");
    button.setAttribute("aria-label", label);
  }, SAID_FOR_MS);
});

show(document);
document.addEventListener("htmx:afterSwap", (event) => show(event.detail.elt));
