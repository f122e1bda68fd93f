// Light or dark as this browser's person chose it; without a choice the system's or the page's own default stands.
// Runs before the first paint (blocking="render").

const KEY = "theme";
const root = document.documentElement;

function kept() {
  try {
    const value = localStorage.getItem(KEY);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    return null; // storage is switched off: the choice lasts for the page
  }
}

function inForce() {
  return root.dataset.theme ?? root.dataset.themeDefault
    ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

const choice = kept();
if (choice) root.dataset.theme = choice;

function show(button) {
  button.setAttribute("aria-pressed", String(inForce() === "dark"));
  button.hidden = false;
}

document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll("[data-theme-switch]").forEach(show);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-theme-switch]");
  if (!button) return;
  root.dataset.theme = inForce() === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(KEY, root.dataset.theme);
  } catch {
    // as above
  }
  show(button);
});
