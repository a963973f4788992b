import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

const path = "/api/collections/products/records";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

type Body = Record<string, unknown>;

/** The answer's status, and the message at `stockbysize`. */
async function send(way: string, method: string, json: Body): Promise<[number, string | undefined]> {
  const answer = await shop.api(way, { method, json });
  const { data } = (await answer.json()) as { data?: Record<string, { message: string }> };
  return [answer.status, data?.["stockbysize"]?.message];
}
const save = (json: Body) => send(path, "POST", { name: "Tee", price: 499, ...json });
const change = (id: string, json: Body) => send(`${path}/${id}`, "PATCH", json);

describe("stock of a size that the product does not have is refused, because the size that was meant would have no limit:", () => {
  test.each<[Body, string]>([
    [{ sizes: "S, M", stockbysize: "S 4 M 5" }, "“S 4 M” is none of the sizes S, M."],
    [{ sizes: "S, M", stockbysize: "S 3, XXS 5" }, "“XXS” is none of the sizes S, M."],
    [{ sizes: "S, M", stockbysize: "S 3, M 5, XXS 5" }, "“XXS” is none of the sizes S, M."],
    [{ sizes: ["S", "M"], stockbysize: { S: 3, XXS: 5 } }, "“XXS” is none of the sizes S, M."],
    [{ sizes: { S: true }, stockBySize: { M: 5 } }, "“M” is none of the sizes S."],
    [{ sizes: "S, M", stockbysize: "S 4, s 5" }, "S is there twice: write each size once."],
    [{ stockbysize: "S 4, S 5" }, "S is there twice: write each size once."],
  ])("%j", async (json, sentence) => {
    expect(await save(json)).toEqual([400, expect.stringContaining(sentence)]);
  });

  test("also when a size is renamed", async () => {
    const id = await createProduct(shop, { sizes: ["M"], stockbysize: { M: 1 } });
    expect(await change(id, { sizes: "Medium" })).toEqual([
      400,
      expect.stringContaining("“M” is none of the sizes MEDIUM."),
    ]);
    expect(await change(id, { sizes: "Medium", stockbysize: "Medium 1" })).toEqual([200, undefined]);
  });
});

test.each<Body>([
  { sizes: "S, M", stockbysize: "S 4" },
  { sizes: "S, M", stockbysize: "" },
  { sizes: "S, M", stockbysize: "m 4; 's': 2" },
  { sizes: "Free size", stockbysize: "free size 4" },
  { sizes: "28, 30", stockbysize: "28 4, 30 0" },
  { sizes: ["'s'", "M "], stockBySize: { S: "2", M: -1 } },
  { sizes: { S: true, M: false }, stockbysize: { M: 3 } },
  { sizes: { 0: "S" }, stockbysize: { s: 4, "'S'": 5 } },
  // A size that is no longer offered keeps its count.
  { sizes: ["S"], stockbysize: { S: 4, M: 9 } },
  { sizes: ["S", "M"], stockbysize: { S: 4, M: null, XL: 0 } },
  { stockbysize: { S: 4 } },
  { sizes: ["S"], stock: 12 },
])("%j is accepted", async (json) => {
  expect(await save(json)).toEqual([200, undefined]);
});

test("a product with such an entry from an earlier version is saved while sizes and stock stay", async () => {
  const id = await createProduct(shop);
  await runSql(shop, `UPDATE products SET stockbysize = '{"S4M":5}' WHERE id = '${id}'`);
  expect(await change(id, { price: 500 })).toEqual([200, undefined]);
  expect(await change(id, { stockbysize: { S4M: 6 } })).toEqual([400, expect.stringContaining("S4M")]);
});

test("sizes with a hyphen have a stock, and a count below 0 is refused", async () => {
  const sizes = "2-3Y, 4-5Y";
  expect(await save({ sizes, stockbysize: "2-3Y 4, 4-5Y 3" })).toEqual([200, undefined]);
  for (const stockbysize of ["2-3Y -4", "2-3Y: -4", "2-3Y-4"])
    expect((await save({ sizes, stockbysize }))[0]).toBe(400);
});
