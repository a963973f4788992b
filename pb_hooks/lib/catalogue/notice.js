const { readShared, setShared } = require("../shared.js");
const { position } = require("./journal.js");

/*
 * The record "catalogue" of the collection "shop" says where the catalogue stands. Devices subscribe to it under the
 * topic "shop/catalogue". PocketBase itself sends the message when the record is saved: it does so beside the request,
 * while a message sent from a hook waits for the slowest phone that listens.
 */

/** With more listeners than this a burst of changes becomes one message … */
const listenersForAll = 100;
/** … in this time (milliseconds). A device waits longer than this before it asks for the changes, and gets them all. */
const quietMs = 250;

const saidKey = "shop.catalogue.said";

/**
 * Tells who listens that the catalogue changed. The change is saved already, so a failure is only noted.
 * @param {core.App} app
 */
function tellCatalogueChanged(app) {
  const listeners = app.subscriptionsBroker().totalClients();
  // Devices that come later ask for the changes once their stream is up.
  if (listeners === 0) return;
  if (listeners > listenersForAll && Date.now() - readShared(app, saidKey, 0) < quietMs) return;
  setShared(app, saidKey, Date.now());
  try {
    tellCatalogue(app);
  } catch (error) {
    app.logger().error("Nobody could be told of a change of the catalogue", "error", String(error));
  }
}

/**
 * Says where the catalogue stands, unless that was said already. Also run by the clock, for changes that no hook saw.
 * @param {core.App} app
 */
function tellCatalogue(app) {
  const { epoch, seq } = position(app.db());
  const record = place(app);
  if (Number(record.getString("cursor").split(".")[1]) === seq) return;
  record.set("cursor", `${epoch}.${seq}`);
  app.saveNoValidate(record);
}

/** The record, made anew when somebody removed it. @param {core.App} app @returns {core.Record} */
function place(app) {
  try {
    return app.findRecordById("shop", "catalogue");
  } catch {
    return new Record(app.findCollectionByNameOrId("shop"), { id: "catalogue" });
  }
}

module.exports = { tellCatalogue, tellCatalogueChanged };
