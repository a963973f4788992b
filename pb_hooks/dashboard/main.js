/*
 * Runs in PocketBase's dashboard, beside its own scripts, on the owner's form for a product. Sizes and stock are written
 * as words ("S, M, L" and "S 4, M 12"), which the server's hooks understand; what the shop keeps by itself is not asked
 * for. `app` and `t` are the dashboard's; without this file it asks for JSON instead, and everything else stays.
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
const keptByTheShop = ["sortdate", "variant_ids"];

const { json: jsonType, number: numberType } = app.fieldTypes;
const { input: jsonInput, onrecordsave: checkJson } = jsonType;
const { input: numberInput } = numberType;

jsonType.input = (props) => {
  if (isOurs(props, keptByTheShop)) return;
  return isOurs(props, Object.keys(wordings)) ? textInput(props) : jsonInput(props);
};
numberType.input = (props) => (isOurs(props, keptByTheShop) ? undefined : numberInput(props));
jsonType.onrecordsave = (props) => (isOurs(props, Object.keys(wordings)) ? undefined : checkJson(props));

function isOurs({ collection, field }, names) {
  return collection?.name === "products" && names.includes(field.name);
}

function textInput({ record, field }) {
  const id = `shop_${field.name}`;
  return t.div(
    { className: "record-field-input field-type-text" },
    t.div(
      { className: "field" },
      t.label(
        { htmlFor: id },
        t.i({ className: app.fieldTypes.text.icon, ariaHidden: true }),
        t.span({ className: "txt" }, field.name),
      ),
      t.input({
        id,
        type: "text",
        name: field.name,
        autocomplete: "off",
        value: () => worded(field.name, record[field.name]),
        oninput: (event) => {
          record[field.name] = event.target.value;
        },
      }),
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
