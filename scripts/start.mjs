// npm start: from a fresh clone to a running shop with a demo catalogue; the same command opens it again.
import "./lib/node-version.mjs";
import { say } from "./lib/progress.mjs";
import { runShop } from "./lib/shop.mjs";

runShop({
  build: async () => (await import("./lib/build.mjs")).ensureBuilt(),
  ready: (url) => say(`Haat is open at ${url}/ (dashboard ${url}/_/); Ctrl-C closes it.`),
});
