/*
 * Adds an input per item to the form of a returned order: how many pieces of the item came back. The field
 * `returnedPieces` stores a list with one number per item, which `parseReturnedPieces` in
 * src/domain/invoices/creditNote.ts parses.
 */

const { input: jsonInput, onrecordsave: checkJson } = app.fieldTypes.json;
const isReturnedPieces = ({ collection, field }) =>
  collection?.name === "orders" && field.name === "returnedPieces";
const isPieceCounts = ({ collection, field }) =>
  collection?.name === "orders" && ["returnedPieces", "unsellablePieces"].includes(field.name);

app.fieldTypes.json.input = (props) => (isReturnedPieces(props) ? piecesInput(props) : jsonInput(props));
app.fieldTypes.json.onrecordsave = (props) => {
  if (!isPieceCounts(props)) return checkJson(props);
  // Unchanged counts are not sent, because other counts can have been confirmed since the form was opened.
  const { originalRecord, record, payload, field } = props;
  if (JSON.stringify(originalRecord?.[field.name]) === JSON.stringify(record[field.name]))
    delete payload[field.name];
};

/** The field with one number input per item; hidden unless the order is returned. */
function piecesInput({ record, field }) {
  const items = Array.isArray(record.items) ? record.items : [];
  return t.div(
    { className: "record-field-input field-type-json", hidden: () => record.parcelState !== "returned" },
    t.div(
      { className: "field" },
      t.label({}, t.span({ className: "txt" }, field.name)),
      t.div({ className: "shop-pieces" }, ...items.map((_, at) => pieceRow(record, items, at))),
    ),
    t.div({ className: "field-help" }, field.help),
  );
}

/** The number input of one item. */
function pieceRow(record, items, at) {
  const item = Object(items[at]);
  const ordered = Math.max(1, Math.floor(Number(item.qty) || 1));
  const name = [item.name, item.size].filter(Boolean).join(", ");
  const id = `shop_pieces_${at}`;
  return t.div(
    {},
    t.label({ htmlFor: id, textContent: name }),
    t.span(
      {},
      t.input({
        id,
        // The dashboard shows the server's error for a field at the input with the field's name.
        ...(at === 0 && { name: "returnedPieces" }),
        type: "number",
        min: 0,
        max: ordered,
        step: 1,
        value: () => confirmedCounts(record)[at] ?? 0,
        oninput: (event) => {
          const before = confirmedCounts(record);
          record.returnedPieces = items.map((_, each) =>
            each === at ? Number(event.target.value) : (before[each] ?? 0),
          );
        },
      }),
      ` of ${ordered}`,
    ),
  );
}

/** The confirmed pieces of each item; [] before the owner confirms any. */
const confirmedCounts = ({ returnedPieces }) => (Array.isArray(returnedPieces) ? returnedPieces : []);

const style = document.createElement("style");
style.textContent =
  ".shop-pieces { padding: 0 1rem 0.75rem; display: grid; gap: 0.5rem; } " +
  ".shop-pieces > div { display: flex; gap: 1rem; justify-content: space-between; align-items: center; } " +
  ".shop-pieces label { position: static; padding: 0; min-width: 0; overflow-wrap: anywhere; } " +
  ".shop-pieces span { white-space: nowrap; } " +
  ".shop-pieces input { width: 5rem; display: inline-block; border: 1px solid var(--surfaceTxtHintColor, #687278); border-radius: 4px; padding: 0.25rem 0.5rem; }";
document.head.append(style);
