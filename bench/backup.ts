/*
 * npx tsx bench/backup.ts [GB] [rounds] [per second]: how long a webhook takes while a backup copies a data
 * folder of 2 GB of photos and 50,000 orders, and without one. Both are measured in turn in one run; each backup
 * copies everything. Exit code 1 when the p99 with a backup is more than 3 times that without, or when a webhook
 * or a checkout is refused.
 */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { backupFolder, createProductWithPhoto, readOperationFact } from "../tools/testkit/server/backups";
import { CheckoutShop } from "../tools/testkit/server/checkoutShop";
import { runSql } from "../tools/testkit/server/sql";
import { percentile } from "./lib/statistics";

const gigabytes = Number(process.argv[2]) || 2;
const rounds = Number(process.argv[3]) || 3;
const photoBytes = 2 * 1024 * 1024;
const orderCount = 50_000;
/** Messages per second: a shop with a thousand orders an hour gets one in two seconds. */
const perSecond = Number(process.argv[4]) || 5;
/** The shortest time of a phase. */
const phaseMs = 15_000;
/** The largest p99 during a backup, as a multiple of the p99 without one. */
const ratioMax = 3;

const shop = await CheckoutShop.open();
const product = await shop.createProduct({ stockbysize: { S: 1_000_000, M: 1 } });
shop.checkout.setWebhook({ kind: "never" });
await fillPhotos();
await fillOrders();
// What the preparation wrote must not slow down the first phase.
execFileSync("sync");

const plain: number[] = [];
const during: number[] = [];
const copyMs: number[] = [];
let unanswered = 0;
let refused = 0;
for (let round = 1; round <= rounds; round += 1) {
  plain.push(...(await measure(async () => false)));
  rmSync(backupFolder(shop.shop), { recursive: true, force: true });
  const began = Date.now();
  await shop.runCron("shop-backup");
  const isCopying = async () =>
    Number((await readOperationFact(shop.shop, "backup.last"))?.["at"] ?? 0) < began;
  during.push(...(await measure(isCopying, 0)));
  const last = await readOperationFact(shop.shop, "backup.last");
  if (last?.["ok"] !== true) throw new Error(`The backup failed: ${JSON.stringify(last)}`);
  copyMs.push(Number(last["tookMs"]));
  console.log(`round ${round}: backup ${Math.round((copyMs.at(-1) ?? 0) / 1000)} s`);
  report("without", plain);
  report("during ", during);
}
const ratio = percentile(during, 99) / percentile(plain, 99);
console.log(`p99 during a backup / p99 without: ${ratio.toFixed(2)}`);
if (unanswered + refused > 0)
  console.log(`${unanswered} webhooks were not answered with 200; ${refused} checkouts did not start`);
await shop.stop();
// A ratio of no messages is NaN, which is not good either.
process.exit(ratio <= ratioMax && unanswered + refused === 0 ? 0 : 1);

/**
 * Sends webhook messages at a fixed rate for `minMs` and while `isOn` answers true.
 * @returns milliseconds of each
 */
async function measure(isOn: () => Promise<boolean>, minMs = phaseMs): Promise<number[]> {
  const times: number[] = [];
  const open: Promise<void>[] = [];
  let on = true;
  const watch = (async () => {
    const end = Date.now() + minMs;
    while (Date.now() < end || (await isOn())) await wait(250);
    on = false;
  })();
  for (let next = performance.now(); on; next += 1000 / perSecond) {
    await wait(Math.max(0, next - performance.now()));
    open.push(sendOne(times));
  }
  await Promise.all([...open, watch]);
  return times;
}

async function sendOne(times: number[]): Promise<void> {
  const { orderId } = await shop.startCheckout([{ variant_id: `${product}-S`, quantity: 1 }]);
  if (!orderId) {
    refused += 1;
    return;
  }
  await shop.checkout.pay(orderId, "asha@gmail.com");
  const began = performance.now();
  const [status] = await shop.checkout.sendWebhook(orderId);
  times.push(performance.now() - began);
  if (status !== 200) unanswered += 1;
}

async function fillPhotos(): Promise<void> {
  const { photo } = await createProductWithPhoto(shop.shop);
  const collection = photo.split("/")[0] ?? "";
  const bytes = randomBytes(photoBytes);
  for (let n = 0; n < (gigabytes * 1024 ** 3) / photoBytes; n += 1) {
    const folder = path.join(shop.shop.dataDir, "storage", collection, `bench${String(n).padStart(10, "0")}`);
    mkdirSync(folder, { recursive: true });
    bytes.writeUInt32BE(n);
    writeFileSync(path.join(folder, "front_0123456789.jpg"), bytes);
  }
}

async function fillOrders(): Promise<void> {
  await runSql(
    shop.shop,
    `INSERT INTO orders (id, orderId, status, userEmail, createdAt, updated, items, total, payment, shortfall)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orderCount})
     SELECT printf('o%014d', i), printf('past%08d', i), 'delivered', 'asha@gmail.com', '2026-01-01 00:00:00.000Z',
       '2026-01-01 00:00:00.000Z', json_array(json_object('name', hex(randomblob(200)), 'size', 'S', 'qty', 1)), 500, 'Prepaid', '' FROM n`,
  );
}

function report(name: string, times: number[]): void {
  const of = (share: number) => percentile(times, share).toFixed(1);
  console.log(
    `  ${name}: ${times.length} webhooks, median ${of(50)} ms, p95 ${of(95)}, p99 ${of(99)}, longest ${of(100)}`,
  );
}
