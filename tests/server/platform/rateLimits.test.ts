import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

interface Answers {
  statuses: number[];
  /** The error codes of the answers with status 429, each once; the answer to HEAD has none. */
  codes: unknown[];
}

/** Sends requests, eight at a time. */
async function send(count: number, ask: (index: number) => Promise<Response>): Promise<Answers> {
  const statuses: number[] = [];
  const codes = new Set<unknown>();
  let next = 0;
  const work = async () => {
    while (next < count) {
      const answer = await ask(next++);
      const body = await answer.text();
      statuses.push(answer.status);
      if (answer.status === 429 && body) codes.add(JSON.parse(body).data.code);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return { statuses, codes: [...codes] };
}

const statusesOf = async (count: number, ask: (index: number) => Promise<Response>): Promise<number[]> =>
  (await send(count, ask)).statuses;

const tooMany = ["too-many-requests"];

interface Rule {
  label: string;
  maxRequests: number;
}

async function readRules(): Promise<Rule[]> {
  const settings = await (await shop.api("/api/settings")).json();
  return (settings as { rateLimits: { rules: Rule[] } }).rateLimits.rules;
}

async function setListLimit(maxRequests: number): Promise<void> {
  const rules = (await readRules()).map((rule) =>
    rule.label === "products:list" ? { ...rule, maxRequests } : rule,
  );
  await shop.api("/api/settings", { method: "PATCH", json: { rateLimits: { rules } } });
}

const signIn = (identity: string, headers: Record<string, string> = {}) =>
  shop.api("/api/collections/users/auth-with-password", {
    method: "POST",
    token: null,
    headers,
    json: { identity, password: "Wrong#12345" },
  });

test("many shoppers behind one address can read without reaching a limit", async () => {
  const paths = ["/api/shop/catalogue", "/api/shop/catalogue/changes?since=0.0", "/api/health", "/"];
  const found = await statusesOf(800, (index) =>
    shop.api(paths[index % paths.length] as string, { token: null }),
  );
  expect(found).not.toContain(429);
});

test.each([
  ["/api/collections/products/records?perPage=12&skipTotal=1", 240],
  ["/api/shiprocket/products?limit=1", 120],
  ["/api/shiprocket/collections/C-NEW/products?limit=1", 120],
])("%s is answered %i times a minute, HEAD and GET together", async (path, max) => {
  const { statuses, codes } = await send(max + 10, (index) =>
    shop.api(path, { token: null, method: index % 2 === 0 ? "GET" : "HEAD" }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(max);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(codes).toEqual(tooMany);
  expect((await shop.api(path)).status, "the owner").toBe(200);
});

test("what shoppers ask of orders is answered 60 times a minute", async () => {
  const found = await statusesOf(70, () =>
    shop.api("/api/shop/orders/unknown/cancel", { method: "POST", token: null, json: {} }),
  );
  expect(found.filter((status) => status === 404)).toHaveLength(60);
  expect(found.filter((status) => status === 429)).toHaveLength(10);
});

test("an update raises the former limit of lists, and keeps one that the owner has set", async () => {
  const upgradedFrom = async (limit: number): Promise<number | undefined> => {
    await setListLimit(limit);
    await runSql(shop, "DELETE FROM _migrations WHERE file = '1770000036_list_limit.js'");
    await shop.restart();
    return (await readRules()).find(({ label }) => label === "products:list")?.maxRequests;
  };
  expect(await upgradedFrom(60)).toBe(240);
  expect(await upgradedFrom(75)).toBe(75);
  await setListLimit(240);
});

test("password attempts per address are limited, whatever headers the client sends", async () => {
  const { statuses, codes } = await send(200, (index) =>
    signIn(`guess${index}@gmail.com`, {
      "X-Forwarded-For": `10.0.0.${index}`,
      "X-Real-IP": `10.0.1.${index}`,
    }),
  );
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(120);
  expect(codes).toEqual(tooMany);
});

test("mail requests are limited to a few per minute", async () => {
  for (const action of ["request-password-reset", "request-verification", "request-otp"]) {
    const found = await statusesOf(40, (index) =>
      shop.api(`/api/collections/users/${action}`, {
        method: "POST",
        token: null,
        json: { email: `someone${index}@gmail.com` },
      }),
    );
    expect(found.filter((status) => status !== 429).length, action).toBeLessThanOrEqual(20);
  }
});

test("attempts of a superuser's password have a lower limit", async () => {
  const found = await statusesOf(110, () =>
    shop.api("/api/collections/_superusers/auth-with-password", {
      method: "POST",
      token: null,
      // Without a password there is no hash to compute, and the request still counts.
      json: { identity: shop.superuser.email },
    }),
  );
  expect(found.filter((status) => status === 400)).toHaveLength(100);
  expect(found.filter((status) => status === 429)).toHaveLength(10);
});

test("behind a proxy that sets the client's address, each shopper is counted separately", async () => {
  await shop.restart({ SHOP_PROXY_HEADER: "X-Forwarded-For" });
  // The client's own value comes before the one that the proxy adds.
  const from = (address: string) => (index: number) =>
    signIn(`guess${index}@gmail.com`, { "X-Forwarded-For": `10.0.0.${index}, ${address}` });
  expect(await statusesOf(200, from("192.0.2.1"))).toContain(429);
  expect(await statusesOf(10, from("192.0.2.2"))).not.toContain(429);
});

test("IPv6 clients are counted by their /64, IPv4 clients by their address", async () => {
  await shop.restart({ SHOP_PROXY_HEADER: "X-Forwarded-For" });
  // Refused before the password is checked, which would take long.
  const from = (address: (index: number) => string) => (index: number) =>
    signIn("guess@example.com", { "X-Forwarded-For": address(index) });
  const hex = (index: number) => index.toString(16);
  const oneNetwork = await statusesOf(
    125,
    from((index) => `2001:db8::${hex(index)}`),
  );
  expect(oneNetwork.filter((status) => status === 429)).toHaveLength(5);
  const manyNetworks = await statusesOf(
    125,
    from((index) => `2001:db8:1:${hex(index)}::1`),
  );
  expect(manyNetworks).not.toContain(429);
  const mapped = await statusesOf(
    125,
    from((index) => `::ffff:10.0.2.${index}`),
  );
  expect(mapped).not.toContain(429);
});

test("an empty line before the proxy's does not make a network of each IPv6 address", async () => {
  await shop.restart({ SHOP_PROXY_HEADER: "X-Forwarded-For" });
  const signInFrom = (address: string) =>
    new Promise<Response>((resolve, reject) => {
      const headers = { "Content-Type": "application/json", "X-Forwarded-For": ["", address] };
      const url = `${shop.url}/api/collections/users/auth-with-password`;
      request(url, { method: "POST", headers }, (answer) =>
        answer.resume().on("end", () => resolve(new Response(null, { status: Number(answer.statusCode) }))),
      )
        .on("error", reject)
        .end(JSON.stringify({ identity: "guess@example.com", password: "Wrong#12345" }));
    });
  const found = await statusesOf(125, (index) => signInFrom(`2001:db8:5::${index.toString(16)}`));
  expect(found.filter((status) => status === 429)).toHaveLength(5);
});

/** Requests that need no password check. */
const limited: [string, string, Record<string, unknown>, number][] = [
  ["registration", "/api/shop/register", { email: "robot@example.com" }, 30],
  ["look-up of methods", "/api/shop/sign-in-methods", { email: "robot@gmail.com" }, 60],
  ["refused registration", "/api/shop/refuse-registration", { token: "x" }, 20],
  ["magic link", "/api/collections/users/request-otp", { email: "robot@gmail.com" }, 20],
  ["checkout", "/api/shiprocket/access-token", {}, 300],
];

test.each(limited)("the limit of a %s holds for an IPv6 /64", async (_name, path, json, max) => {
  await shop.restart({ SHOP_PROXY_HEADER: "X-Forwarded-For" });
  const { statuses, codes } = await send(max + 5, (index) =>
    shop.api(path, {
      method: "POST",
      token: null,
      headers: { "X-Forwarded-For": `2001:db8:2:3::${index.toString(16)}` },
      json,
    }),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect(codes).toEqual(tooMany);
});
