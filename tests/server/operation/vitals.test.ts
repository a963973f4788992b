import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

let shop: Shop;
beforeEach(async () => {
  await shop?.remove();
  shop = await startShop();
});
afterAll(() => shop.remove());

const report = { release: "AbCd1234", page: "home", values: { lcp: 1200.4, cls: 12, evictions: 0 } };
const send = (json: unknown = report, headers: Record<string, string> = {}) =>
  shop.api("/api/shop/vitals", { method: "POST", token: null, json, headers });
const rows = (columns: string) => runSql(shop, `SELECT ${columns} FROM vitals ORDER BY metric, value`);
/** The console for SQL returns numbers as text. */
const numbers = async (query: string) => (await runSql(shop, query)).map((row) => row.map(Number));

test("a report is stored per metric, with the day and without anything about the sender", async () => {
  expect(
    (await send(report, { "User-Agent": "Secret-Agent/1", "X-Device-Id": "secret-device" })).status,
  ).toBe(204);
  const [[today]] = (await runSql(shop, "SELECT date('now')")) as [[string]];
  expect(await rows("metric, value, page, release, day")).toEqual([
    ["cls", "12", "home", "AbCd1234", today],
    ["evictions", "0", "home", "AbCd1234", today],
    ["lcp", "1200", "home", "AbCd1234", today],
  ]);
  const columns = (await runSql(shop, "SELECT name FROM pragma_table_info('vitals')")).flat();
  expect(columns.toSorted()).toEqual(["day", "id", "metric", "page", "release", "value"]);
  await shop.stop();
  for (const file of ["data.db", "data.db-wal", "auxiliary.db"])
    try {
      expect(String(readFileSync(path.join(shop.dataDir, file)))).not.toMatch(/Secret-Agent|secret-device/);
    } catch (error) {
      expect((error as { code?: string }).code).toBe("ENOENT");
    }
  await shop.restart();
});

test.each([
  ["another page", { ...report, page: "/product/abc" }],
  ["a hostile release", { ...report, release: "<script>" }],
  ["no values", { ...report, values: {} }],
  ["values out of range", { ...report, values: { lcp: -1, inp: 1e9, cls: "3", other: 5 } }],
])("a report with %s is refused", async (_, json) => {
  const answer = await send(json);
  expect([answer.status, (await answer.json()).data.code]).toEqual([400, "vitals-invalid"]);
  expect(await rows("*")).toEqual([]);
});

test("a report of more than 1 KB is refused", async () => {
  expect((await send({ ...report, more: "x".repeat(1024) })).status).toBe(413);
  expect(await rows("*")).toEqual([]);
});

test("nothing is stored for a browser with Do Not Track or Global Privacy Control", async () => {
  for (const headers of [{ DNT: "1" }, { "Sec-GPC": "1" }] as Record<string, string>[])
    expect((await send(report, headers)).status).toBe(204);
  expect(await rows("*")).toEqual([]);
});

test("SHOP_VITALS=0 switches the measurements off, in the page too", async () => {
  await shop.restart({ SHOP_VITALS: "0" });
  expect((await send()).status).toBe(404);
  expect(await (await fetch(shop.url)).text()).toContain('<meta name="shop:vitals" content="0" />');
  await shop.restart({});
  expect(await (await fetch(shop.url)).text()).toContain('<meta name="shop:vitals" content="" />');
});

test("one network can send twelve reports a minute", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 14; n += 1) statuses.push((await send()).status);
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 204), 429, 429]);
});

test("one network can send twenty reports an hour", async () => {
  const hooks = createChangedHooks({ "lib/operation/vitals.js": [["max: 12", "max: 100"]] });
  await shop.remove();
  shop = await startShop({ hooksDir: hooks.hooksDir });
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) statuses.push((await send()).status);
  hooks.remove();
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429, 429]);
});

test("only the owner reads the rows and the view", async () => {
  await send();
  for (const name of ["vitals", "vitalsByWeek"]) {
    const url = `/api/collections/${name}/records`;
    expect((await shop.api(url, { token: null })).status).toBe(403);
    expect((await shop.api(url)).status).toBe(200);
  }
});

test("the view has the 75th percentile per week, metric, page and release", async () => {
  const values = Array.from(
    { length: 20 },
    (_, at) => `('AbCd1234', 'home', 'lcp', ${(at + 1) * 100}, '2026-11-16')`,
  );
  const others = [
    "('AbCd1234', 'home', 'lcp', 7, '2026-11-23')",
    "('Other123', 'product', 'lcp', 9, '2026-11-16')",
  ];
  await runSql(
    shop,
    `INSERT INTO vitals (release, page, metric, value, day) VALUES ${[...values, ...others].join(", ")}`,
  );
  const answer = await shop.api("/api/collections/vitalsByWeek/records?sort=week,page");
  const { items } = (await answer.json()) as { items: Record<string, unknown>[] };
  const read = items.map(({ week, metric, page, release, p75, samples }) => [
    week,
    metric,
    page,
    release,
    p75,
    samples,
  ]);
  expect(read).toEqual([
    ["2026-46", "lcp", "home", "AbCd1234", 1500, 20],
    ["2026-46", "lcp", "product", "Other123", 9, 1],
    ["2026-47", "lcp", "home", "AbCd1234", 7, 1],
  ]);
});

test("the nightly purge keeps 90 days and 200,000 rows", async () => {
  const old = "('r', 'home', 'lcp', 1, date('now', '-91 days'))";
  const young = "('r', 'home', 'lcp', 2, date('now', '-89 days'))";
  await runSql(shop, `INSERT INTO vitals (release, page, metric, value, day) VALUES ${old}, ${young}`);
  const purge = () => shop.api("/api/crons/shop-vitals", { method: "POST" });
  expect((await purge()).status).toBe(204);
  await expect.poll(() => numbers("SELECT value FROM vitals")).toEqual([[2]]);
  await runSql(
    shop,
    `INSERT INTO vitals (release, page, metric, value, day)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) SELECT 'r', 'home', 'lcp', 3, date('now') FROM n`,
  );
  await purge();
  await expect.poll(() => numbers("SELECT count(*), min(value) FROM vitals")).toEqual([[200_000, 3]]);
});
