// Reloads the list when a mail arrives. Without this script the page shows the state of its load.
const list = /** @type {HTMLElement} */ (document.getElementById("list"));
const news = /** @type {HTMLElement} */ (document.getElementById("news"));

async function refresh() {
  const focused = document.activeElement?.getAttribute("href");
  const answer = await fetch(`/list?open=${list.dataset["open"] ?? ""}`);
  if (!answer.ok) return;
  list.innerHTML = await answer.text();
  if (focused?.startsWith("/mail/")) {
    list.querySelector(/** @type {"a"} */ (`a[href="${focused}"]`))?.focus();
  }
}

const events = new EventSource("/events");
events.addEventListener("change", (event) => {
  const { subject } = JSON.parse(event.data);
  news.textContent = subject === undefined ? "" : `New mail: ${subject}`;
  refresh();
});
// Loads mails that arrived before the connection was open.
events.addEventListener("open", refresh);
