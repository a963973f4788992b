/*
 * Shows a note below the price of a product if neither tax rate is right for this price. The rate depends on
 * the value before tax, but the price includes the tax. Example: the rate is 5 % for values up to ₹2,500, and
 * 18 % above. A price of ₹2,800 is a value of ₹2,667 with 5 %, which is too high for 5 %, and a value of
 * ₹2,373 with 18 %, which is too low for 18 %.
 */

/**
 * `rows`: the records of the collection `taxRates`; `hsn`: the shop's HSN code, for products without their
 * own.
 */
const rates = store({ rows: [], hsn: "" });
const indianOffsetMs = 5.5 * 60 * 60_000;

/** Loads the tax rates once. No note is shown until they are loaded. */
async function loadRates() {
  if (rates.rows.length > 0) return;
  try {
    const { hsn } = await app.pb.send("/api/shop/invoice-settings", { requestKey: null });
    rates.hsn = hsn;
    rates.rows = await app.pb.collection("taxRates").getFullList({ sort: "-from", requestKey: null });
  } catch (error) {
    // Without rates there is no note; the form stays usable.
    console.warn("The tax rates could not be read:", error);
  }
}

/**
 * Returns the note for a product; "" when one of the two rates is right for its price, or when the shop has
 * no rate that changes with the value. Finds the rates as src/domain/invoices/taxRates.ts does.
 */
function taxNoteOf({ price, hsn }) {
  const today = new Date(Date.now() + indianOffsetMs).toISOString().slice(0, 10);
  const usable = rates.rows.filter((row) => (hsn || rates.hsn).startsWith(row.hsn) && row.from <= today);
  const [found] = usable.sort((a, b) => b.hsn.length - a.hsn.length || (b.from > a.from ? 1 : -1));
  if (!found?.valueMax) return "";
  const { rate, rateAbove, valueMax } = found;
  const lowMax = (valueMax * (100 + rate)) / 100;
  const highMin = (valueMax * (100 + rateAbove)) / 100;
  if (!(price > lowMax && price <= highMin)) return "";
  return (
    `With GST this price fits neither rate: up to ₹${lowMax} it is ${rate} %, above ₹${highMin} it is ${rateAbove} %. ` +
    `Invoices use ${rateAbove} %; ask your accountant.`
  );
}

const { input } = app.fieldTypes.number;
app.fieldTypes.number.input = (props) => {
  const element = input(props);
  if (props.collection?.name !== "products" || props.field.name !== "price") return element;
  loadRates();
  element.append(
    t.div({
      className: "field-help txt-danger",
      role: "status",
      hidden: () => taxNoteOf(props.record) === "",
      textContent: () => taxNoteOf(props.record),
    }),
  );
  return element;
};
