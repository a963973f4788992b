// npm run dev: the demo shop with hot reload; the page comes from Vite, everything under /api/ and /_/ from PocketBase.
import "./lib/node-version.mjs";
import { say } from "./lib/progress.mjs";
import { runShop } from "./lib/shop.mjs";

runShop({
  watch: true,
  build: async () => (await import("./lib/build-hooks.mjs")).watchHooks(),
  async ready(url, standIns) {
    const { createServer } = await import("vite");
    process.env.PORT = new URL(url).port;
    const vite = await createServer({ server: { host: "127.0.0.1" } });
    await vite.listen();
    // The page comes from Vite's address, and so does the wish to sign in.
    for (const local of vite.resolvedUrls?.local ?? []) standIns?.google?.allowRedirect(`${local}*`);
    say(
      `Haat with hot reload is at ${vite.resolvedUrls?.local[0]} (server and dashboard ${url}/_/); Ctrl-C closes it.`,
    );
  },
});
