/*
 * Adds inputs for the shipping address to the form of an order, below the text of `details`: shoppers mistype
 * addresses, and orders that the owner enters have no address. The names are those of `OrderAddress` in
 * src/domain/orders/orderAddress.ts; pb_hooks/lib/orders/correctedAddress.js checks what is sent.
 */

const { input: jsonInput } = app.fieldTypes.json;
const labels = {
  name: "Name",
  phone: "Phone",
  line1: "House and street",
  line2: "Area",
  landmark: "Landmark",
  city: "City",
  pincode: "PIN code",
  state: "State",
};

app.fieldTypes.json.input = (props) => {
  const { collection, field, record } = props;
  if (collection?.name !== "orders" || field.name !== "details" || record.erased) return jsonInput(props);
  // Passed as a function, so that typing renders only the text again and the inputs keep the focus.
  return t.div({}, () => jsonInput(props), addressInputs(record));
};

/** The foldable block with the inputs of an order's shipping address. */
function addressInputs(record) {
  return t.div(
    // The dashboard shows the server's error for a field in the block with this class.
    { className: "field" },
    t.details(
      { className: "shop-address" },
      t.summary({ textContent: "Correct the address" }),
      ...Object.keys(labels).map((name) => addressInput(record, name)),
    ),
  );
}

/** The input of one part of the address. */
function addressInput(record, name) {
  const id = `shop_address_${name}`;
  return t.div(
    {},
    t.label({ htmlFor: id, textContent: labels[name] }),
    t.input({
      id,
      // The dashboard finds the block by the input with the field's name.
      ...(name === "line1" && { name: "details" }),
      type: "text",
      maxLength: 200,
      autocomplete: "off",
      value: () => shownAddress(record)[name] ?? "",
      oninput: (event) => {
        const { shipping, ...others } = record.details ?? {};
        const changed = { ...shipping, [name]: event.target.value };
        // Emptying all inputs removes the address: the server refuses an address without a place.
        const isAddress = Object.values(changed).some(Boolean);
        record.details = isAddress ? { ...record.details, shipping: changed } : others;
      },
    }),
  );
}

/**
 * The address that the inputs show. An address without a phone number shows the order's number, which the
 * parcel gets too.
 */
const shownAddress = ({ details }) => ({
  ...details?.shipping,
  phone: details?.shipping?.phone || details?.phone || "",
});

const style = document.createElement("style");
style.textContent =
  ".shop-address { padding: 0.5rem 1rem; } " +
  ".shop-address summary { cursor: pointer; } " +
  ".shop-address > div { display: flex; gap: 1rem; align-items: center; margin-top: 0.5rem; } " +
  ".shop-address label { position: static; padding: 0; flex: 0 0 9rem; } " +
  ".shop-address input { min-width: 0; border: 1px solid var(--surfaceTxtHintColor, #687278); border-radius: 4px; padding: 0.25rem 0.5rem; }";
document.head.append(style);
