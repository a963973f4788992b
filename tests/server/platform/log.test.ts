import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env: { SHIPROCKET_API_KEY: "key", SHIPROCKET_API_SECRET: "secret" } });
});
afterAll(() => shop.remove());

interface Entry {
  created: string;
  message: string;
  data: Record<string, unknown>;
}

async function entries(): Promise<Entry[]> {
  return ((await (await shop.api("/api/logs?perPage=200")).json()) as { items: Entry[] }).items;
}
const messages = async () => (await entries()).map(({ message }) => message);

test("the owner's log contains errors and no successful reads", async () => {
  const visit = await shop.api("/api/collections/products/records", { token: null });
  expect(visit.status).toBe(200);
  const password = "Handloom#21";
  const registration = await shop.api("/api/shop/register", {
    method: "POST",
    token: null,
    json: { email: "asha@gmail.com", password, passwordConfirm: password },
  });
  expect(registration.status).toBe(503);
  // PocketBase writes the log every few seconds, in order.
  await expect.poll(messages, { timeout: 10_000 }).toContain("A mail could not be sent");
  expect((await messages()).join("\n")).not.toContain("/api/collections/products/records");
});

test("a refused request is one entry with UTC time, address and status, without token and body", async () => {
  const wrong = "Bearer wrong-token-of-a-stranger";
  const refused: [string, number, Record<string, string>][] = [
    ["/api/collections/products/records", 403, { Authorization: wrong }],
    ["/api/shop/devices/none", 404, { Authorization: wrong }],
    ["/api/shiprocket/order-webhook", 401, { "X-Api-Key": "key", "X-Api-HMAC-SHA256": "forged" }],
  ];
  for (const [path, status, headers] of refused) {
    const answer = await shop.api(path, {
      method: "POST",
      token: null,
      headers,
      json: { name: "body-of-a-stranger" },
    });
    expect([path, answer.status]).toEqual([path, status]);
  }
  for (const [path, status] of refused) {
    await expect.poll(messages, { timeout: 10_000 }).toContain(`POST ${path}`);
    const entry = (await entries()).find(({ message }) => message === `POST ${path}`);
    expect(entry?.created).toMatch(/^\d{4}-\d\d-\d\d [\d:.]+Z$/);
    expect(entry?.data).toMatchObject({ status, userIP: "127.0.0.1", url: path });
    expect(JSON.stringify(entry)).not.toContain("of-a-stranger");
  }
});

test("a refusal by a rate limit is an entry", async () => {
  const path = "/api/shop/refuse-registration";
  for (let sent = 0; sent < 21; sent += 1) await shop.api(path, { method: "POST", token: null, json: {} });
  const limited = async () =>
    (await entries()).filter(({ message, data }) => message === `POST ${path}` && data["status"] === 429);
  await expect.poll(limited, { timeout: 10_000 }).toHaveLength(1);
});

test("entries from warnings upwards are kept for five days", async () => {
  const { logs } = (await (await shop.api("/api/settings")).json()) as { logs: Record<string, unknown> };
  expect(logs).toMatchObject({ maxDays: 5, minLevel: 4 });
});
