// Tells the right sums as soon as the email says whether this is the first purchase. Without it the server asks again.
const email = /** @type {HTMLInputElement} */ (document.getElementById("email"));
const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=token]"));
const shown = /** @type {HTMLInputElement} */ (document.querySelector("[name=shown]"));

email.addEventListener("change", async () => {
  const answer = await fetch(`/quote?${new URLSearchParams({ token: token.value, email: email.value })}`);
  if (!answer.ok) return;
  const { costs, discount, prepaid, cash } = await answer.json();
  /** @type {[string, string][]} */
  const texts = [
    ["prepaid-total", prepaid],
    ["cash-total", cash],
  ];
  for (const [id, text] of texts) {
    const place = document.getElementById(id);
    if (place) place.textContent = text;
  }
  const list = document.getElementById("costs");
  if (list) list.innerHTML = costs;
  shown.value = String(discount);
});

// A page that comes back from the browser's memory may be of an order that is placed by now.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

document.querySelector("[aria-invalid=true]")?.scrollIntoView({ block: "center" });
/** @type {HTMLElement | null} */ (document.querySelector("[aria-invalid=true]"))?.focus();
