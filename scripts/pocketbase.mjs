// npm run pocketbase -- ARGS: runs the shop's PocketBase binary with the shop's folders, unless ARGS name
// others.
import { existsSync } from "node:fs";
import path from "node:path";
import "./lib/nodeVersion.mjs";

const { runInTerminal, stopOnSignal } = await import("./lib/childProcesses.mjs");
const { runMain } = await import("./lib/userError.mjs");
const { root } = await import("./lib/folders.mjs");
const { ensureInstalled } = await import("./lib/install.mjs");
const { getPocketBase } = await import("./lib/pocketbase.mjs");
const { serverFlags, withPrivateFiles } = await import("./lib/server.mjs");
const { readEnvFile } = await import("./lib/settings.mjs");

stopOnSignal(undefined, 1);
runMain(async () => {
  readEnvFile();
  // Messages of this script go to standard error, so that standard output has only PocketBase's output.
  await ensureInstalled({ log: console.error });
  // PocketBase loads the hooks for each command, and the hooks load domain.js.
  if (!existsSync(path.join(root, "pb_hooks", "lib", "domain.js")))
    await (await import("./lib/build.mjs")).ensureBuilt({ log: console.error });
  const binary = await getPocketBase({ log: console.error });
  const given = process.argv.slice(2);
  const defaults = serverFlags().filter(
    (flag) => !given.some((arg) => arg.split("=")[0] === flag.split("=")[0]),
  );
  return withPrivateFiles(() => runInTerminal(binary, [...given, ...defaults]));
});
