/*
 * On the owner's form for a product sizes and stock are written as words ("S, M, L" and "S 4, M 12"), which
 * the server's hooks understand; what the shop keeps by itself is not asked for. Lists read in words too, and
 * the form of an order says where it goes and how it was paid. Without this file the dashboard shows JSON
 * instead, and everything else stays.
 */

/** How a stored value reads in the form; an owner's own words stay as they are. */
const wordings = {
  sizes: (value) => (Array.isArray(value) ? value.join(", ") : json(value)),
  stockbysize: (value) =>
    Object.entries(value)
      .map(([size, count]) => `${size} ${count}`)
      .join(", "),
  stock: json,
  createdat: json,
};
const { detailsInLines, invoiceInWords, itemsInWords } = app.shop;
/** The JSON fields that read in words in the lists, by collection. */
const wordingsOf = {
  products: wordings,
  orders: { items: itemsInWords, details: (value) => detailsInLines(value).join(" · ") },
  toPack: { items: itemsInWords },
  invoices: { content: invoiceInWords },
};
const keptByTheShop = ["sortdate", "variant_ids"];
/**
 * What changes by itself while a form is open: pieces are sold, and anything of an order. The dashboard sends
 * every field as it was when the form was opened; of these only what the owner has changed.
 */
const movesOn = { products: (name) => ["stockbysize", "stock"].includes(name), orders: () => true };

const { json: jsonType, number: numberType, text: textType } = app.fieldTypes;
const { input: jsonInput, onrecordsave: checkJson, view: jsonView } = jsonType;
const { input: numberInput } = numberType;
const { onrecordsave: checkText } = textType;

jsonType.input = (props) => {
  if (isOurs(props, keptByTheShop)) return;
  if (props.collection?.name === "orders" && props.field.name === "details") return detailsText(props);
  return isOurs(props, Object.keys(wordings)) ? textInput(props) : jsonInput(props);
};
numberType.input = (props) => {
  if (isOurs(props, keptByTheShop)) return;
  return isOurs(props, ["weight"]) ? weightInput(props) : numberInput(props);
};
jsonType.onrecordsave = (props) => {
  leaveOutUnchanged(props);
  return isOurs(props, Object.keys(wordings)) ? undefined : checkJson(props);
};
textType.onrecordsave = (props) => {
  leaveOutUnchanged(props);
  return checkText?.(props);
};
for (const type of ["select", "date", "bool", "relation"])
  app.fieldTypes[type].onrecordsave = (props) => leaveOutUnchanged(props);

jsonType.view = (props) => {
  const words = viewed(props);
  return words === undefined
    ? jsonView(props)
    : t.div(
        { className: "record-field-view field-type-text" },
        t.span({ className: "txt txt-ellipsis", title: words, textContent: words }),
      );
};
const style = document.createElement("style");
// Fields that are hidden from shoppers are blurred until they are pointed at.
style.textContent =
  '.hidden-field-blur:has([name="shortfall"], [name="parcelNote"], [name="hsn"], [name="lowstock"]) { filter: none; }' +
  ".shop-details { padding: 0 1rem 0.75rem; overflow-wrap: anywhere; }";
document.head.append(style);

/** A value of the lists in words; undefined for what has none. */
function viewed({ record, field }) {
  const value = record[field.name];
  const words = wordingsOf[record.collectionName]?.[field.name];
  if (!words) return;
  try {
    return value === null || value === undefined || typeof value === "string" ? undefined : words(value);
  } catch {
    // Written by hand, in a shape of its own.
  }
}

function leaveOutUnchanged({ collection, field, originalRecord, record, payload }) {
  const { name } = field;
  if (!originalRecord?.id || !movesOn[collection.name]?.(name)) return;
  if (JSON.stringify(originalRecord[name]) === JSON.stringify(record[name])) delete payload[name];
  // With a new state the server compares the one that the form has shown: the shopper may have cancelled
  // meanwhile.
  else if (collection.name === "orders" && ["status", "parcelState"].includes(name))
    payload.parcelStateSeen = originalRecord.parcelState;
  // With changed counts the server stores only those that differ from what the form has shown: pieces may be
  // sold meanwhile.
  else if (name === "stockbysize") payload.stockbysizeSeen = originalRecord.stockbysize;
}

function isOurs({ collection, field }, names) {
  return collection?.name === "products" && names.includes(field.name);
}

function textInput({ record, field }) {
  return ownInput(field, {
    type: "text",
    value: () => worded(field.name, record[field.name]),
    oninput: (event) => {
      record[field.name] = event.target.value;
    },
  });
}

/** Delivery and payment of an order, to be read only. */
function detailsText({ record, field }) {
  const words = viewed({ record: { details: record.details, collectionName: "orders" }, field });
  const lines = (words ?? "Nothing was reported, or it was erased.").split(" · ");
  return t.div(
    { className: "record-field-input field-type-text" },
    t.div(
      { className: "field" },
      t.label({}, t.span({ className: "txt" }, field.name)),
      t.div({ className: "shop-details" }, ...lines.map((line) => t.div({ textContent: line }))),
    ),
    t.div({ className: "field-help" }, field.help),
  );
}

/** Shows an empty field for 0. A product without a weight of its own has the shop's default weight. */
function weightInput({ record, field }) {
  return ownInput(field, {
    type: "number",
    min: 0,
    step: 1,
    value: () => record[field.name] || "",
    oninput: (event) => {
      record[field.name] = Number(event.target.value);
    },
  });
}

function ownInput(field, props) {
  const id = `shop_${field.name}`;
  return t.div(
    { className: "record-field-input field-type-text" },
    t.div(
      { className: "field" },
      t.label(
        { htmlFor: id },
        t.i({ className: app.fieldTypes[props.type].icon, ariaHidden: true }),
        t.span({ className: "txt" }, field.name),
      ),
      t.input({ id, name: field.name, autocomplete: "off", ...props }),
    ),
    t.div({ className: "field-help" }, field.help),
  );
}

function worded(name, value) {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : wordings[name](value);
}

function json(value) {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
