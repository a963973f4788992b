import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { syncBodyMaxBytes } from "../../../src/domain/cart/sync/syncProtocol";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { parcelRoute } from "../orders/parcelShop";

/*
 * What a body costs before anything has parsed it: a large one nothing, and a slow one no JavaScript engine
 * for long. And the body on which PocketBase panics.
 */

/** For a few bytes. */
const bodyTimeoutMs = 10_000;
const waitingMax = 50;

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env: { SHOP_PROXY_HEADER: "X-Forwarded-For" } });
});
afterAll(() => shop.remove());

const open: Sent[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy();
});

interface Sent {
  socket: Socket;
  /** 0 before the response. */
  status(): number;
}

const products = "/api/collections/products/records";

/** Sends the beginning of a POST request. */
function send(headers: Record<string, string | number>, body: string, path = products): Sent {
  const socket = connect(shop.port, "127.0.0.1");
  let received = "";
  socket.on("data", (part) => {
    received += part.toString("latin1");
  });
  socket.on("error", () => {});
  const lines = Object.entries({ Host: "shop", "Content-Type": "application/json", ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n${body}`);
  const sent = { socket, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0) };
  open.push(sent);
  return sent;
}

const statusOf = (sent: Sent) =>
  vi.waitUntil(() => sent.status() || undefined, { timeout: 2 * bodyTimeoutMs, interval: 10 });
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const chunked = { "Transfer-Encoding": "chunked" };

test.each([
  products,
  "/api/collections/users/auth-with-password",
  "/api/collections/users/confirm-verification",
  "/api/realtime",
  "/api/shop/sync",
  "/api/shop/sign-out",
])("a large body for %s is refused before it has arrived", async (path) => {
  expect(await statusOf(send({ "Content-Length": syncBodyMaxBytes + 1 }, "{", path))).toBe(413);
});

test("a large body without a length is refused once it is too large; a small one is accepted", async () => {
  const large = send(chunked, chunk("[".repeat(syncBodyMaxBytes + 1)));
  expect(await statusOf(large)).toBe(413);
  const small = { path: "/api/shop/sign-in-methods", text: '{"email":"nobody@gmail.com"}' };
  expect(await statusOf(send(chunked, `${chunk(small.text)}0\r\n\r\n`, small.path))).toBe(200);
});

test.each(["null", " \t\r\n null\n", "null,1", "null{}"])(
  "the body %j is refused before it is parsed",
  async (body) => {
    for (const path of [
      "/api/collections/users/confirm-password-reset",
      "/api/shop/register",
      "/api/shop/vitals",
      parcelRoute,
    ]) {
      const headers = { "Content-Type": "application/json" };
      const answer = await shop.api(path, { method: "POST", token: null, headers, body });
      expect([answer.status, (await answer.json()).data.code], path).toEqual([400, "body-null"]);
    }
  },
);

test("a form whose JSON field is null is refused, also one that the address names", async () => {
  const multipart = new FormData();
  multipart.set("@jsonPayload", "null");
  const path = "/api/collections/users/confirm-password-reset";
  const second = new URLSearchParams({ "@jsonPayload": "{}" });
  second.append("@jsonPayload", " null");
  for (const [address, body] of [
    [path, multipart],
    [path, second],
    [`${path}?%40jsonPayload=null`, new URLSearchParams({ token: "t" })],
  ] as const) {
    const answer = await shop.api(address, { method: "POST", token: null, body });
    expect([answer.status, (await answer.json()).data.code]).toEqual([400, "body-null"]);
  }
  const payload = new URLSearchParams({ "@jsonPayload": '{"email":"nobody@gmail.com"}' });
  const answer = await shop.api("/api/shop/sign-in-methods", { method: "POST", token: null, body: payload });
  expect(answer.status).toBe(200);
});

test("a form whose first field name begins with null is accepted", async () => {
  const body = new URLSearchParams({ nullable: "1", email: "nobody@gmail.com" });
  const answer = await shop.api("/api/shop/sign-in-methods", { method: "POST", token: null, body });
  expect(answer.status).toBe(200);
});

test("the owner uploads more", async () => {
  const form = new FormData();
  form.set("name", "Indigo Tee");
  form.set("images", new Blob([new Uint8Array(3 * syncBodyMaxBytes)]), "photo.jpg");
  const answer = await shop.api(products, { method: "POST", body: form });
  expect(answer.status).toBe(200);
});

test("a network has few requests that wait for their body; others are not affected", async () => {
  const from = (address: string) => ({ "Content-Length": 3000, "X-Forwarded-For": address });
  const unfinished = Array.from({ length: waitingMax + 10 }, () => send(from("192.0.2.1"), '{"a":'));
  const refused = () => unfinished.filter((sent) => sent.status() === 429);
  await vi.waitUntil(() => refused().length >= 10, { timeout: bodyTimeoutMs, interval: 10 });
  const post = (address: string) =>
    shop.api(products, { method: "POST", token: null, headers: { "X-Forwarded-For": address }, json: {} });
  expect((await post("192.0.2.1")).status).toBe(429);
  expect((await post("192.0.2.2")).status).toBe(403);
  const list = await shop.api(products, { token: null, headers: { "X-Forwarded-For": "192.0.2.1" } });
  expect(list.status).toBe(200);
  expect(refused()).toHaveLength(10);

  for (const { socket } of unfinished) socket.destroy();
  await vi.waitUntil(async () => (await post("192.0.2.1")).status === 403, { timeout: 3000, interval: 20 });
});

test("a body that does not arrive is waited for as long as a page would; the owner's longer", async () => {
  const half = '{"email":';
  const rest = '"nobody@gmail.com"}';
  const length = { "Content-Length": half.length + rest.length };
  const owners = send({ ...length, Authorization: shop.superuser.token }, half, "/api/shop/sign-in-methods");
  const slow = send(length, half);
  expect(await statusOf(slow)).toBe(408);
  expect(owners.status()).toBe(0);
  owners.socket.write(rest);
  expect(await statusOf(owners)).toBe(200);
});
