import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  readChanges,
  readCurrentCursor,
  readSnapshot,
  requestChanges,
} from "../../../tools/testkit/server/catalogue";
import { createProduct, updateProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/* Changes of the collection itself, in the dashboard or by an import, and their effect on catalogue sync. */

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

describe("an owner's edits of the collection", () => {
  const collection = "/api/collections/products";
  const definition = async () =>
    (await (await shop.api(collection)).json()) as Record<string, unknown> & {
      fields: Record<string, unknown>[];
    };
  const save = async (change: Record<string, unknown>) => {
    const answer = await shop.api(collection, { method: "PATCH", json: change });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };

  test("add and remove fields without a change being missed", async () => {
    const id = await createProduct(shop);
    const { fields } = await definition();
    const cursor = await readCurrentCursor(shop);
    await save({ fields: [...fields, { type: "text", name: "fabric" }] });
    await updateProduct(shop, id, { fabric: "khadi", price: 10 });
    await save({ fields });
    await updateProduct(shop, id, { price: 12 });
    const { products } = await readChanges(shop, cursor);
    expect(products.at(-1)?.record).toMatchObject({ id, price: 12 });
    expect(products.at(-1)?.record).not.toHaveProperty("fabric");
  });

  test.each(["goods", "Products"])("cannot rename it to %s, which would close the shop", async (name) => {
    const answer = await shop.api(collection, { method: "PATCH", json: { name } });
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 400,
      body: { data: { name: { message: "The shop needs this collection under the name products." } } },
    });
    expect((await shop.api("/", { token: null })).status).toBe(200);
  });

  test("cannot rename any collection of a new shop", async () => {
    const list = await shop.api("/api/collections?perPage=200");
    const { items } = (await list.json()) as { items: { name: string; system: boolean }[] };
    for (const { name, system } of items) {
      if (system) continue;
      const renamed = { method: "PATCH", json: { name: `${name}s` } };
      expect((await shop.api(`/api/collections/${name}`, renamed)).status, name).toBe(400);
    }
  });

  test("can rename a collection of the owner's own", async () => {
    const json = { name: "suppliers", type: "base" };
    expect((await shop.api("/api/collections", { method: "POST", json })).status).toBe(200);
    const renamed = { method: "PATCH", json: { name: "weavers" } };
    expect((await shop.api("/api/collections/suppliers", renamed)).status).toBe(200);
  });

  test("remove even a field that the catalogue shows", async () => {
    const { fields } = await definition();
    const id = await createProduct(shop, { gender: "Men" });
    await save({ fields: fields.filter(({ name }) => name !== "gender") });
    const cursor = await readCurrentCursor(shop);
    await updateProduct(shop, id, { price: 13 });
    const { products } = await readChanges(shop, cursor);
    expect(products[0]?.record).toMatchObject({ id, price: 13 });
    expect(products[0]?.record).not.toHaveProperty("gender");
    await save({ fields });
  });

  test("import all collections without a change being missed", async () => {
    const { items } = (await (await shop.api("/api/collections?perPage=500")).json()) as { items: unknown[] };
    const cursor = await readCurrentCursor(shop);
    const answer = await shop.api("/api/collections/import", {
      method: "PUT",
      json: { collections: items, deleteMissing: true },
    });
    expect(answer.status).toBe(204);
    const id = await createProduct(shop);
    expect((await readChanges(shop, cursor)).products.map(({ record }) => record.id)).toContain(id);
  });

  test("hide a field from the catalogue, in the snapshot as in the changes, at once", async () => {
    const id = await createProduct(shop, { description: "secret recipe" });
    const start = (await readSnapshot(shop)).cursor;
    const { fields } = await definition();
    await save({ fields: fields.map((field) => ({ ...field, hidden: field["name"] === "description" })) });
    try {
      const { rows } = await readSnapshot(shop);
      expect(rows.find(({ record }) => record.id === id)?.record).not.toHaveProperty("description");
      await updateProduct(shop, id, { price: 3 });
      const { products } = await readChanges(shop, start);
      expect(JSON.stringify([rows, products])).not.toContain("secret recipe");
    } finally {
      await save({ fields });
    }
  });

  test("close the products to the public, and the catalogue with them", async () => {
    const cursor = await readCurrentCursor(shop);
    await save({ listRule: null });
    try {
      expect((await requestChanges(shop, cursor)).status).toBe(404);
      expect((await shop.api("/api/shop/catalogue", { token: null })).status).toBe(404);
    } finally {
      await save({ listRule: "active = true" });
    }
  });

  test("that cost the journal its name make every device start over", async () => {
    const id = await createProduct(shop);
    const cursor = await readCurrentCursor(shop);
    await runSql(shop, "DELETE FROM shop_catalogue_epoch");
    await shop.restart();
    expect((await requestChanges(shop, cursor)).status).toBe(410);
    const { cursor: fresh } = await readSnapshot(shop);
    await runSql(shop, `UPDATE products SET price = 1234 WHERE id = '${id}'`);
    expect((await readChanges(shop, fresh)).products).toHaveLength(1);
  });

  test("that cost the triggers make every device start over, with nothing lost", async () => {
    const id = await createProduct(shop);
    const cursor = await readCurrentCursor(shop);
    await runSql(shop, "DROP TRIGGER shop_catalogue_update");
    await runSql(shop, `UPDATE products SET price = 4321 WHERE id = '${id}'`);
    await shop.restart();
    expect((await requestChanges(shop, cursor)).status).toBe(410);
    const { rows, cursor: fresh } = await readSnapshot(shop);
    expect(rows.find(({ record }) => record.id === id)?.record["price"]).toBe(4321);
    await runSql(shop, `UPDATE products SET price = 1234 WHERE id = '${id}'`);
    expect((await readChanges(shop, fresh)).products).toHaveLength(1);
  });
});

test("a collection that was removed and imported again is followed like the first", async () => {
  const cursor = await readCurrentCursor(shop);
  const definition = await (await shop.api("/api/collections/products")).json();
  // PocketBase refuses to remove a collection that a view reads.
  for (const view of ["lowStock", "salesByProduct", "shortfalls"])
    expect((await shop.api(`/api/collections/${view}`, { method: "DELETE" })).status).toBe(204);
  expect((await shop.api("/api/collections/products", { method: "DELETE" })).status).toBe(204);
  expect((await requestChanges(shop, cursor)).status).toBe(404);
  const json = { collections: [definition], deleteMissing: false };
  expect((await shop.api("/api/collections/import", { method: "PUT", json })).status).toBe(204);

  expect((await requestChanges(shop, cursor)).status).toBe(410);
  const fresh = await readSnapshot(shop);
  expect(fresh.rows).toEqual([]);
  const id = await createProduct(shop);
  expect((await readChanges(shop, fresh.cursor)).products.map(({ record }) => record.id)).toEqual([id]);
});
