import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProduct, pixelPng } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/* What an owner types into the form of a product, or drops into it, in a way that computers misread. */

const path = "/api/collections/products/records";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

type Body = Record<string, unknown>;

interface Answer {
  status: number;
  record: Body;
  /** The error message of each refused field. */
  problems: Record<string, string>;
}

async function send(
  way: string,
  method: string,
  content: { json: Body } | { body: FormData },
): Promise<Answer> {
  const answer = await shop.api(way, { method, ...content });
  const record = (await answer.json()) as Body & { data?: Record<string, { message: string }> };
  const problems = Object.entries(record.data ?? {}).map(([field, { message }]) => [field, message]);
  return { status: answer.status, record, problems: Object.fromEntries(problems) };
}
const save = (json: Body) => send(path, "POST", { json: { name: "Tee", price: 499, ...json } });

test.each([
  ["28", "28 5", { sizes: ["28"], stockbysize: { 28: 5 } }],
  ["36.5", "", { sizes: ["36.5"], stockbysize: null }],
])("one size that is a number, %s, is a size", async (sizes, stockbysize, stored) => {
  expect(await save({ sizes, stockbysize, active: true })).toMatchObject({ status: 200, record: stored });
});

describe("a count in the digits of another keyboard is refused, because it would mean no limit:", () => {
  test.each<[string, Body, string]>([
    ["Devanagari", { stock: "१२" }, "stock"],
    ["Bengali", { stock: "১২ pieces" }, "stock"],
    ["Tamil", { sizes: ["M"], stockbysize: { M: "௧௨" } }, "stockbysize"],
    ["Arabic", { stock: "١٢" }, "stock"],
    ["full-width", { stock: "１２" }, "stock"],
  ])("%s", async (_digits, json, field) => {
    const { status, problems } = await save(json);
    expect({ status, fields: Object.keys(problems) }).toEqual({ status: 400, fields: [field] });
  });

  test("with a sentence that says which digits", async () => {
    expect((await save({ stock: "१२" })).problems["stock"]).toContain("digits 0 to 9");
  });
});

describe("a date that is not one of a shop's products is refused:", () => {
  test.each(["2026", "20260131", 31_012_026, "1970-01-01", "0026-01-31"])("%s", async (createdat) => {
    const { status, problems } = await save({ createdat });
    expect({ status, problem: problems["createdat"] }).toEqual({
      status: 400,
      problem: expect.stringContaining("2026-01-31"),
    });
  });

  test("but one that was stored earlier hinders no other change", async () => {
    const id = await createProduct(shop);
    await runSql(shop, `UPDATE products SET createdat = '2026' WHERE id = '${id}'`);
    expect(await send(`${path}/${id}`, "PATCH", { json: { price: 500 } })).toMatchObject({ status: 200 });
  });
});

/** A PNG that says it has this size. */
function pngOfSize(width: number, height: number): Blob {
  const bytes = new Uint8Array(pixelPng);
  const header = new DataView(bytes.buffer);
  header.setUint32(16, width);
  header.setUint32(20, height);
  return new Blob([bytes], { type: "image/png" });
}

test.each([
  [12_032, 9_024, 200],
  [30_000, 30_000, 400],
])("a photo of %i × %i pixels: %i", async (width, height, status) => {
  const body = new FormData();
  body.set("name", "Tee");
  body.set("photos", pngOfSize(width, height), "huge.png");
  const answer = await send(path, "POST", { body });
  expect(answer.status).toBe(status);
  if (status === 400)
    expect(answer.problems["photos"]).toBe(
      "“huge.png” has 30000 × 30000 pixels. Please make it smaller: at most 120 megapixels.",
    );
});
