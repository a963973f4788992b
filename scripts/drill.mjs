// npm run drill: restores the newest backup into a temporary folder, opens a shop on it and compares the shop
// with the backup. Exit code 0: the backup is good.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { runMain } = await import("./lib/userError.mjs");

readArguments("npm run drill");
runMain(async () => (await import("./lib/hookCommand.mjs")).runHookCommand("shop-drill"));
