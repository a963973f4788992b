// npm run pocketbase -- ARGS: the shop's PocketBase with the shop's folders, unless ARGS name others.
import "./lib/nodeVersion.mjs";

const { runInTerminal, stopOnSignal } = await import("./lib/childProcesses.mjs");
const { runMain } = await import("./lib/failure.mjs");
const { ensureInstalled } = await import("./lib/install.mjs");
const { getPocketBase } = await import("./lib/pocketbase.mjs");
const { serverFlags, withPrivateFiles } = await import("./lib/server.mjs");
const { readEnvFile } = await import("./lib/settings.mjs");

stopOnSignal(undefined, 1);
runMain(async () => {
  readEnvFile();
  // Standard output belongs to PocketBase.
  await ensureInstalled({ log: console.error });
  const binary = await getPocketBase({ log: console.error });
  const given = process.argv.slice(2);
  const defaults = serverFlags().filter(
    (flag) => !given.some((arg) => arg.split("=")[0] === flag.split("=")[0]),
  );
  return withPrivateFiles(() => runInTerminal(binary, [...given, ...defaults]));
});
