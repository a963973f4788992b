import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pixelPng } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

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

async function post(content: { json: Body } | { body: FormData }): Promise<Answer> {
  const answer = await shop.api(path, { method: "POST", ...content });
  const record = (await answer.json()) as Body & { data?: Record<string, { message: string }> };
  const problems = Object.entries(record.data ?? {}).map(([field, { message }]) => [field, message]);
  return { status: answer.status, record, problems: Object.fromEntries(problems) };
}
const save = (json: Body) => post({ json: { name: "Tee", price: 499, ...json } });

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

test.each<[Body, string]>([
  [{ stock: "sold out" }, "Write 0 when no piece is left: words mean no limit."],
  [{ sizes: ["M"], stockbysize: { M: "Out of stock" } }, "M: write a whole number of pieces, 0 or more"],
])("a word for no piece left is refused, because words mean no limit: %j", async (json, problem) => {
  const { status, problems } = await save(json);
  expect([status, ...Object.values(problems)]).toEqual([400, expect.stringContaining(problem)]);
  expect((await save({ stock: "made to order" })).status).toBe(200);
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
  const answer = await post({ body });
  expect(answer.status).toBe(status);
  if (status === 400)
    expect(answer.problems["photos"]).toBe(
      "“huge.png” has 30000 × 30000 pixels. Please make it smaller: at most 120 megapixels.",
    );
});
