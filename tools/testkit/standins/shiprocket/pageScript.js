// Updates the costs when the email changes: the discount is for a first purchase. Without this script, and
// when its request fails or is ended by the next page, the server asks the shopper to confirm the new total.
const email = /** @type {HTMLInputElement} */ (document.getElementById("email"));
const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=token]"));
const shown = /** @type {HTMLInputElement} */ (document.querySelector("[name=shown]"));

email.addEventListener("change", () => {
  updateCosts().catch(() => {});
});

async function updateCosts() {
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
}

// A page from the back/forward cache may show an order that has been placed since.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

document.querySelector("[aria-invalid=true]")?.scrollIntoView({ block: "center" });
/** @type {HTMLElement | null} */ (document.querySelector("[aria-invalid=true]"))?.focus();
