// npm run build: builds the site with compressed copies (dist/), the domain rules for the hooks
// (pb_hooks/lib/domain.js), and the server's renderer of pages (pb_hooks/lib/prerender.js).
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { runMain } = await import("./lib/userError.mjs");

readArguments("npm run build");
runMain(async () => {
  const { ensureBuilt } = await import("./lib/build.mjs");
  await ensureBuilt({ force: true });
  console.log("Built dist/, pb_hooks/lib/domain.js and pb_hooks/lib/prerender.js.");
});
