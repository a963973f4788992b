import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { readChanges, readCurrentCursor } from "../../../tools/testkit/server/catalogue";
import { createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { createProduct, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { openSubscribedConnection, type RealtimeConnection } from "../../../tools/testkit/server/realtime";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

const topic = "shop/catalogue";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

async function open(): Promise<RealtimeConnection> {
  const listener = await openSubscribedConnection(shop, [topic], null);
  onTestFinished(() => listener.close());
  return listener;
}

const lastCursor = ({ messages }: RealtimeConnection) => String(messages.at(-1)?.data.record?.["cursor"]);

test("a subscribed visitor receives the cursor after every write", async () => {
  const listener = await open();
  let cursor = await readCurrentCursor(shop);
  const told = async () => {
    const now = await readCurrentCursor(shop);
    expect(now).not.toBe(cursor);
    await vi.waitFor(() => expect(lastCursor(listener)).toBe(now));
    cursor = now;
  };
  const id = await createProduct(shop);
  await told();
  await updateProduct(shop, id, { price: 3 });
  await told();
  await updateProduct(shop, id, { active: false });
  await told();
  await deleteProduct(shop, id);
  await told();
});

test("the changes are available when the message arrives", async () => {
  const listener = await open();
  const since = await readCurrentCursor(shop);
  const id = await createProduct(shop);
  await vi.waitFor(() => expect(lastCursor(listener)).not.toBe("undefined"));
  expect((await readChanges(shop, since)).products.map(({ record }) => record.id)).toEqual([id]);
});

test("messages continue after the record with the cursor was deleted", async () => {
  expect((await shop.api("/api/collections/shop/records/catalogue", { method: "DELETE" })).status).toBe(204);
  const listener = await open();
  await createProduct(shop);
  const now = await readCurrentCursor(shop);
  await vi.waitFor(() => expect(lastCursor(listener)).toBe(now));
});

test("the cursor of another journal with the same number is announced", async () => {
  const cursor = await readCurrentCursor(shop);
  await runSql(
    shop,
    `UPDATE shop SET cursor = '0123456789ab.${cursor.split(".")[1]}' WHERE id = 'catalogue'`,
  );
  const listener = await open();
  expect((await shop.api("/api/crons/shop-catalogue", { method: "POST" })).status).toBe(204);
  await vi.waitFor(() => expect(lastCursor(listener)).toBe(cursor));
});

test("the message says over how much time the clients spread their requests", async () => {
  // As if each client were a hundred.
  const change: [string, string] = ["spreadPerClientMs = 3", "spreadPerClientMs = 300"];
  const hooks = createChangedHooks({ "lib/catalogue/broadcast.js": [change] });
  onTestFinished(() => hooks.remove());
  const crowded = await startShop({ hooksDir: hooks.hooksDir });
  onTestFinished(() => crowded.remove());
  const clients: RealtimeConnection[] = [];
  onTestFinished(() => {
    for (const client of clients) client.close();
  });
  for (const [count, spread] of [
    [1, 700],
    [2, 700],
    [3, 1400],
    [5, 2800],
    [18, 5600],
    [19, 10_000],
    [40, 10_000],
  ] as const) {
    while (clients.length < count) clients.push(await openSubscribedConnection(crowded, [topic], null));
    await createProduct(crowded);
    const now = await readCurrentCursor(crowded);
    await vi.waitFor(() => expect(lastCursor(clients[0] as RealtimeConnection)).toBe(now));
    expect(clients[0]?.messages.at(-1)?.data.record?.["spreadMs"]).toBe(spread);
  }
});

test("with many clients a burst of changes is a few messages, and a client that waits after one of them gets all changes", async () => {
  const crowd: RealtimeConnection[] = [];
  // One after the other: a network has at most 50 requests that wait for their body.
  while (crowd.length < 101) crowd.push(await openSubscribedConnection(shop, [topic], null));
  onTestFinished(() => {
    for (const listener of crowd) listener.close();
  });
  const [listener] = crowd as [RealtimeConnection];
  const since = await readCurrentCursor(shop);
  const ids: string[] = [];
  const started = Date.now();
  while (Date.now() - started < 600) ids.push(await createProduct(shop));
  const heard = () => listener.messages.filter((message) => message.topic === topic).length;
  await vi.waitFor(() => expect(heard()).toBeGreaterThanOrEqual(1));
  // At most one at the start and one per quarter of a second.
  expect(heard()).toBeLessThanOrEqual(2 + Math.ceil((Date.now() - started) / 250));
  expect(ids.length).toBeGreaterThan(heard());
  await new Promise((resolve) => setTimeout(resolve, 250));
  const found: string[] = [];
  for (let cursor = since, more = true; more; ) {
    const page = await readChanges(shop, cursor);
    found.push(...page.products.map(({ record }) => record.id));
    ({ cursor, more } = page);
  }
  expect(found).toEqual(ids);
});
