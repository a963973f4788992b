import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { root } from "../../scripts/lib/folders.mjs";
import { expectWords } from "../unit/docs/pages";
import { holdsLater, propertyTimeoutMs, shares } from "./cases";
import { FuzzedShop } from "./routes/fuzzedShop";
import { publishedRoutes } from "./routes/publishedRoutes";
import { recordRoutes } from "./routes/recordRoutes";
import { type FuzzRequest, type FuzzResponse, headers, send } from "./routes/requests";
import type { FuzzRoute } from "./routes/routeParts";
import { routes as shopRoutes } from "./routes/routes";

const routes = [...shopRoutes, ...recordRoutes, ...publishedRoutes];

/** No request of the shop takes longer when the machine has time for it. */
const hangMs = 2_000;
/** Growth of the live heap over all cases of all routes; caches and pools stay below it. */
const heapGrowthMbMax = 24;
/**
 * Tables that jobs write after the response to an earlier request, and Shiprocket's numbers, which its first
 * request computes.
 */
const jobTables = [
  "shop_photo_cleaning",
  "shop_shiprocket_numbers",
  "orders",
  "checkouts",
  "shop",
  "shop_operation",
  "shop_order_mails",
  "shop_pushes",
  "shop_push_cursor",
];

/** The tables among them in which no job stores or deletes rows in this shop; jobs update rows. */
const updatedTables = ["orders", "checkouts"];

let shop: FuzzedShop;
let heapBeforeMb = 0;

beforeAll(async () => {
  shop = await FuzzedShop.open();
});
afterAll(() => shop.stop());

describe("the table of fuzzed routes", () => {
  it("has every route that the hooks register", () => {
    const folder = path.join(root, "pb_hooks");
    const files = readdirSync(folder).filter((name) => name.endsWith(".pb.js"));
    const registered = files.flatMap((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      return [...text.matchAll(/routerAdd\(\s*"(\w+)",\s*"([^"]+)"/g)].map(
        ([, method, route]) => `${method} ${route}`,
      );
    });
    const replaced = "POST /api/collections/users/auth-with-oauth2";
    const known = [...routes.map(({ name }) => name), replaced];
    expect(registered.filter((route) => !known.includes(route))).toEqual([]);
    // Their addresses are computed: e-mail changes and views (recordRoutes.ts), pages (GET /{path...}).
    const computed = files.filter((name) => {
      const text = readFileSync(path.join(folder, name), "utf8");
      return /routerAdd\((?!\s*"\w+",\s*")/.test(text);
    });
    expect(computed).toEqual(["auth.pb.js", "server.pb.js", "viewCollections.pb.js"]);
  });
});

test("the generated cases are divided by the number of properties", () => {
  const folder = import.meta.dirname;
  const calls = readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts"))
    .flatMap(
      (name) =>
        readFileSync(path.join(folder, name), "utf8").match(/^ +(?:await )?holds(?:Later)?\(/gm) ?? [],
    );
  // One of the calls is that of all routes.
  expect(calls.length - 1 + routes.length).toBe(shares);
});

test("docs/security-findings.md has the number of properties and routes", () => {
  expectWords("docs/security-findings.md", `${shares} properties, ${routes.length} of them routes`);
});

describe("generated requests", { timeout: propertyTimeoutMs }, () => {
  it("find a heap that is measured before the first of them", async () => {
    heapBeforeMb = await heapAfterCollection();
  });

  for (const route of routes) {
    it(`to ${route.name} are answered, and a refused one writes nothing`, async () => {
      await holdsLater(requestsTo(route), check);
    });
  }

  it("leave no memory behind", async () => {
    const all = fc.oneof(...routes.filter(({ owner }) => !owner).map(requestsTo));
    await holdsLater(all, check);
    const growthMb = (await heapAfterCollection()) - heapBeforeMb;
    console.info(`The live heap grew by ${growthMb} MB over all cases.`);
    expect(growthMb).toBeLessThan(heapGrowthMbMax);
  });
});

function requestsTo({
  name,
  path: paths,
  body,
  owner,
  headers: fixed,
}: FuzzRoute): fc.Arbitrary<FuzzRequest> {
  const method = name.split(" ")[0] ?? "GET";
  const { token, ownerToken } = shop;
  const owners = headers([]).map((all) => ({ ...all, Authorization: ownerToken }));
  return fc.record({
    method: fc.constant(method),
    path: paths.map((text) => shop.fillIn(text)),
    headers: (owner ? owners : headers([token])).map((all) => ({ ...all, ...fixed })),
    body:
      body?.map((bytes) => (bytes.includes("{") ? Buffer.from(shop.fillIn(`${bytes}`)) : bytes)) ??
      fc.constant(undefined),
  });
}

/** Sends a request and checks the response and the database. */
async function check(request: FuzzRequest): Promise<void> {
  const stamp = shop.writeStamp();
  const before = await contentsBefore(stamp);
  const response = await respondsInTime(request);
  expect(response.status, response.body).toBeLessThan(500);
  if (response.status >= 400 && shop.writeStamp() !== stamp) await expectNothingWritten(request, before);
}

type Contents = ReadonlyMap<string, string>;

let known: { stamp: string; contents: Contents } = { stamp: "", contents: new Map() };

/** The database's contents; read again only when it was written since. */
async function contentsBefore(stamp: string): Promise<Contents> {
  if (known.stamp !== stamp) known = { stamp, contents: await shop.contents() };
  return known.contents;
}

/** The number of rows, which is the first value of each row. */
const rowCount = (contents: Contents, name: string): string =>
  JSON.parse(contents.get(name) ?? "[]")[0]?.[0] ?? "0";

const changedTables = (before: Contents, after: Contents) =>
  [...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name);

/**
 * The tables are the same before and after the first refused request: a repeated one may find the row that
 * the first one stored. A job may have written its own tables at the same moment: a request that writes them
 * changes them each time that it is repeated.
 */
async function expectNothingWritten(request: FuzzRequest, before: Contents): Promise<void> {
  const after = await shop.contents();
  const changed = changedTables(before, after);
  expect(changed.filter((name) => !jobTables.includes(name))).toEqual([]);
  for (const name of updatedTables) expect(rowCount(after, name), name).toBe(rowCount(before, name));
  if (changed.length === 0) return;
  // Until no job writes at the same moment.
  await expect
    .poll(async () => {
      const earlier = await shop.contents();
      await send(shop.url, request);
      return changedTables(earlier, await shop.contents());
    })
    .toEqual([]);
}

/** A response; fails when the server answers others in the meantime but not this request. */
async function respondsInTime(request: FuzzRequest): Promise<FuzzResponse> {
  const answer = send(shop.url, request);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), hangMs);
  });
  const first = await Promise.race([answer, late]);
  clearTimeout(timer);
  if (first !== "late") return first;
  // On a busy machine every request is slow: only one that is overtaken by a hundred others hangs.
  for (let probe = 0; probe < 100; probe++)
    await send(shop.url, { method: "GET", path: "/api/health", headers: {} });
  const second = await Promise.race([answer, Promise.resolve("hangs" as const)]);
  if (second === "hangs") throw new Error(`No response after ${hangMs} ms.`);
  return second;
}

/** A refused body that takes some megabytes when it is read. */
const garbage: FuzzRequest = {
  method: "POST",
  path: "/api/collections/products/records",
  headers: { "Content-Type": "application/json" },
  body: Buffer.from(JSON.stringify({ list: Array(100_000).fill({}) })),
};

/** Live heap in MB after two garbage collections, which allocations bring about. */
async function heapAfterCollection(): Promise<number> {
  const { number } = shop.collection();
  await expect
    .poll(
      async () => {
        await send(shop.url, garbage);
        return shop.collection().number;
      },
      { interval: 5 },
    )
    .toBeGreaterThan(number + 1);
  return shop.collection().liveMb;
}
