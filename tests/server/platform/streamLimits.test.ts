import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openRealtime, type RealtimeConnection } from "../../../tools/testkit/server/realtime";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* The limits of event streams: PocketBase checks each subscription of each stream on each save. */

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

const streams: RealtimeConnection[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

async function open(): Promise<RealtimeConnection> {
  const stream = await openRealtime(shop);
  streams.push(stream);
  return stream;
}

const cron = (id: string) => shop.api(`/api/crons/${id}`, { method: "POST" });
const isOpen = async (stream: RealtimeConnection) =>
  (await Promise.race([stream.ended.then(() => "ended"), new Promise((go) => setTimeout(go, 200))])) !==
  "ended";

const allowed = [
  "shop/catalogue",
  "orders/*",
  "users/abcdefghij12345",
  "accountSync/abcdefghij12345",
  "@oauth2",
];

test("a visitor can subscribe to the five topics of the shop", async () => {
  const stream = await open();
  expect((await stream.subscribe(undefined, allowed)).status).toBe(204);
});

const options = `?options=${encodeURIComponent('{"query":{"n":1}}')}`;
test.each([
  "products/*",
  "products",
  "products/abcdefghij12345",
  "shop/*",
  "shop",
  "users/*",
  "accountSync/*",
  "accountEntries/*",
  "users",
  "orders/abcdefghij12345",
  "_superusers/*",
  ...allowed.map((topic) => topic + options),
])("a visitor cannot subscribe to %s, alone or with an allowed topic", async (topic) => {
  const stream = await open();
  const refused = { status: 403, code: "topic-not-allowed" };
  expect(await stream.subscribe(undefined, [topic])).toEqual(refused);
  expect(await stream.subscribe(undefined, ["shop/catalogue", topic])).toEqual(refused);
});

test("a visitor has at most ten subscriptions", async () => {
  const stream = await open();
  const topics = Array.from({ length: 11 }, (_, at) => `users/abcdefghij123${at}`);
  expect((await stream.subscribe(undefined, topics.slice(0, 10))).status).toBe(204);
  expect(await stream.subscribe(undefined, topics)).toEqual({ status: 400, code: "too-many-subscriptions" });
});

test("a superuser has no such limits", async () => {
  const stream = await open();
  const topics = Array.from({ length: 40 }, (_, at) => `products/abcdefghij123${at}${options}`);
  expect((await stream.subscribe(shop.superuser.token, topics)).status).toBe(204);
});

test("one address has at most 300 subscribed streams; a closed one makes room", async () => {
  const first = await open();
  expect((await first.subscribe(undefined, ["shop/catalogue"])).status).toBe(204);
  for (let count = 1; count < 300; count += 23) {
    const some = await Promise.all(Array.from({ length: Math.min(23, 300 - count) }, open));
    const answers = await Promise.all(some.map((stream) => stream.subscribe(undefined, ["shop/catalogue"])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  }
  const oneMore = await open();
  expect(await oneMore.subscribe(undefined, ["shop/catalogue"])).toEqual({
    status: 429,
    code: "too-many-streams",
  });
  await oneMore.ended;
  // A stream that is subscribed already may change its topics.
  expect((await first.subscribe(undefined, ["@oauth2"])).status).toBe(204);
  first.close();
  const next = await open();
  await expect.poll(async () => (await next.subscribe(undefined, ["shop/catalogue"])).status).not.toBe(429);
});

test("streams without a subscription are closed by cron, also after a refused one; the others stay open", async () => {
  const [idle, refused, subscribed] = [await open(), await open(), await open()];
  await refused.subscribe(undefined, ["products/*"]);
  await subscribed.subscribe(undefined, ["shop/catalogue"]);
  await cron("shop-streams");
  await cron("shop-streams");
  await Promise.all([idle.ended, refused.ended]);
  expect(await isOpen(subscribed)).toBe(true);
});

test("of 700 streams that never subscribe some are refused, by GET or HEAD", async () => {
  await shop.restart();
  const controllers: AbortController[] = [];
  const found: number[] = [];
  const openOne = async (index: number) => {
    const controller = new AbortController();
    controllers.push(controller);
    const method = index % 10 === 0 ? "HEAD" : "GET";
    const answer = await shop.api("/api/realtime", { token: null, method, signal: controller.signal });
    found.push(answer.status);
  };
  for (let index = 0; index < 700; index += 50)
    await Promise.all(Array.from({ length: 50 }, (_, at) => openOne(index + at)));
  for (const controller of controllers) controller.abort();
  expect(found.filter((status) => status === 200)).toHaveLength(400);
  expect(found.filter((status) => status === 429)).toHaveLength(300);
});
