const { dropDevice, keepDevice, parseDeviceIds } = require("../domain.js");
const { stored } = require("../times.js");

/*
 * Where a shopper is signed in: one row per account. `deviceIds` says which devices, oldest first; `details` what is
 * known of each: { [deviceId]: { session, label, since, seen } }. `session` is a secret of one sign-in. A token holds
 * both, so that the same device, signed in again, does not bring an older token back to life.
 */

/** A device's last visit is noted no more often than this. */
const seenEveryMs = 5 * 60_000;

/**
 * Signs a device in. Beyond the allowed number the oldest one is dropped.
 * @param {core.App} app
 * @param {string} userId
 * @param {{ id: string, label: string }} device
 * @returns {string} the secret of this sign-in
 */
function addDevice(app, userId, device) {
  const session = $security.randomString(24);
  const now = stored(Date.now());
  change(app, userId, ({ ids, details }) => ({
    ids: keepDevice(ids, device.id).kept,
    details: { ...details, [device.id]: { session, label: device.label, since: now, seen: now } },
  }));
  return session;
}

/**
 * Signs one device out; nothing happens when it is not signed in.
 * @param {core.App} app
 * @param {string} userId
 * @param {string} deviceId
 * @param {string} [session] only if this sign-in is still the one of the device
 */
function removeDevice(app, userId, deviceId, session) {
  change(app, userId, ({ ids, details }) => {
    if (session !== undefined && details[deviceId]?.session !== session) return { ids, details };
    return { ids: dropDevice(ids, deviceId), details };
  });
}

/**
 * Signs all devices out.
 * @param {core.App} app
 * @param {string} userId
 */
function forgetDevices(app, userId) {
  change(app, userId, () => ({ ids: [], details: {} }));
}

/** One after the other: PocketBase runs only one writing transaction at a time. */
function change(app, userId, how) {
  app.runInTransaction((tx) => {
    const row = rowOf(tx, userId) ?? new Record(tx.findCollectionByNameOrId("devices"), { userId });
    const before = read(row);
    const { ids, details } = how(before);
    if (row.isNew() && ids.length === 0) return;
    const known = Object.fromEntries(ids.filter((id) => details[id]).map((id) => [id, details[id]]));
    if (JSON.stringify({ ids, details: known }) === JSON.stringify(before)) return;
    row.set("deviceIds", ids);
    row.set("details", known);
    tx.save(row);
  });
}

/** @returns {core.Record | null} */
function rowOf(app, userId) {
  try {
    return app.findFirstRecordByData("devices", "userId", userId);
  } catch {
    return null;
  }
}

/** @param {core.Record} row @returns {{ ids: string[], details: Record<string, any> }} */
function read(row) {
  return {
    ids: parseDeviceIds(JSON.parse(row.getString("deviceIds") || "[]")),
    details: JSON.parse(row.getString("details") || "{}") ?? {},
  };
}

/**
 * The signed-in devices of an account, newest first.
 * @param {core.App} app
 * @param {string} userId
 */
function devicesOf(app, userId) {
  const row = rowOf(app, userId);
  if (!row) return [];
  const { ids, details } = read(row);
  return ids.map((id) => ({ id, ...details[id] })).reverse();
}

/**
 * The sign-ins of a stored row that still count.
 * @param {core.Record} row
 * @returns {string[]} their secrets
 */
function livingSessions(row) {
  const { ids, details } = read(row);
  return ids.map((id) => details[id]?.session).filter(Boolean);
}

/**
 * Whether a sign-in still counts; if so, its device is noted as seen now.
 * @param {core.App} app
 * @param {string} userId
 * @param {{ device: string, session: string }} signIn as its token says
 */
function isLiving(app, userId, { device, session }) {
  const details = `$."${device}"`;
  const rows = arrayOf(new DynamicModel({ session: "", seen: "" }));
  app
    .db()
    .newQuery(
      `SELECT ifnull(json_extract(details, {:session}), '') AS session, ifnull(json_extract(details, {:seen}), '') AS seen
       FROM devices WHERE userId = {:userId} AND EXISTS (SELECT 1 FROM json_each(deviceIds) WHERE value = {:device})`,
    )
    .bind({ userId, device, session: `${details}.session`, seen: `${details}.seen` })
    .all(rows);
  if (rows.length === 0 || !session || !$security.equal(rows[0].session, session)) return false;
  if (rows[0].seen < stored(Date.now() - seenEveryMs)) noteSeen(app, userId, details, session);
  return true;
}

/** In one statement, so that it cannot undo a sign-out that happens meanwhile. */
function noteSeen(app, userId, details, session) {
  app
    .db()
    .newQuery(
      `UPDATE devices SET details = json_set(details, {:seen}, {:now})
       WHERE userId = {:userId} AND json_extract(details, {:path}) = {:session}`,
    )
    .bind({ userId, seen: `${details}.seen`, path: `${details}.session`, session, now: stored(Date.now()) })
    .execute();
}

module.exports = { addDevice, removeDevice, forgetDevices, devicesOf, livingSessions, isLiving };
