// npm run dev: runs the demo shop with hot reload. Vite serves the page, and PocketBase everything under
// /api/ and /_/ (the dashboard).
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { say } = await import("./lib/progress.mjs");
const { runShop } = await import("./lib/shop.mjs");

readArguments("npm run dev");
runShop({
  watch: true,
  build: async () => (await import("./lib/buildDomain.mjs")).watchDomain(),
  async ready(url, standIns) {
    const { createServer } = await import("vite");
    process.env.PORT = new URL(url).port;
    const vite = await createServer({ server: { host: "127.0.0.1" } });
    await vite.listen();
    // Google's local stand-in must also redirect to Vite's address, where the sign-in starts.
    for (const local of vite.resolvedUrls?.local ?? []) standIns?.google?.allowRedirect(`${local}*`);
    say(
      `Haat with hot reload is at ${vite.resolvedUrls?.local[0]} (server and dashboard ${url}/_/); Ctrl-C closes it.`,
    );
  },
});
