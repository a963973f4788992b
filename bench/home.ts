import { readFileSync } from "node:fs";
import path from "node:path";
import { startDemoShop } from "../demo/shops";
import { ensureBuilt } from "../scripts/lib/build.mjs";
import { root } from "../scripts/lib/folders.mjs";
import { describe, measureHome } from "./lib/home";
import { describePrecache, measurePrecache } from "./lib/precache";

await ensureBuilt();
const shop = await startDemoShop();
try {
  const limits = JSON.parse(readFileSync(path.join(root, "budget.json"), "utf8"));
  console.log(describe(await measureHome(shop.url), limits));
  console.log(describePrecache(await measurePrecache(shop.url), limits));
} finally {
  await shop.remove();
}
