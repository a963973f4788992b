/*
 * Adds buttons to the dashboard's lists that print the ticked records. Requests the page from POST
 * /api/shop/print with the owner's token in a header, and writes it into a new tab, so that no URL opens it.
 */

/** Length of PocketBase's record ids. The list's checkboxes have ids that end with them. */
const idChars = 15;
const orderButtons = [
  { kind: "packingSlips", label: "Packing slips", icon: "ri-inbox-archive-line" },
  { kind: "invoices", label: "Invoices", icon: "ri-bill-line" },
];
/**
 * The buttons in the list of each collection. Records of the views toPack and shortfalls have the ids of
 * their orders.
 */
const printButtons = {
  orders: orderButtons,
  toPack: orderButtons,
  shortfalls: orderButtons,
  invoices: [{ kind: "issued", label: "Print", icon: "ri-bill-line" }],
};

document.addEventListener("mount:recordsList", ({ detail: list }) => {
  const bar = list.querySelector(".records-bulkbar");
  const [, reset] = bar?.children ?? [];
  if (!reset) return;
  const kinds = Object.entries(printButtons).flatMap(([collection, entries]) =>
    entries.map((entry) => ({ collection, ...entry })),
  );
  const buttons = kinds.map(({ collection, kind, label, icon }) =>
    t.button(
      {
        type: "button",
        className: "btn sm pill",
        hidden: () => app.store.activeCollection?.name !== collection,
        onclick: () => printTicked(list, kind),
      },
      t.i({ className: icon, ariaHidden: true }),
      t.span({ className: "txt" }, label),
    ),
  );
  reset.after(...buttons);
});

/** Requests the printed page of the ticked records, and opens it in a new tab. */
async function printTicked(list, kind) {
  const ticked = [...list.querySelectorAll("tbody .col-bulk-select input:checked")];
  const ids = ticked.map((input) => input.id.slice(-idChars));
  // Opened in the click, because browsers block a tab that is opened after a request.
  const tab = window.open("", "_blank");
  if (!tab) return app.toasts.error("The browser blocked the new tab: allow pop-ups for this address.");
  tab.document.title = "Preparing…";
  try {
    const response = await fetch(app.pb.buildURL("/api/shop/print"), {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: app.pb.authStore.token },
      body: JSON.stringify({ kind, ids }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(parseErrorMessage(text) || `The shop answered ${response.status}.`);
    tab.document.open();
    tab.document.write(text);
    tab.document.close();
    tab.print();
  } catch (error) {
    tab.close();
    app.toasts.error(error.message);
  }
}

/** The message of an error response; "" when it is not JSON. */
function parseErrorMessage(text) {
  try {
    return JSON.parse(text).message;
  } catch {
    return "";
  }
}

const style = document.createElement("style");
style.textContent = ".records-bulkbar { width: max-content; max-width: calc(100% - 20px); }";
document.head.append(style);
