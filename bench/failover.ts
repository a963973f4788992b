/*
 * npx tsx bench/failover.ts [seconds of load]: the computer of a shop is lost while orders arrive and a phone
 * is open. A second computer, which follows the copy on S3, opens the shop from it. Counts the confirmed orders that are lost
 * and how old they were, times how long shoppers had no shop, and looks whether the open page keeps its cart
 * line and follows the catalogue. Exit code 1 when the copy of the second computer is not used, more than 10 s
 * of writes are lost, the shop is away for more than 5 minutes, or the page loses something.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "playwright/test";
import { stopChild, stopChildren, trackChildProcess } from "../scripts/lib/childProcesses.mjs";
import { findOrBuildGoTool, litestream } from "../scripts/lib/goBinaries.mjs";
import { findFreePort } from "../scripts/lib/ports.mjs";
import { standbyUsedMessage } from "../scripts/lib/standbyCopy.mjs";
import { createPhone } from "../tools/testkit/browser/phone";
import { addProductToCart, cartLine, cartLines } from "../tools/testkit/browser/shopPage";
import { createProductWithPhoto } from "../tools/testkit/server/backups";
import { startS3Server } from "../tools/testkit/server/s3Server";
import { startShop } from "../tools/testkit/server/shopServer";
import { startSwitch } from "./lib/switch";

const loadSeconds = Number(process.argv[2]) || 20;
const lostMaxMs = 10_000;
const awayMaxMs = 5 * 60_000;
const pauseMs = 50;

await findOrBuildGoTool(litestream);
const [s3, proxy] = await Promise.all([startS3Server(), startSwitch()]);
const env = { ...s3.env, SHOP_PHOTOS: "s3", SHOP_REPLICA: "1", SHOP_URL: proxy.url };
const shop = await startShop({ env });
proxy.to(shop.port);
const token = shop.superuser.token;
const { id } = await createProductWithPhoto(shop, "Indigo Tee");
await save(id, { sizes: ["S", "M"], stockbysize: { S: 5, M: 5 }, collection_ids: ["C-NEW"] });
const firstReplica = run("replicate", shop.dataDir);
const standbyDir = mkdtempSync(path.join(tmpdir(), "haat-standby-"));

const phone = createPhone(proxy.url);
const page = await phone.open("/");
await addProductToCart(page, id, "M");
await expect(cartLines(page)).toHaveCount(1);

console.log("The phone has its cart line.");
/** When each order was confirmed, by its id. */
const confirmed = new Map<string, number>();
let writing = true;
const writer = write();
const follower = run("standby", standbyDir);
await wait(loadSeconds * 1000);

const lostAt = Date.now();
// The group: Litestream is a child of the script.
process.kill(-(firstReplica.pid ?? 0), "SIGKILL");
await shop.kill();
await shop.remove();
rmSync(shop.dataDir, { recursive: true, force: true });
console.log(`The first computer is gone, its disk too; it had confirmed ${confirmed.size} orders.`);

const port = await findFreePort();
const standby = run("promote", standbyDir, { SHOP_DEMO: "0", PORT: String(port) });
const wasFollowed = (await opened(standby)).includes(standbyUsedMessage);
console.log(`The promotion used the standby's copy: ${wasFollowed ? "yes" : "no"}`);
await stopChild(follower);
proxy.to(port);
while ((await fetch(`${proxy.url}/api/shop/catalogue`)).status !== 200) await wait(20);
const awayMs = Date.now() - lostAt;
writing = false;
await writer;

const stored = await orderIds(proxy.url);
const before = [...confirmed].filter(([, at]) => at <= lostAt);
const lost = before.filter(([orderId]) => !stored.has(orderId));
const lostMs = lost.length > 0 ? lostAt - Math.min(...lost.map(([, at]) => at)) : 0;
const lostAfter = [...confirmed].filter(([orderId, at]) => at > lostAt && !stored.has(orderId));

await save(id, { price: 777 });
await expect(cartLine(page, "Indigo Tee")).toContainText("777", { timeout: 120_000 });
await expect(cartLines(page)).toHaveCount(1);
console.log("The open page kept its cart line and shows the price that was changed after the switch.");

// The new computer now replicates to the bucket.
const secondReplica = run("replicate", standbyDir);
await createOrder("after");
await wait(5000);
await Promise.all([stopChild(standby), stopChild(secondReplica)]);
const thirdDir = mkdtempSync(path.join(tmpdir(), "haat-third-"));
const third = run("promote", thirdDir, { SHOP_DEMO: "0", PORT: String(port) });
await opened(third);
const again = (await orderIds(proxy.url)).has("after");
console.log(`The copy of the promoted shop has its newest order: ${again ? "yes" : "no"}`);

console.log(
  `lost: ${lost.length} of ${before.length} confirmed orders, the last ${(lostMs / 1000).toFixed(1)} s; after the switch ${lostAfter.length}`,
);
console.log(`shoppers had no shop for ${(awayMs / 1000).toFixed(1)} s`);
await phone.remove();
await stopChildren();
proxy.close();
await s3.remove();
for (const folder of [standbyDir, thirdDir]) rmSync(folder, { recursive: true, force: true });
const isGood = wasFollowed && lostMs <= lostMaxMs && awayMs <= awayMaxMs && lostAfter.length === 0 && again;
process.exit(isGood ? 0 : 1);

/** Runs scripts/<name>.mjs as on a separate computer. */
function run(
  name: "replicate" | "standby" | "promote",
  dataDir: string,
  more: Record<string, string> = {},
): ChildProcess {
  return trackChildProcess(
    spawn(process.execPath, [`scripts/${name}.mjs`], {
      env: { ...process.env, ...env, ...more, SHOP_ENV_FILE: "", SHOP_DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "inherit"],
      detached: true,
    }),
  );
}

/** @returns what the promotion printed */
function opened(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("The promoted shop is open at")) resolve(output);
    });
    child.once("close", (code) => reject(new Error(`The standby ended with ${code}:\n${output}`)));
  });
}

async function write(): Promise<void> {
  for (let n = 1; writing; n += 1) {
    const orderId = `order${n}`;
    const status = await createOrder(orderId).catch(() => 0);
    if (status === 200) confirmed.set(orderId, Date.now());
    await wait(pauseMs);
  }
}

async function createOrder(orderId: string): Promise<number> {
  const answer = await fetch(`${proxy.url}/api/collections/orders/records`, {
    method: "POST",
    headers: { Authorization: token, "Content-Type": "application/json" },
    body: JSON.stringify({ orderId, total: 500 }),
  });
  await answer.body?.cancel();
  return answer.status;
}

async function save(product: string, json: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${proxy.url}/api/collections/products/records/${product}`, {
    method: "PATCH",
    headers: { Authorization: token, "Content-Type": "application/json" },
    body: JSON.stringify(json),
  });
  if (answer.status !== 200)
    throw new Error(`The product was not saved: ${answer.status} ${await answer.text()}`);
}

async function orderIds(url: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let number = 1; ; number += 1) {
    const query = `perPage=1000&page=${number}&fields=orderId&skipTotal=1`;
    const answer = await fetch(`${url}/api/collections/orders/records?${query}`, {
      headers: { Authorization: token },
    });
    const { items } = (await answer.json()) as { items: { orderId: string }[] };
    for (const { orderId } of items) ids.add(orderId);
    if (items.length < 1000) return ids;
  }
}
