// npm run orders: all orders as a table for a spreadsheet, orders.csv beside package.json, or the file that is named. The
// shop may be open meanwhile.
import "./lib/node-version.mjs";
import path from "node:path";
import { readEnvFile } from "./lib/env-file.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { root } from "./lib/folders.mjs";
import { runSetup } from "./lib/owner.mjs";
import { getPocketBase } from "./lib/pocketbase.mjs";
import { say } from "./lib/progress.mjs";
import { dataFolder, lastLines } from "./lib/server.mjs";

runMain(async () => {
  readEnvFile();
  const file = path.resolve(root, process.argv[2] ?? "orders.csv");
  const binary = await getPocketBase();
  const { answer, output } = await runSetup(
    { binary, dataDir: dataFolder(), command: "shop-orders" },
    { SHOP_ORDERS_FILE: file },
  );
  if (!answer)
    throw new Failure(`The orders could not be written to ${file}. PocketBase said:\n${lastLines(output)}`);
  say(`Wrote ${answer.count} orders to ${file}`);
});
