// What went wrong is read first: [data-takes-focus] is focused when the page, or a part of it, arrives.

function take(within) {
  const target = within.matches?.("[data-takes-focus]") ? within : within.querySelector("[data-takes-focus]");
  target?.focus();
}

take(document);
document.addEventListener("htmx:afterSwap", (event) => take(event.detail.elt));
