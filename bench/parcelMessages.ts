/*
 * npx tsx bench/parcelMessages.ts [orders] [messages]: how long the shop takes to answer Shiprocket's messages
 * about parcels, in turn with requests of its health route. Three messages about one order follow each other:
 * picked up, out for delivery, delivered. The mail server accepts connections and never answers.
 */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { startShop } from "../tools/testkit/server/shopServer";
import { runSql } from "../tools/testkit/server/sql";
import { percentile } from "./lib/statistics";

const [orders = 100_000, messages = 2_000] = process.argv.slice(2).map(Number);
const token = "parcel-token-".padEnd(30, "x");
/** The statuses of one parcel, in order. */
const statuses = ["PICKED UP", "OUT FOR DELIVERY", "DELIVERED"];

const mailServer = createServer().listen(0, "127.0.0.1");
await once(mailServer, "listening");
const shop = await startShop({
  env: {
    SHOP_PARCEL_TOKEN: token,
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: `${(mailServer.address() as AddressInfo).port}`,
    SMTP_FROM: "hello@haat.example",
  },
});
await fillOrders();
// The first requests load the modules into the engines.
for (let n = 0; n < 30; n += 1) await report(n);
const message: number[] = [];
const health: number[] = [];
for (let n = 30; n < 30 + messages; n += 1) {
  message.push(await timed(() => report(n)));
  health.push(await timed(() => shop.api("/api/health", { token: null })));
}
print("message", message);
print("health", health);
await shop.remove();
process.exit();

async function fillOrders(): Promise<void> {
  await runSql(
    shop,
    `INSERT INTO orders (id, orderId, status, parcelState, userEmail, createdAt, updated, items, total, payment)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders})
     SELECT printf('o%014d', i), 'bench-' || i, 'processing', 'processing', 'asha@gmail.com', datetime('now') || '.000Z',
       datetime('now') || '.000Z', json_array(json_object('name', 'Tee', 'size', 'S', 'qty', 1, 'price', 500)), 500, 'Prepaid' FROM n`,
  );
}

/** Sends the `n`th message: the statuses of an order follow each other, orders are spread over the table. */
function report(n: number): Promise<Response> {
  const order = Math.floor(n / statuses.length);
  const json = {
    order_id: `bench-${1 + ((order * 7919) % orders)}`,
    current_status: statuses[n % statuses.length],
    awb: `59${String(order).padStart(9, "0")}`,
    courier_name: "Delhivery Surface",
    scans: [],
  };
  const headers = { "x-api-key": token };
  return shop.api("/api/shop/parcel-updates", { method: "POST", token: null, headers, json });
}

/** @throws when the answer is not 200 */
async function timed(send: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  const answer = await send();
  await answer.arrayBuffer();
  const ms = performance.now() - began;
  if (answer.status !== 200) throw new Error(`${answer.url}: ${answer.status}`);
  return ms;
}

function print(name: string, times: readonly number[]): void {
  const [median, p99, longest] = [50, 99, 100].map((share) => percentile(times, share).toFixed(1));
  console.log(`${name.padEnd(8)} median ${median} ms, p99 ${p99}, longest ${longest}`);
}
