// Prints the slip that was just issued, once, and leads back: another printing is asked for anew and says REPRINT.
const after = document.body.dataset.after;

addEventListener("afterprint", () => location.replace(after));
document.fonts.ready.then(() => print());
