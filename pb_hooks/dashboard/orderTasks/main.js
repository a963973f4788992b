/* The list of orders says at each order what is missing for it and what its shopper asks for. */

const { view: textView } = app.fieldTypes.text;

/** The tasks of the owner for an order, for the list: [text, kind of label]. */
function tasksOf({ shortfall, parcelState, parcelNote, cancelRequestedAt, returnRequestedAt, ...order }) {
  const { returnReason, returnSize, restockedAt, returnedPieces, deliveredAt, items } = order;
  const isInShop = ["processing", "packed"].includes(parcelState);
  const wanted = [returnReason, returnSize && `wants ${returnSize}`].filter(Boolean).join(", ");
  const isBack = ["cancelled", "returned"].includes(parcelState);
  const pieces = Array.isArray(items) ? items.reduce((sum, { qty }) => sum + (Number(qty) || 1), 0) : 0;
  // The same rule as needsReturnConfirmation in src/domain/orders/returnRequest.ts.
  const needsConfirmation = pieces > 1 && Boolean(deliveredAt || returnRequestedAt || returnReason);
  const isConfirmed = Array.isArray(returnedPieces) && returnedPieces.some((count) => count > 0);
  return [
    shortfall && [`Not in stock: ${shortfall}`, "danger"],
    cancelRequestedAt && isInShop && ["Wants to cancel", "warning"],
    returnRequestedAt && parcelState === "delivered" && [`Wants to return: ${wanted}`, "warning"],
    parcelNote && [`Courier: ${parcelNote}`, "warning"],
    parcelState === "returned" &&
      needsConfirmation &&
      !isConfirmed && [`Which pieces came back? ${wanted}`.trim(), "warning"],
    isBack && !restockedAt && ["Not back in stock", "info"],
  ].filter(Boolean);
}

// What is hidden from shoppers is hidden from the dashboard's list too; this view shows it next to the status.
app.fieldTypes.text.view = (props) => {
  const { record, field } = props;
  const tasks = record.collectionName === "orders" && field.name === "status" ? tasksOf(record) : [];
  if (tasks.length === 0) return textView(props);
  return t.div(
    { className: "record-field-view field-type-text shop-tasks" },
    textView(props),
    ...tasks.map(([text, kind]) => t.span({ className: `label ${kind}`, title: text, textContent: text })),
  );
};

// A table column shrinks to its longest word; without a width a product name would fill one line per word.
const style = document.createElement("style");
style.textContent = ".shop-tasks { min-width: 15rem; } .shop-tasks .label { text-align: left; }";
document.head.append(style);
