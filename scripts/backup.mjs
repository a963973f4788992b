// npm run backup: makes a backup now. The shop may be open meanwhile.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { runMain } = await import("./lib/userError.mjs");

readArguments("npm run backup");

runMain(async () => (await import("./lib/hookCommand.mjs")).runHookCommand("shop-backup"));
