// npm run restore [-- NAME]: replaces the shop's data with the newest backup, or with the backup NAME. The
// shop must be closed.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { dataFolder } = await import("./lib/dataFolder.mjs");
const { runMain } = await import("./lib/userError.mjs");
const { makeFolder } = await import("./lib/folders.mjs");
const { runHookCommand } = await import("./lib/hookCommand.mjs");
const { requireNotRunning } = await import("./lib/runningServer.mjs");
const { readEnvFile } = await import("./lib/settings.mjs");

const [name = ""] = readArguments("npm run restore [-- NAME]", { max: 1 }).names;

runMain(async () => {
  readEnvFile();
  // Creates only the default data folder, for a restore from S3 on a new computer. A SHOP_DATA_DIR that does
  // not exist may be mistyped.
  if (!process.env.SHOP_DATA_DIR) await makeFolder(dataFolder());
  // Checked here, because this error names the address of the open shop. The command itself takes the data
  // folder's lock, which also keeps a shop from starting meanwhile.
  await requireNotRunning(dataFolder());
  return runHookCommand("shop-restore", { env: { SHOP_RESTORE: name }, isRestore: true });
});
