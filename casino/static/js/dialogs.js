// [data-opens="id"] opens that dialog, [data-closes] closes the one it lies in. Without scripts a link with data-opens leads to its page.

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (opener) {
    const dialog = document.getElementById(opener.dataset.opens);
    if (!dialog) return;
    event.preventDefault();
    dialog.showModal();
    return;
  }
  event.target.closest("[data-closes]")?.closest("dialog")?.close();
});
