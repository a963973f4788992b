// npm run replicate: copies the open shop's database to S3 every second, until it is stopped. Runs next to
// the shop.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { stopOnSignal } = await import("./lib/childProcesses.mjs");
const { runMain } = await import("./lib/userError.mjs");
const { runLitestream } = await import("./lib/litestream.mjs");
const { readEnvFile } = await import("./lib/settings.mjs");

readArguments("npm run replicate");
stopOnSignal();
runMain(() => {
  readEnvFile();
  return runLitestream("replicate");
});
