// Keeps the list in step with what arrives; without it the page is right when it is loaded.
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
// Mails that came while the connection was down, or between the page and the connection.
events.addEventListener("open", refresh);
