// npm run build: the site in dist/, compressed, and the shared rules in pb_hooks/lib/domain.js.
import "./lib/nodeVersion.mjs";

const { runMain } = await import("./lib/failure.mjs");

runMain(async () => {
  const { ensureBuilt } = await import("./lib/build.mjs");
  await ensureBuilt({ force: true });
  console.log("Built dist/ and pb_hooks/lib/domain.js.");
});
