import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { descriptionMaxChars } from "../../../src/domain/shared/limits";
import {
  insertProducts,
  readChanges,
  readCurrentCursor,
  readSnapshot,
  requestChanges,
} from "../../../tools/testkit/server/catalogue";
import { createProduct, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

const seqOf = (cursor: string) => Number(cursor.split(".")[1]);

describe("the order of changes", () => {
  test("gives every write a higher number, by any route", async () => {
    const numbers = [seqOf(await readCurrentCursor(shop))];
    const note = async () => numbers.push(seqOf(await readCurrentCursor(shop)));
    const id = await createProduct(shop);
    await note();
    await updateProduct(shop, id, { price: 1 });
    await note();
    await updateProduct(shop, id, { price: 1 });
    await note();
    await runSql(shop, `UPDATE products SET price = 2 WHERE id = '${id}'`);
    await note();
    await runSql(shop, `UPDATE products SET id = 'renamed0000000' WHERE id = '${id}'`);
    await note();
    await runSql(shop, "DELETE FROM products WHERE id = 'renamed0000000'");
    await note();
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  test("lists the products that were added, changed, hidden and deleted after a cursor, and no others", async () => {
    const [kept, hidden, removed] = [
      await createProduct(shop, { name: "Kept" }),
      await createProduct(shop),
      await createProduct(shop),
    ];
    const cursor = await readCurrentCursor(shop);
    expect(await readChanges(shop, cursor)).toEqual({ cursor, more: false, products: [], gone: [] });

    const fresh = await createProduct(shop, { name: "Fresh" });
    await updateProduct(shop, hidden, { active: false });
    await deleteProduct(shop, removed);
    await updateProduct(shop, kept, { price: 55 });
    const changes = await readChanges(shop, cursor);
    expect(changes.products.map(({ record }) => [record.id, record["price"]])).toEqual([
      [fresh, 999],
      [kept, 55],
    ]);
    expect(changes.gone).toEqual([hidden, removed]);
    expect(changes.cursor).toBe(await readCurrentCursor(shop));

    await updateProduct(shop, hidden, { active: true });
    expect((await readChanges(shop, changes.cursor)).products.map(({ record }) => record.id)).toEqual([
      hidden,
    ]);
  });

  test("lists a row whose id changed under both ids", async () => {
    const id = await createProduct(shop);
    const cursor = await readCurrentCursor(shop);
    await runSql(shop, `UPDATE products SET id = 'movedproduct000' WHERE id = '${id}'`);
    const { products, gone } = await readChanges(shop, cursor);
    expect(products.map(({ record }) => record.id)).toEqual(["movedproduct000"]);
    expect(gone).toEqual([id]);
  });

  test("lists more than a thousand products in pages, each once, in ascending order", async () => {
    const start = await readCurrentCursor(shop);
    await insertProducts(shop, 1203);
    const numbers: number[] = [];
    const ids: string[] = [];
    const pages: number[] = [];
    for (let since = start, more = true; more; ) {
      const page = await readChanges(shop, since);
      pages.push(page.products.length);
      ids.push(...page.products.map(({ record }) => record.id));
      numbers.push(...page.products.map(({ seq }) => seq));
      ({ cursor: since, more } = page);
    }
    expect(pages).toEqual([500, 500, 203]);
    expect(new Set(ids).size).toBe(1203);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });

  test("includes all writes between two pages", async () => {
    const first = await readChanges(shop, await readCurrentCursor(shop));
    await insertProducts(shop, 600, "q");
    const page = await readChanges(shop, first.cursor);
    expect(page.more).toBe(true);
    await runSql(shop, "UPDATE products SET price = 7 WHERE id = 'q00000000000001'");
    await runSql(shop, "DELETE FROM products WHERE id = 'q00000000000600'");
    const rest = await readChanges(shop, page.cursor);
    expect(rest.products.at(-1)?.record).toMatchObject({ id: "q00000000000001", price: 7 });
    expect(rest.gone).toEqual(["q00000000000600"]);
    expect(new Set([...page.products, ...rest.products].map(({ record }) => record.id)).size).toBe(599);
  });
});

describe("a cursor", () => {
  test("that this server never assigned is refused with the code catalogue-reset", async () => {
    const { epoch, cursor } = await readSnapshot(shop);
    const ahead = `${epoch}.${seqOf(await readCurrentCursor(shop)) + 1}`;
    for (const since of [
      ahead,
      `${epoch}.5`,
      "0123456789ab.0",
      cursor.replace(".", ""),
      "",
      "'; --",
      "a.-1",
    ]) {
      const answer = await requestChanges(shop, since);
      expect(answer.status, since).toBe(410);
      expect(await answer.json()).toMatchObject({ status: 410, data: { code: "catalogue-reset" } });
    }
    expect((await shop.api("/api/shop/catalogue/changes", { token: null })).status).toBe(410);
  });

  test("stays valid after restarts and power cuts", async () => {
    const cursor = await readCurrentCursor(shop);
    const id = await createProduct(shop);
    await shop.kill();
    await shop.restart();
    expect((await readChanges(shop, cursor)).products.map(({ record }) => record.id)).toEqual([id]);
    const later = await readCurrentCursor(shop);
    await shop.restart();
    await shop.restart();
    expect((await readChanges(shop, later)).products).toEqual([]);
  });

  test("from after a restored backup is refused, however many changes follow", async () => {
    const id = await createProduct(shop);
    const before = await readCurrentCursor(shop);
    await shop.stop();
    const backup = mkdtempSync(path.join(tmpdir(), "haat-backup-"));
    try {
      cpSync(shop.dataDir, backup, { recursive: true });
      await shop.restart();
      for (let price = 1; price <= 3; price += 1) await updateProduct(shop, id, { price });
      const lost = await readCurrentCursor(shop);
      // The later snapshot stays in the data folder.
      expect((await readSnapshot(shop)).rows.find(({ record }) => record.id === id)?.record["price"]).toBe(3);
      await shop.stop();
      for (const file of ["data.db", "data.db-wal", "data.db-shm"])
        rmSync(path.join(shop.dataDir, file), { force: true });
      cpSync(path.join(backup, "data.db"), path.join(shop.dataDir, "data.db"));
      await shop.restart();

      for (let price = 11; price <= 20; price += 1) await updateProduct(shop, id, { price });
      expect((await requestChanges(shop, lost)).status).toBe(410);
      expect((await readChanges(shop, before)).products.map(({ record }) => record["price"])).toEqual([20]);
      const fresh = await readSnapshot(shop);
      expect((await requestChanges(shop, fresh.cursor)).status).toBe(200);
    } finally {
      rmSync(backup, { recursive: true, force: true });
    }
  });
});

describe("a row that was written with SQL", () => {
  test("with values of the wrong type breaks no response", async () => {
    const bad = await createProduct(shop);
    const good = await createProduct(shop);
    const cursor = (await readSnapshot(shop)).cursor;
    await runSql(
      shop,
      `UPDATE products SET price = 'cheap', sizes = '{broken', images = x'00ff', name = x'41', stock = '', photos = '' WHERE id = '${bad}'`,
    );
    await updateProduct(shop, good, { price: 2 });
    const { products } = await readChanges(shop, cursor);
    const record = products.find((product) => product.record.id === bad)?.record;
    expect(record).toMatchObject({ price: "cheap", sizes: null, stock: null, photos: null });
    expect(products.find((product) => product.record.id === good)?.record["price"]).toBe(2);
  });

  test("with five megabytes of description is sent with the description cut", async () => {
    const id = await createProduct(shop);
    const cursor = await readCurrentCursor(shop);
    await runSql(
      shop,
      `UPDATE products SET description = replace(hex(zeroblob(2500000)), '00', 'ab') WHERE id = '${id}'`,
    );
    const { products } = await readChanges(shop, cursor);
    expect(products[0]?.record["description"]).toBe("ab".repeat(descriptionMaxChars / 2));
  });
});

test("records have the format of PocketBase's REST API, and only the product's fields", async () => {
  const id = await createProduct(shop, {
    name: "Ajrakh “Indigo” ₹\n",
    description: "two\nlines",
    images: { front: "/a.webp", back: "/b.webp" },
    stock: 0,
    createdat: { seconds: 1700000000, nanoseconds: 0 },
  });
  const cursor = (await readSnapshot(shop)).cursor;
  await updateProduct(shop, id, { price: 12.5 });
  const record = (await readChanges(shop, cursor)).products.find(
    (product) => product.record.id === id,
  )?.record;
  const rest = await (await shop.api(`/api/collections/products/records/${id}`, { token: null })).json();
  const {
    collectionId: _c,
    collectionName: _n,
    created: _cr,
    updated: _u,
    sortdate: _s,
    weight: _w,
    ...shown
  } = rest;
  expect(record).toEqual(shown);
});

describe("the cost of long lists", () => {
  test("one address gets 120 long lists a minute, and short ones without a limit", async () => {
    const start = await readCurrentCursor(shop);
    await insertProducts(shop, 101, "l");
    const answers = async (since: string, count: number) => {
      const statuses = new Set<number>();
      for (let at = 0; at < count; at += 1) statuses.add((await requestChanges(shop, since)).status);
      return [...statuses];
    };
    expect(await answers(start, 130)).toEqual([200, 429]);
    const refused = await requestChanges(shop, start);
    expect(await refused.json()).toMatchObject({ status: 429, data: { code: "too-many-pages" } });
    await expect
      .poll(async () => (await requestChanges(shop, (await readSnapshot(shop)).cursor)).status)
      .toBe(200);
    const short = (await readSnapshot(shop)).cursor;
    await createProduct(shop);
    expect(await answers(short, 130)).toEqual([200]);
  });
});
