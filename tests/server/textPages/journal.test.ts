import { afterAll, beforeAll, expect, test } from "vitest";
import { readChanges, readCurrentCursor, readSnapshot } from "../../../tools/testkit/server/catalogue";
import { createProduct } from "../../../tools/testkit/server/products";
import { openRealtime } from "../../../tools/testkit/server/realtime";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";
import { deletePage, listPages, savePage } from "../../../tools/testkit/server/textPages";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

/**
 * The version that a device with `known` gets from the changes after a cursor; undefined when `known` is
 * current.
 */
async function versionFor(known: string, cursor?: string): Promise<string | undefined> {
  const since = cursor ?? (await readCurrentCursor(shop));
  const answer = await shop.api(`/api/shop/catalogue/changes?since=${since}&pages=${known}`, { token: null });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { pages?: string }).pages;
}
const currentVersion = async () => (await listPages(shop)).version;

test("without a published page a device has nothing to fetch", async () => {
  expect(await versionFor("")).toBeUndefined();
  await savePage(shop, "terms", { body: "A new draft" });
  expect(await versionFor("")).toBeUndefined();
  expect(await versionFor("1c46c333f59e.7")).toBe("");
});

test("each change gives the pages another version, by any route", async () => {
  const versions: string[] = [];
  const note = async () => {
    const version = await currentVersion();
    expect(await versionFor(versions.at(-1) ?? "")).toBe(version);
    expect(await versionFor(version)).toBeUndefined();
    versions.push(version);
  };
  await savePage(shop, "terms", { published: true });
  await note();
  const privacy = await savePage(shop, "privacy", { published: true });
  await note();
  await savePage(shop, "privacy", { body: "Changed" });
  await note();
  await runSql(shop, "UPDATE pages SET title = 'By SQL' WHERE slug = 'terms'");
  await note();
  await savePage(shop, "privacy", { published: false });
  await note();
  await deletePage(shop, privacy);
  await note();
  expect(new Set(versions).size).toBe(versions.length);
  await createProduct(shop);
  expect(await currentVersion()).toBe(versions.at(-1));
});

test("a device that does not know text pages gets no trace of them", async () => {
  const before = await readCurrentCursor(shop);
  await savePage(shop, "shipping", { published: true });
  const id = await createProduct(shop);
  const changes = await readChanges(shop, before);
  expect(Object.keys(changes).sort()).toEqual(["cursor", "gone", "more", "products"]);
  expect([changes.products.map(({ record }) => record.id), changes.gone]).toEqual([[id], []]);

  const cursor = await readCurrentCursor(shop);
  await savePage(shop, "shipping", { body: "Changed" });
  const onlyPages = await readChanges(shop, cursor);
  expect(onlyPages).toEqual({ cursor: expect.any(String), more: false, products: [], gone: [] });
  expect(onlyPages.cursor).not.toBe(cursor);

  const { count, rows } = await readSnapshot(shop);
  expect(rows).toHaveLength(count);
  for (const row of rows) expect(Object.keys(row).sort()).toEqual(["record", "seq"]);
});

test("the version comes with products, and with nothing else", async () => {
  const cursor = await readCurrentCursor(shop);
  expect(await versionFor("", cursor)).toBe(await currentVersion());
  await createProduct(shop);
  expect(await versionFor("", cursor)).toBe(await currentVersion());
  expect(await versionFor(await currentVersion(), cursor)).toBeUndefined();
  expect(await versionFor("%22%7D,%22", cursor)).toBe(await currentVersion());
});

test("open shops get a message when a page changes", async () => {
  const stream = await openRealtime(shop);
  await stream.subscribe(null, ["shop/catalogue"]);
  await savePage(shop, "shipping", { body: "Changed again" });
  const { data } = await stream.waitForMessage("shop/catalogue");
  expect(data.record?.["cursor"]).toBe(await readCurrentCursor(shop));
  stream.close();
});

test("a collection that lost its triggers gets them again, and counts as changed", async () => {
  const before = await currentVersion();
  const { epoch } = await readSnapshot(shop);
  for (const event of ["insert", "update", "delete"]) await runSql(shop, `DROP TRIGGER shop_pages_${event}`);
  await shop.restart();
  const after = await currentVersion();
  expect(after).not.toBe(before);
  await savePage(shop, "shipping", { body: "Once more" });
  expect(await currentVersion()).not.toBe(after);
  // The products are not fetched again.
  expect((await readSnapshot(shop)).epoch).toBe(epoch);
});
