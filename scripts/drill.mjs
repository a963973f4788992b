// npm run drill: restores the newest backup into a folder of its own, opens a shop on it and compares. Exit
// code 0: it is good.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { runMain } = await import("./lib/userError.mjs");

readArguments("npm run drill");
runMain(async () => (await import("./lib/ownerCommand.mjs")).runOwnerCommand("shop-drill"));
