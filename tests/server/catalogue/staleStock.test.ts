import { afterAll, beforeAll, expect, test } from "vitest";
import { createProduct, updateProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/*
 * The owner's form sends the counts of all sizes, and those that it has shown; meanwhile orders have taken
 * pieces.
 */

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

const shown = { S: 4, M: 12 };

/** A product whose form has shown `shown` before the stock became `stored`. */
async function productWithStock(stored: Record<string, number> | null): Promise<string> {
  const id = await createProduct(shop, { sizes: ["S", "M", "L"], stockbysize: shown });
  // As an order changes it: by SQL, without a hook.
  await runSql(shop, `UPDATE products SET stockbysize = '${JSON.stringify(stored)}' WHERE id = '${id}'`);
  return id;
}

async function readStock(id: string): Promise<unknown> {
  const answer = await shop.api(`/api/collections/products/records/${id}`);
  return ((await answer.json()) as { stockbysize: unknown }).stockbysize;
}

test.each([
  ["a changed size", { S: 3, M: 12 }, "S 4, M 20", { S: 3, M: 20 }],
  ["a new size", { S: 3, M: 12 }, "S 4, M 12, L 7", { S: 3, M: 12, L: 7 }],
  ["a removed size", { S: 3, M: 11 }, "S 4", { S: 3 }],
  ["a size that was sold as well", { S: 3, M: 11 }, "S 9, M 12", { S: 9, M: 11 }],
  ["an emptied field", { S: 3, M: 11 }, "", null],
  ["the counts of a product whose counts were removed", null, "S 4, M 20", { M: 20 }],
])("of %s only the owner's change is stored", async (_what, stored, stockbysize, expected) => {
  const id = await productWithStock(stored);
  const answer = await shop.api(`/api/collections/products/records/${id}`, {
    method: "PATCH",
    json: { stockbysize, stockbysizeSeen: shown },
  });
  expect(answer.status).toBe(200);
  const body: unknown = await answer.json();
  expect(body).toMatchObject({ stockbysize: expected });
  expect(body).not.toHaveProperty("stockbysizeSeen");
  expect(await readStock(id)).toEqual(expected);
});

test("without the counts that were shown all counts are stored", async () => {
  const id = await productWithStock({ S: 3, M: 12 });
  await updateProduct(shop, id, { stockbysize: "S 4, M 20" });
  expect(await readStock(id)).toEqual({ S: 4, M: 20 });
});
