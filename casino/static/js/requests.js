// A part of the page that could not be fetched says so in the messages, in the page's own words (templates of base.html).

function say(id) {
  const words = document.getElementById(id);
  const messages = document.getElementById("messages");
  if (words && messages) messages.replaceChildren(words.content.cloneNode(true));
}

document.addEventListener("htmx:sendError", () => say("request-failed"));
document.addEventListener("htmx:timeout", () => say("request-failed"));
document.addEventListener("htmx:responseError", (event) => {
  say(event.detail.xhr.status === 403 ? "request-refused" : "request-failed");
});
