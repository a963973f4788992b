const {
  mergeIntentsIntoEntries,
  formatCursor,
  intentsMax,
  formatEntryName,
  newestIntentVersion,
  resolveCursor,
  profileEntryName,
  syncBodyMaxBytes,
  syncVersion,
  syncVersionMin,
  consumeTicket,
  currentTicketOf,
  withLastSeqOfServerRun,
} = require("../domain.js");
const { readUnverifiedClaims } = require("../auth/token.js");
const { codedError } = require("../platform/errors.js");
const { parseJson } = require("../platform/json.js");
const { requestOf } = require("../platform/request.js");
const { currentServerRun, readAccountRow, saveAccountRow } = require("./accountRow.js");
const { requireUserOrReportLoss } = require("./dataLoss.js");
const { countEntryRows, entriesSince, purgeTombstones, readEntries, saveEntry } = require("./entryRows.js");
const { applyProfileEntry } = require("./profileEntry.js");
const { countSyncWithinLimit } = require("./syncLimits.js");

/** Maximum number of entries (cart lines, wishlist items …) in one response. */
const pageEntries = 200;

/** @typedef {import("../domain.js").IntentResult} IntentResult */
/**
 * @typedef {{ version: unknown, cursor?: unknown, staleCursor?: unknown, ticket?: unknown, intents?: unknown
 * }} Body
 */

/**
 * POST /api/shop/sync {version, cursor, staleCursor, ticket, intents}: merges a device's unsent changes
 * (intents) into the account's entries (cart lines, wishlist items, profile edits …), and responds with the
 * entries that changed after the cursor.
 *   {version, now, ticket, cursor, more, entries, results} `results`: one per intent. Without `results` the
 *     request had an old ticket and nothing was merged: the device sends its changes again
 *   {version, now, ticket, reset} `reset`: "lost": the server was restored from a backup; "forgotten": the
 *     server no longer has the records of removals after the cursor. The device starts over with the cursor
 *     "" and sends its changes again
 * @param {core.RequestEvent} e
 * @throws "device-signed-out" (401) with `data.lost`: this database was restored from a backup and lacks data
 * of the device; "sign-in-required" (401) with `data.lost`: the database lacks the account too;
 * "update-the-shop", "unknown-shape", "too-many-intents" (400), "body-too-large" (413), "too-many-requests"
 * (429), and what `requireUser` throws
 */
function syncAccount(e) {
  const user = requireUserOrReportLoss(e);
  if (!countSyncWithinLimit(e.app, user.id, requestOf(e).contentLength))
    throw codedError(429, "too-many-requests", "Too many requests. Please try again later.");
  const body = parseSyncBody(e);
  const device = readUnverifiedClaims(e).device ?? "impersonation";
  const respond = body.intents.length > 0 ? mergeAndRead : readWithoutMerge;
  const answer = respond(e.app, user.id, device, body);
  e.response.header().set("Cache-Control", "no-store");
  return e.json(200, { version: newestIntentVersion, now: Date.now(), ...answer });
}

/**
 * Parses the body of a sync request.
 * @param {core.RequestEvent} e @returns {Body & { intents: unknown[] }}
 * @throws "body-too-large", "unknown-shape", "update-the-shop", "too-many-intents"
 */
function parseSyncBody(e) {
  const { contentLength } = requestOf(e);
  if (contentLength < 0 || contentLength > syncBodyMaxBytes)
    throw codedError(413, "body-too-large", `A request has at most ${syncBodyMaxBytes} bytes.`);
  const body = parseJson(toString(requestOf(e).body));
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw codedError(400, "unknown-shape", "The request is not an object.");
  const { version, intents = [] } = /** @type {Body} */ (body);
  if (!Number.isSafeInteger(version)) throw codedError(400, "unknown-shape", "The request has no version.");
  if (Number(version) < syncVersionMin || Number(version) > syncVersion)
    throw codedError(
      400,
      "update-the-shop",
      "This version of the shop is not known here. Please update the shop.",
    );
  if (!Array.isArray(intents)) throw codedError(400, "unknown-shape", "The intents are not a list.");
  if (intents.length > intentsMax)
    throw codedError(400, "too-many-intents", `A request has at most ${intentsMax} intents.`);
  return { ...body, intents };
}

/**
 * Merges a device's changes into its account and reads what the device lacks, in one transaction.
 * @param {core.App} app
 * @param {string} userId
 * @param {string} device
 * @param {Body & { intents: unknown[] }} body
 */
function mergeAndRead(app, userId, device, body) {
  const { cursor, staleCursor, ticket, intents } = body;
  /** @type {Record<string, unknown>} */
  let answer = {};
  app.runInTransaction((txApp) => {
    const account = readAccountRow(txApp.db(), userId);
    const isLost = typeof resolveCursor(cursor, account, staleCursor) === "string";
    const tickets = isLost ? undefined : consumeTicket(account.tickets, device, ticket);
    if (tickets) account.tickets = tickets;
    const results = tickets ? mergeIntents(txApp, userId, account, intents) : undefined;
    // If the merge made the server delete the record of a removal that this device has not received
    // (`reset`), `results` are left out: the device starts over and sends its changes again.
    const changes = buildChangesResponse(txApp.db(), account, device, body);
    answer = results && !("reset" in changes) ? { ...changes, results } : changes;
  });
  return answer;
}

/**
 * Reads the changes for a device that sends none. Uses a read connection, so that it does not wait for
 * writes. One transaction reads the account's row and its entries: if the server deleted a tombstone (the
 * record of a removal) between two separate reads, the device would never learn of that removal.
 * @param {core.App} app @param {string} userId @param {string} device @param {Body} body
 */
function readWithoutMerge(app, userId, device, body) {
  const tx = app.concurrentDB().begin();
  try {
    return buildChangesResponse(tx, readAccountRow(tx, userId), device, body);
  } finally {
    tx.rollback();
  }
}

/**
 * Reads the account's changes after the device's cursor, as the body of the response.
 * @param {dbx.Builder} db
 * @param {import("./accountRow.js").AccountRow} account
 * @param {string} device
 * @param {Body} body
 */
function buildChangesResponse(db, account, device, { cursor, staleCursor }) {
  const ticket = currentTicketOf(account.tickets, device);
  const position = resolveCursor(cursor, account, staleCursor);
  if (typeof position === "string") return { ticket, reset: position };
  const { since, started } = position;
  const entries = entriesSince(db, account.userId, since, pageEntries + 1);
  const page = entries.slice(0, pageEntries);
  const more = entries.length > pageEntries;
  const reached = more ? { since: page.at(-1)?.seq ?? since, started } : undefined;
  return { ticket, cursor: formatCursor(account, reached), more, entries: page };
}

/**
 * Merges a device's changes (intents) into the account's stored entries.
 * @param {core.App} app
 * @param {string} userId
 * @param {import("./accountRow.js").AccountRow} account modified in place
 * @param {unknown[]} intents
 * @returns {IntentResult[]} one result per intent
 */
function mergeIntents(app, userId, account, intents) {
  const stored = readEntries(app, userId, entryNamesOf(intents));
  const { results, changed } = mergeIntentsIntoEntries(intents, {
    account: userId,
    serverMs: Date.now(),
    floor: account.floor,
    ...countEntryRows(app, userId),
    entryOf: (name) => stored[formatEntryName(name)],
  });
  const from = account.seq;
  for (const each of changed) {
    account.seq += 1;
    saveEntry(app, userId, { ...each, seq: account.seq });
    if (each.kind === profileEntryName.kind)
      applyProfileEntry(app, userId, stored[formatEntryName(each)] ?? {}, each.entry);
  }
  const isChanged = changed.length > 0;
  if (isChanged) account.runs = withLastSeqOfServerRun(account.runs, currentServerRun(app), account.seq);
  const purged = purgeTombstones(app, userId, { from, to: account.seq });
  if (purged) {
    account.forgottenSeq = Math.max(account.forgottenSeq, purged.seq);
    if (purged.stamp > account.floor) account.floor = purged.stamp;
  }
  saveAccountRow(app, account, { isChanged });
  return results;
}

/**
 * The names (kind and key) of the entries that a request changes. Skips changes without a text for both.
 * @param {unknown[]} intents @returns {import("../domain.js").EntryName[]}
 */
function entryNamesOf(intents) {
  return intents.flatMap((intent) => {
    const { kind, key } = Object(intent);
    return typeof kind === "string" && typeof key === "string" ? [{ kind, key }] : [];
  });
}

module.exports = { syncAccount };
