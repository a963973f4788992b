// npm run standby: keeps a copy of the database on S3 up to date on this computer until it is stopped, so
// that `npm run promote` has little to fetch.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { stopOnSignal } = await import("./lib/childProcesses.mjs");
const { dataFolder, prepareDataFolder } = await import("./lib/dataFolder.mjs");
const { runMain } = await import("./lib/userError.mjs");
const { readEnvFile } = await import("./lib/settings.mjs");
const { followReplica } = await import("./lib/standby.mjs");

readArguments("npm run standby");
stopOnSignal();
runMain(async () => {
  readEnvFile();
  await prepareDataFolder(dataFolder());
  return followReplica();
});
