// npm start: installs, builds and fills what is missing, then runs the shop until it is stopped.
import "./lib/nodeVersion.mjs";

const { say } = await import("./lib/progress.mjs");
const { runShop } = await import("./lib/shop.mjs");

runShop({
  build: async () => (await import("./lib/build.mjs")).ensureBuilt(),
  ready: (url) => say(`Haat is open at ${url}/ (dashboard ${url}/_/); Ctrl-C closes it.`),
});
