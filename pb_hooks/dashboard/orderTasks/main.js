/* Adds labels with the owner's open tasks to each order in the list: missing stock, requests, returns. */

const { view: textView } = app.fieldTypes.text;

/** The owner's open tasks for an order: [text, kind of label]. */
function ownerTasksOf({
  shortfall,
  parcelState,
  parcelNote,
  cancelRequestedAt,
  returnRequestedAt,
  ...order
}) {
  // `hasTakenPieces` is not stored; pb_hooks/lib/orders/hasTakenPieces.js computes it.
  const { returnReason, returnSize, hasTakenPieces, returnedPieces, unsellablePieces, deliveredAt, items } =
    order;
  const isInShop = ["processing", "packed"].includes(parcelState);
  const wanted = [returnReason, returnSize && `wants ${returnSize}`].filter(Boolean).join(", ");
  const isBack = ["cancelled", "returned"].includes(parcelState);
  // The owner can write `items` by hand, so an item can be null.
  const lines = (Array.isArray(items) ? items : []).map(Object);
  const pieces = lines.reduce((sum, { qty }) => sum + Math.max(1, Math.floor(Number(qty) || 1)), 0);
  // The same rule as needsOwnerReturnConfirmation in src/domain/orders/returnRequest.ts.
  const needsConfirmation = pieces > 1 && Boolean(deliveredAt || returnRequestedAt || returnReason);
  const confirmed = toNumbers(returnedPieces);
  const unsellable = toNumbers(unsellablePieces);
  const isConfirmed = confirmed.some((count) => count > 0);
  const maySell = !isConfirmed || confirmed.some((count, at) => count > (unsellable[at] ?? 0));
  return [
    // The same condition as in the view collection `shortfalls`.
    shortfall && isInShop && [`Not in stock: ${shortfall}`, "danger"],
    cancelRequestedAt && isInShop && ["Wants to cancel", "warning"],
    returnRequestedAt && parcelState === "delivered" && [`Wants to return: ${wanted}`, "warning"],
    parcelNote && [`Courier: ${parcelNote}`, "warning"],
    parcelState === "returned" &&
      needsConfirmation &&
      !isConfirmed && [`Which pieces came back? ${wanted}`.trim(), "warning"],
    isBack && hasTakenPieces && maySell && ["Not back in stock", "info"],
  ].filter(Boolean);
}

const toNumbers = (value) => (Array.isArray(value) ? value.map(Number) : []);

// The dashboard's list leaves out fields that are hidden from shoppers, such as `shortfall`; the cell of the
// status shows them as labels.
app.fieldTypes.text.view = (props) => {
  const { record, field } = props;
  if (record.collectionName !== "orders" || field.name !== "status") return textView(props);
  const tasks = ownerTasksOf(record);
  if (tasks.length === 0 && record.status) return textView(props);
  return t.div(
    { className: "record-field-view field-type-text shop-tasks" },
    // An order that was entered without a status is being processed.
    record.status ? textView(props) : t.span({ className: "txt", textContent: "processing" }),
    ...tasks.map(([text, kind]) => t.span({ className: `label ${kind}`, title: text, textContent: text })),
  );
};

// A table column shrinks to its longest word; without a width a product name would fill one line per word.
const style = document.createElement("style");
style.textContent = ".shop-tasks { min-width: 15rem; } .shop-tasks .label { text-align: left; }";
document.head.append(style);
