const { removeDeviceId, addDeviceId, parseDeviceIds } = require("../domain.js");
const { fromDbDate, toDbDate } = require("../platform/dates.js");
const { jsonField } = require("../platform/json.js");
const { minuteMs } = require("../platform/timeUnits.js");

/*
 * The collection `devices`: one row per account. `deviceIds` lists the signed-in devices, oldest first;
 * `details` holds { [deviceId]: { session, label, since, seen } }. `session` is a secret of one sign-in. An
 * auth token contains device id and session: when a shopper signs in again on a device, the device's older
 * tokens stay invalid.
 */

/** `isSignInActive` saves the time of a device's last request at most once in this interval. */
const seenPauseMs = 5 * minuteMs;

/**
 * @typedef {{ session: string, label?: string, since?: string, seen?: string }} DeviceDetails `since`: time
 * of the sign-in; `seen`: time of the last request; both as database dates
 */
/** @typedef {{ ids: string[], details: Record<string, DeviceDetails> }} Devices */

/**
 * Signs a device in. Above the maximum number of devices the oldest one is removed.
 * @param {core.App} app
 * @param {string} userId
 * @param {{ id: string, label: string }} device
 * @returns {{ session: string, isNew: boolean }} `session`: the secret of this sign-in; `isNew`: this device
 * was not signed in, and it is not the account's first sign-in
 */
function addDevice(app, userId, device) {
  const session = $security.randomString(24);
  const now = toDbDate(Date.now());
  let isNew = false;
  updateDevices(app, userId, ({ ids, details }, isFirst) => {
    isNew = !isFirst && !ids.includes(device.id);
    return {
      ids: addDeviceId(ids, device.id).kept,
      details: { ...details, [device.id]: { session, label: device.label, since: now, seen: now } },
    };
  });
  return { session, isNew };
}

/**
 * Reads when a device signed in.
 * @param {core.App} app
 * @param {string} userId
 * @param {string} deviceId
 * @returns {number} milliseconds since 1970; 0 when no time is stored
 */
function findSignInTime(app, userId, deviceId) {
  return fromDbDate(findSignedInDevices(app, userId).find(({ id }) => id === deviceId)?.since ?? "");
}

/**
 * Signs out one device of an account. Does nothing if the device is not signed in.
 * @param {core.App} app
 * @param {string} userId
 * @param {string} deviceId
 * @param {string} [session] if given, only the sign-in with this secret ends; a newer sign-in on the same
 * device stays
 */
function removeDevice(app, userId, deviceId, session) {
  updateDevices(app, userId, ({ ids, details }) => {
    if (session !== undefined && details[deviceId]?.session !== session) return { ids, details };
    return { ids: removeDeviceId(ids, deviceId), details };
  });
}

/**
 * Signs out all devices of an account.
 * @param {core.App} app
 * @param {string} userId
 */
function removeAllDevices(app, userId) {
  updateDevices(app, userId, () => ({ ids: [], details: {} }));
}

/**
 * Reads, changes and saves an account's devices in one transaction. PocketBase runs one write transaction at
 * a time, so concurrent changes do not overwrite each other.
 * @param {core.App} app @param {string} userId @param {(devices: Devices, isFirst: boolean) => Devices}
 * update `isFirst`: the account has no row in `devices` yet
 */
function updateDevices(app, userId, update) {
  app.runInTransaction((tx) => {
    const row = findDevicesRow(tx, userId) ?? new Record(tx.findCollectionByNameOrId("devices"), { userId });
    const before = parseDevicesRow(row);
    const { ids, details } = update(before, row.isNew());
    if (row.isNew() && ids.length === 0) return;
    const listedDetails = Object.fromEntries(ids.filter((id) => details[id]).map((id) => [id, details[id]]));
    if (JSON.stringify({ ids, details: listedDetails }) === JSON.stringify(before)) return;
    row.set("deviceIds", ids);
    row.set("details", listedDetails);
    tx.save(row);
  });
}

/**
 * Finds an account's row of the collection `devices`.
 * @param {core.App} app @param {string} userId @returns {core.Record | null} null before the first sign-in
 */
function findDevicesRow(app, userId) {
  try {
    return app.findFirstRecordByData("devices", "userId", userId);
  } catch {
    return null;
  }
}

/** Parses a row of the collection `devices`. @param {core.Record} row @returns {Devices} */
function parseDevicesRow(row) {
  return {
    ids: parseDeviceIds(jsonField(row, "deviceIds") ?? []),
    details: jsonField(row, "details") ?? {},
  };
}

/**
 * The signed-in devices of an account, newest first.
 * @param {core.App} app
 * @param {string} userId
 * @returns {({ id: string } & Partial<DeviceDetails>)[]}
 */
function findSignedInDevices(app, userId) {
  const row = findDevicesRow(app, userId);
  if (!row) return [];
  const { ids, details } = parseDevicesRow(row);
  return ids.map((id) => ({ id, ...details[id] })).reverse();
}

/**
 * The secrets of an account's active sign-ins. An auth token contains the secret of its sign-in.
 * @param {core.Record} row of `devices`
 * @returns {string[]}
 */
function readActiveSessionSecrets(row) {
  const { ids, details } = parseDevicesRow(row);
  return ids.flatMap((id) => details[id]?.session || []);
}

/**
 * Whether the device and session in a token are still signed in. If so, stores the time of this request as
 * the device's `seen`.
 * @param {core.App} app
 * @param {string} userId
 * @param {{ device: string, session?: string | undefined }} signIn claims of the request's token
 */
function isSignInActive(app, userId, { device, session }) {
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
  const [row] = rows;
  if (!row || !session || !$security.equal(row.session, session)) return false;
  if (row.seen < toDbDate(Date.now() - seenPauseMs)) saveLastSeen(app, userId, details, session);
  return true;
}

/**
 * Stores the current time as a device's `seen`, if the device still has this session. Uses one SQL statement,
 * so that it cannot undo a concurrent sign-out.
 * @param {core.App} app @param {string} userId @param {string} details JSON path of the device's details
 * @param {string} session
 */
function saveLastSeen(app, userId, details, session) {
  app
    .db()
    .newQuery(
      `UPDATE devices SET details = json_set(details, {:seen}, {:now})
       WHERE userId = {:userId} AND json_extract(details, {:path}) = {:session}`,
    )
    .bind({ userId, seen: `${details}.seen`, path: `${details}.session`, session, now: toDbDate(Date.now()) })
    .execute();
}

module.exports = {
  readActiveSessionSecrets,
  addDevice,
  findSignedInDevices,
  isSignInActive,
  removeAllDevices,
  removeDevice,
  findSignInTime,
};
