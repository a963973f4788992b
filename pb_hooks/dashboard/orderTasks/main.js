/* The list of orders says at each order what is missing for it and what its shopper asks for. */

const { view: textView } = app.fieldTypes.text;

/** The tasks of the owner for an order, for the list: [text, kind of label]. */
function tasksOf({ shortfall, parcelState, parcelNote, cancelRequestedAt, returnRequestedAt, ...order }) {
  // `hasTakenPieces` is not stored: pb_hooks/lib/orders/hasTakenPieces.js.
  const { returnReason, returnSize, hasTakenPieces, returnedPieces, unsellablePieces, deliveredAt, items } =
    order;
  const isInShop = ["processing", "packed"].includes(parcelState);
  const wanted = [returnReason, returnSize && `wants ${returnSize}`].filter(Boolean).join(", ");
  const isBack = ["cancelled", "returned"].includes(parcelState);
  // As the owner wrote them: null can be among them.
  const lines = (Array.isArray(items) ? items : []).map(Object);
  const pieces = lines.reduce((sum, { qty }) => sum + Math.max(1, Math.floor(Number(qty) || 1)), 0);
  // The same rule as needsReturnConfirmation in src/domain/orders/returnRequest.ts.
  const needsConfirmation = pieces > 1 && Boolean(deliveredAt || returnRequestedAt || returnReason);
  const confirmed = numbersOf(returnedPieces);
  const unsellable = numbersOf(unsellablePieces);
  const isConfirmed = confirmed.some((count) => count > 0);
  const maySell = !isConfirmed || confirmed.some((count, at) => count > (unsellable[at] ?? 0));
  return [
    // As in the list shortfalls.
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

const numbersOf = (value) => (Array.isArray(value) ? value.map(Number) : []);

// What is hidden from shoppers is hidden from the dashboard's list too; this view shows it next to the
// status.
app.fieldTypes.text.view = (props) => {
  const { record, field } = props;
  if (record.collectionName !== "orders" || field.name !== "status") return textView(props);
  const tasks = tasksOf(record);
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
