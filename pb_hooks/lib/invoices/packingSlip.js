const {
  addressLines,
  cashOnDelivery,
  escapeMarkup,
  formatAmount,
  invoiceTexts: texts,
  parseStoredDetails,
  prepaid,
} = require("../domain.js");
const { itemsOf, orderedPieces } = require("../orders/orderRecord.js");
const { jsonField } = require("../platform/json.js");
const { formatStoredDay, paragraphs } = require("./invoiceSheet.js");
const { documentNumberRow } = require("./printStyle.js");

/**
 * Renders the packing slip of one order: address, items, and the amount that the courier collects.
 * @param {core.Record} order of `orders`
 * @param {string} shopName
 * @returns {string} HTML
 */
function packingSlip(order, shopName) {
  const items = itemsOf(order);
  const details = parseStoredDetails(jsonField(order, "details"));
  const address = details?.shipping;
  const phone = address?.phone || details?.phone;
  const quantities = orderedPieces(order);
  const pieces = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const rows = items.map(
    ({ name, size }, at) =>
      `<tr><td><span class="box"></span></td><td class="n big">${quantities[at]} ×</td><td class="big code">${escapeMarkup(String(size ?? ""))}</td><td class="item">${escapeMarkup(String(name ?? ""))}</td></tr>`,
  );
  const asked = order.getString("cancelRequestedAt");
  const parcel = [order.getString("courier"), order.getString("awb")].filter(Boolean).join(" ");
  const shortfall = order.getString("shortfall");
  return `<section class="sheet">
<header><div><h1>${escapeMarkup(shopName)}</h1><p>${texts.packingSlipTitle}</p></div>
<div class="facts"><b>${escapeMarkup(order.getString("orderId"))}</b><p>${texts.orderedOn(formatStoredDay(order.getString("createdAt")))}</p>${parcel ? `<p>${escapeMarkup(parcel)}</p>` : ""}</div></header>
<div class="parties"><div><h2>${texts.shipTo}</h2><div class="address">${address ? paragraphs(addressLines(address)) : `<p>${texts.addressUnknown}</p>`}${phone ? `<p>${texts.phoneText(escapeMarkup(phone))}</p>` : ""}</div></div>
<div class="n"><p class="pay big">${escapeMarkup(paymentText(order))}</p></div></div>
<table><thead>${documentNumberRow(escapeMarkup(order.getString("orderId")), rows.length, 4)}<tr><th></th><th class="n">${texts.piecesColumn}</th><th>${texts.sizeColumn}</th><th>${texts.itemColumn}</th></tr></thead><tbody>
${rows.join("\n")}
<tr class="total"><td></td><td class="n">${pieces}</td><td colspan="2">${texts.piecesInAll(pieces)}</td></tr></tbody></table>
${asked ? `<p><b>${texts.cancelAsked}</b>${texts.cancelAskedOn(formatStoredDay(asked))}</p>` : ""}
${shortfall ? `<p><b>${texts.notInStock}</b> ${escapeMarkup(shortfall)}</p>` : ""}
</section>`;
}

/** The amount that the courier collects. @param {core.Record} order */
function paymentText(order) {
  const payment = order.getString("payment");
  if (payment === cashOnDelivery) return texts.collectCash(formatAmount(order.getFloat("total")));
  return payment === prepaid ? texts.nothingToCollect : texts.paymentUnknown;
}

module.exports = { packingSlip };
