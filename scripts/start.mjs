// npm start: installs and builds what is missing, fills a new demo shop, and runs the shop until it is
// stopped.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { say } = await import("./lib/progress.mjs");
const { runShop } = await import("./lib/shop.mjs");

readArguments("npm start; PORT=9000 npm start opens another port");
runShop({
  build: async () => (await import("./lib/build.mjs")).ensureBuilt(),
  ready: (url) => say(`Haat is open at ${url}/ (dashboard ${url}/_/); Ctrl-C closes it.`),
});
