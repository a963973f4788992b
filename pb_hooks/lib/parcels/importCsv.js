const { parseParcelCsv } = require("../domain.js");
const { parcelStateOf } = require("../orders/orderRecord.js");
const { respondError } = require("../platform/errors.js");
const { reportProblem } = require("../platform/problemLog.js");
const { bodyOf } = require("../platform/request.js");
const { findOrderOfParcel, setParcelFields } = require("./applyCourierMessage.js");

/** @typedef {import("../domain.js").ParcelLine} ParcelLine */

/**
 * POST /api/shop/parcels {csv}: imports the owner's CSV file of parcels. Each usable line changes its order;
 * the response names the other lines (`problems`), and the columns that the shop does not read (`unused`).
 * Sending the file again changes nothing.
 * @param {core.RequestEvent} e of a superuser
 */
function importParcels(e) {
  const { csv } = bodyOf(e);
  if (typeof csv !== "string") return respondError(e, 400, "parcel-file", "The file is missing.");
  const { lines, problems, unused } = parseParcelCsv(csv);
  const counts = { changed: 0, same: 0 };
  for (const line of lines) {
    const outcome = tryApplyLine(e.app, line);
    if (outcome === "changed" || outcome === "same") counts[outcome] += 1;
    else problems.push({ line: line.line, text: outcome });
  }
  problems.sort((a, b) => a.line - b.line);
  return e.json(200, { changed: counts.changed, unchanged: counts.same, problems, unused });
}

/**
 * Applies one line of the owner's file as `applyLine` does; reports an error instead of throwing it, so that
 * the other lines are still applied.
 * @param {core.App} app @param {ParcelLine} line
 */
function tryApplyLine(app, line) {
  try {
    return applyLine(app, line);
  } catch (error) {
    const about = { order: line.order, line: line.line, problem: error };
    reportProblem(app, "A parcel's line could not be saved", about);
    return `Order ${line.order} could not be saved: ${error}`;
  }
}

/**
 * Applies one line of the owner's file to its order.
 * @param {core.App} app not a transaction
 * @param {ParcelLine} line
 * @returns {string} "changed", "same", or a sentence that says why the line cannot be applied
 */
function applyLine(app, { order: number, state, courier, awb, trackingUrl }) {
  let outcome = "same";
  app.runInTransaction((txApp) => {
    const order = findOrderOfParcel(txApp, { orderNumbers: [number], awb: "" });
    if (!order) {
      outcome = `There is no order ${number}.${suggestOrderNumber(txApp, number)}`;
      return;
    }
    const before = parcelStateOf(order);
    const given = { courier, awb, trackingUrl };
    const update = { state: state === before ? undefined : state, isReturn: false, text: "", at: 0 };
    const changed = setParcelFields(order, { ...update, ...given });
    if (update.state && parcelStateOf(order) === before) {
      outcome = `Order ${number} is ${before} already, and a file does not move it back to ${state}.`;
      return;
    }
    // The owner's values replace the stored ones.
    for (const [name, value] of Object.entries(given))
      if (value && order.getString(name) !== value) {
        order.set(name, value);
        changed.push(name);
      }
    if (changed.length === 0) return;
    txApp.save(order);
    outcome = "changed";
  });
  return outcome;
}

/**
 * Suggests the order number that the owner may have meant, as a sentence: spreadsheets and other programs add
 * a # or change the letter case.
 * @param {core.App} app @param {string} number
 * @returns {string} "" when there is no similar order number
 */
function suggestOrderNumber(app, number) {
  const plain = number.replace(/^#/, "");
  const orderNumbers = [plain, plain.toLowerCase(), plain.toUpperCase()];
  const order = findOrderOfParcel(app, { orderNumbers, awb: "" });
  return order ? ` Do you mean ${order.getString("orderId")}?` : "";
}

module.exports = { importParcels };
