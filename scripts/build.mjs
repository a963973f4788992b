// npm run build: the site into dist/, compressed, and the hooks' rules into pb_hooks/lib/domain.js.
import { ensureBuilt } from "./lib/build.mjs";
import { runMain } from "./lib/failure.mjs";

runMain(async () => {
  await ensureBuilt({ force: true });
  console.log("Built dist/ and pb_hooks/lib/domain.js.");
});
