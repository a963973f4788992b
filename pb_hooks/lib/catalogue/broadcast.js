const { hasElapsed } = require("../platform/clock.js");
const { reportProblem } = require("../platform/problemLog.js");
const { readStore, writeStore } = require("../platform/store.js");
const { readJournalPosition } = require("./journal.js");

/*
 * Tells open pages about catalogue changes. The record "catalogue" of the collection "shop" holds the
 * catalogue's cursor; devices subscribe to it under the topic "shop/catalogue". A record is used, because
 * PocketBase sends messages about record saves in the background, while a message sent from a hook waits for
 * the slowest client.
 */

/**
 * With more connected clients than this, `broadcastCatalogueChange` sends at most one message per `pauseMs`.
 */
const clientsMax = 100;
/**
 * Minimum time between two messages to more than `clientsMax` clients. A device waits longer than this before
 * it requests the changes, and requests them once more when another message came shortly before. So the
 * device also gets changes whose messages were skipped.
 */
const pauseMs = 250;

/**
 * All devices receive a message at the same time. So the message contains the time in milliseconds over which
 * the devices spread their requests: `spreadPerClientMs` per client, because a request without changes costs
 * 1.4 ms of processor time. Rounded up to one of `spreadsMs`, so that the message does not reveal the number
 * of visitors.
 */
const spreadPerClientMs = 3;
const spreadsMs = [700, 1400, 2800, 5600, 10_000];

const sentKey = "shop.catalogue.sent";

const changeKey = "shop.catalogue.change";

/**
 * A random value that this process replaces after each change of a product or text page. Callers compare it
 * instead of the catalogue's cursor, because reading the cursor costs a query.
 * @param {core.App} app
 */
function readChangeMarker(app) {
  return app.store().get(changeKey);
}

/** Replaces the marker of `readChangeMarker`, after a change of the catalogue. @param {core.App} app */
function renewChangeMarker(app) {
  app.store().set(changeKey, $security.randomString(12));
}

/**
 * Sends the catalogue's cursor to all open pages. Never throws, because the catalogue change is saved
 * already.
 * @param {core.App} app not a transaction
 */
function broadcastCatalogueChange(app) {
  renewChangeMarker(app);
  const clients = app.subscriptionsBroker().totalClients();
  // Without connected clients nothing is sent: devices request the changes when they connect.
  if (clients === 0) return;
  if (clients > clientsMax && !hasElapsed(readStore(app, sentKey, 0), pauseMs)) return;
  writeStore(app, sentKey, Date.now());
  try {
    saveCatalogueCursor(app);
  } catch (error) {
    reportProblem(app, "A change of the catalogue could not be broadcast", { problem: error });
  }
}

/**
 * Saves the catalogue's current cursor in the record "catalogue" if the record has another cursor. PocketBase
 * then sends the record to all subscribed devices. Cron also calls this function, for changes made without
 * hooks.
 * @param {core.App} app
 */
function saveCatalogueCursor(app) {
  const { epoch, seq } = readJournalPosition(app.db());
  const cursor = `${epoch}.${seq}`;
  const record = findOrNewCursorRecord(app);
  if (record.getString("cursor") === cursor) return;
  record.set("cursor", cursor);
  record.set("spreadMs", chooseSpreadMs(app.subscriptionsBroker().totalClients()));
  app.saveNoValidate(record);
}

/** Chooses the time over which the clients spread their requests, in milliseconds. @param {number} clients */
function chooseSpreadMs(clients) {
  return spreadsMs.find((ms) => ms >= clients * spreadPerClientMs) ?? spreadsMs[spreadsMs.length - 1];
}

/** The record "catalogue", created if it was deleted. @param {core.App} app @returns {core.Record} */
function findOrNewCursorRecord(app) {
  try {
    return app.findRecordById("shop", "catalogue");
  } catch {
    return new Record(app.findCollectionByNameOrId("shop"), { id: "catalogue" });
  }
}

module.exports = { broadcastCatalogueChange, readChangeMarker, renewChangeMarker, saveCatalogueCursor };
