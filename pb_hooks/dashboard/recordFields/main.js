/*
 * Replaces inputs and list cells of JSON fields by text. In a product's form the owner writes sizes and stock
 * as "S, M, L" and "S 4, M 12", which the server's hooks parse; fields that the shop sets have no input. An
 * order's form shows its delivery and payment. Without this file the dashboard shows JSON, and all else
 * works.
 */

/** Formats a product's stored value as the text in the form, by field. */
const formFormatters = {
  sizes: (value) => (Array.isArray(value) ? value.join(", ") : toJsonText(value)),
  stockbysize: (value) =>
    Object.entries(value)
      .map(([size, count]) => `${size} ${count}`)
      .join(", "),
  stock: toJsonText,
  createdat: toJsonText,
};
const { detailsInLines, invoiceInWords, itemsInWords } = app.shop;
/** Formats a JSON value as the text in the lists, by collection and field. */
const listFormatters = {
  products: formFormatters,
  orders: { items: itemsInWords, details: (value) => detailsInLines(value).join(" · ") },
  toPack: { items: itemsInWords },
  invoices: { content: invoiceInWords },
};
const fieldsSetByShop = ["sortdate", "variant_ids"];
/**
 * Whether a field is sent only if the owner has changed it, by collection. The dashboard sends every field as
 * it was when the form was opened; an unchanged field would overwrite what sales have changed in the stock,
 * or shoppers and couriers in an order, since then.
 */
const isSentOnlyIfChanged = {
  products: (name) => ["stockbysize", "stock"].includes(name),
  orders: () => true,
};

const { json: jsonType, number: numberType, text: textType } = app.fieldTypes;
const { input: jsonInput, onrecordsave: checkJson, view: jsonView } = jsonType;
const { input: numberInput } = numberType;
const { onrecordsave: checkText } = textType;

jsonType.input = (props) => {
  if (isProductField(props, fieldsSetByShop)) return;
  if (props.collection?.name === "orders" && props.field.name === "details") return detailsText(props);
  return isProductField(props, Object.keys(formFormatters)) ? textInput(props) : jsonInput(props);
};
numberType.input = (props) => {
  if (isProductField(props, fieldsSetByShop)) return;
  return isProductField(props, ["weight"]) ? weightInput(props) : numberInput(props);
};
jsonType.onrecordsave = (props) => {
  omitUnchangedField(props);
  return isProductField(props, Object.keys(formFormatters)) ? undefined : checkJson(props);
};
textType.onrecordsave = (props) => {
  omitUnchangedField(props);
  return checkText?.(props);
};
for (const type of ["select", "date", "bool", "relation"])
  app.fieldTypes[type].onrecordsave = (props) => omitUnchangedField(props);

jsonType.view = (props) => {
  const text = formatListValue(props);
  return text === undefined
    ? jsonView(props)
    : t.div(
        { className: "record-field-view field-type-text" },
        t.span({ className: "txt txt-ellipsis", title: text, textContent: text }),
      );
};
const style = document.createElement("style");
// Fields that are hidden from shoppers are blurred until they are pointed at.
style.textContent =
  '.hidden-field-blur:has([name="shortfall"], [name="parcelNote"], [name="hsn"], [name="lowstock"]) { filter: none; }' +
  ".shop-details { padding: 0 1rem 0.75rem; overflow-wrap: anywhere; }";
document.head.append(style);

/** Formats a value for the lists; undefined for a value that the dashboard shows itself. */
function formatListValue({ record, field }) {
  const value = record[field.name];
  const format = listFormatters[record.collectionName]?.[field.name];
  if (!format) return;
  try {
    return value === null || value === undefined || typeof value === "string" ? undefined : format(value);
  } catch {
    // The owner wrote the value by hand, in another shape: the dashboard shows it itself.
  }
}

/** Removes an unchanged field from the save request, see `isSentOnlyIfChanged`. */
function omitUnchangedField({ collection, field, originalRecord, record, payload }) {
  const { name } = field;
  if (!originalRecord?.id || !isSentOnlyIfChanged[collection.name]?.(name)) return;
  if (JSON.stringify(originalRecord[name]) === JSON.stringify(record[name])) delete payload[name];
  // With a new status or parcel state, also sends the parcel state that the form has shown. The server
  // refuses the save if the stored state is another one: the shopper may have cancelled the order meanwhile.
  else if (collection.name === "orders" && ["status", "parcelState"].includes(name))
    payload.parcelStateSeen = originalRecord.parcelState;
  // With changed stock counts, also sends the counts that the form has shown. The server stores only the
  // counts that the owner has changed, because pieces may have been sold meanwhile.
  else if (name === "stockbysize") payload.stockbysizeSeen = originalRecord.stockbysize;
}

/** Whether an input or a list cell is for one of these fields of a product. */
function isProductField({ collection, field }, names) {
  return collection?.name === "products" && names.includes(field.name);
}

/** Input of a product's field as text, see `formFormatters`. */
function textInput({ record, field }) {
  return labelledInput(field, {
    type: "text",
    value: () => formatFormValue(field.name, record[field.name]),
    oninput: (event) => {
      record[field.name] = event.target.value;
    },
  });
}

/** Shows delivery and payment of an order, read-only. */
function detailsText({ record, field }) {
  const text = formatListValue({ record: { details: record.details, collectionName: "orders" }, field });
  const lines = (text ?? "Nothing was reported, or it was erased.").split(" · ");
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

/**
 * Input of a product's weight, empty for 0: a product without a weight of its own gets the shop's default
 * weight.
 */
function weightInput({ record, field }) {
  return labelledInput(field, {
    type: "number",
    min: 0,
    step: 1,
    value: () => record[field.name] || "",
    oninput: (event) => {
      record[field.name] = Number(event.target.value);
    },
  });
}

/** An input with label and help, as the dashboard's own inputs have them. */
function labelledInput(field, props) {
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

function formatFormValue(name, value) {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : formFormatters[name](value);
}

function toJsonText(value) {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
