// The help of `deviceIds` no longer names the maximum number of devices, which is `devicesMax` in
// src/domain/shared/limits.ts.
const before = "The signed-in devices, oldest first; three at most.";
const after = "The signed-in devices, oldest first; above the device cap, a sign-in removes the oldest.";

/** @param {core.App} app @param {string} help */
function setHelp(app, help) {
  const devices = app.findCollectionByNameOrId("devices");
  const deviceIds = devices.fields.getByName("deviceIds");
  if (deviceIds) deviceIds.help = help;
  app.save(devices);
}

migrate(
  (app) => setHelp(app, after),
  (app) => setHelp(app, before),
);
