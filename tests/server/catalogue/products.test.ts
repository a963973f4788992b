import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseProduct } from "../../../src/domain/catalogue/parseProduct";
import { pixelPng } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

const path = "/api/collections/products/records";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

type Body = Record<string, unknown>;

interface Saved {
  status: number;
  record: Body & { id: string };
  /** The error message of each refused field. */
  problems: Record<string, string>;
}

async function read(answer: Response): Promise<Saved> {
  const body = (await answer.json()) as Body & { id: string; data?: Record<string, { message: string }> };
  const problems = Object.entries(body.data ?? {}).map(([field, { message }]) => [field, message]);
  return { status: answer.status, record: body, problems: Object.fromEntries(problems) };
}

const save = async (json: Body) =>
  read(await shop.api(path, { method: "POST", json: { name: "Tee", price: 499, ...json } }));
const change = async (id: string, json: Body) =>
  read(await shop.api(`${path}/${id}`, { method: "PATCH", json }));

describe("a product that an owner saves", () => {
  test("needs no more than a name while it is a draft", async () => {
    const { status, record } = await save({ price: undefined });
    expect(status).toBe(200);
    expect(record).toMatchObject({
      active: false,
      stock: null,
      sizes: null,
      stockbysize: null,
      images: null,
    });
  });

  test("is dated now when it has no date, and keeps that date", async () => {
    const { record } = await save({});
    const age = Date.now() - Date.parse(String(record["createdat"]));
    expect(age).toBeGreaterThanOrEqual(-1000);
    expect(age).toBeLessThan(10_000);
    expect(record["sortdate"]).toBe(Date.parse(String(record["createdat"])));
    const later = await change(record.id, { price: 2 });
    expect(later.record["createdat"]).toBe(record["createdat"]);
    expect((await change(record.id, { createdat: "" })).record["createdat"]).not.toBe("");
  });

  test.each([
    [{ seconds: 1700000000, nanoseconds: 5e8 }, 1700000000500],
    [1700000000, 1700000000000],
    [1700000000123, 1700000000123],
    ["1700000000", 1700000000000],
    ["2023-11-14T22:13:20Z", 1700000000000],
    ["2023-11-14 22:13:20.000Z", 1700000000000],
    ["2023-11-14", 1699920000000],
  ])("is sorted by its date in the shape %j", async (createdat, sortdate) => {
    const { record } = await save({ createdat, sortdate: 5 });
    expect(record["sortdate"]).toBe(sortdate);
    expect(parseProduct(record)).toMatchObject({ product: { createdAt: sortdate } });
  });

  test("distinguishes no stock limit from sold out", async () => {
    expect((await save({ stock: 0 })).record["stock"]).toBe(0);
    expect((await save({ stock: 12 })).record["stock"]).toBe(12);
    expect((await save({ stock: "12" })).record["stock"]).toBe(12);
    for (const stock of [undefined, null, "", "made to order"])
      expect((await save({ stock })).record["stock"]).toBeNull();
    const { record } = await save({ stock: 3 });
    expect((await change(record.id, { stock: null })).record["stock"]).toBeNull();
  });

  test("may write stockBySize in either spelling; both mean one field", async () => {
    const { record } = await save({ stockBySize: { S: 1 } });
    expect(record["stockbysize"]).toEqual({ S: 1 });
    expect((await change(record.id, { stockBySize: { S: 2 } })).record["stockbysize"]).toEqual({ S: 2 });
    const both = await save({ stockbysize: { M: 4 }, stockBySize: { S: 9 } });
    expect(both.record["stockbysize"]).toEqual({ M: 4 });
  });

  test.each([
    ["S, M,XL", ["S", "M", "XL"]],
    ["xl s m", ["S", "M", "XL"]],
    ["Free size", ["FREESIZE"]],
    ["28, 30", ["28", "30"]],
    [
      ["'s'", '"M "', "l"],
      ["'s'", '"M "', "l"],
    ],
  ])("may write its sizes as %j", async (sizes, stored) => {
    expect((await save({ sizes })).record["sizes"]).toEqual(stored);
  });

  test.each([
    ["S 4, M 12, L 0", { S: 4, M: 12, L: 0 }],
    ["s: 4; m=12", { S: 4, M: 12 }],
    [
      { "'s'": 2, M: null, L: "plenty" },
      { "'s'": 2, M: null, L: "plenty" },
    ],
    [{}, {}],
    ["", null],
  ])("may write its stock by size as %j", async (stockbysize, stored) => {
    expect((await save({ stockbysize })).record["stockbysize"]).toEqual(stored);
  });
});

test("a stock below 0, after overselling, is kept and means sold out", async () => {
  const { status, record } = await save({ sizes: ["S", "M"], stockbysize: { S: -2, M: 1 }, stock: -1 });
  expect(status).toBe(200);
  expect(record).toMatchObject({ stockbysize: { S: -2, M: 1 }, stock: -1 });
  const parsed = parseProduct(record);
  expect(parsed).toMatchObject({ ok: true, product: { stockBySize: { S: 0, M: 1 } } });
});

describe("a validation error names the field:", () => {
  test.each<[string, Body, RegExp]>([
    ["name", { name: "  " }, /name/],
    ["price", { price: -1 }, /below 0/],
    ["price", { price: "cheap" }, /rupees/],
    ["price", { price: "1,299" }, /rupees/],
    ["price", { price: [499] }, /rupees/],
    ["price", { active: true, price: 0 }, /needs a price/],
    ["price", { active: true, price: undefined }, /needs a price/],
    ["price", { active: true, price: 10_000_001 }, /needs a price .+ at most ₹1,00,00,000\./],
    ["stock", { stock: 1.5 }, /whole number/],
    ["stock", { stock: "1O" }, /whole number/],
    ["stock", { stock: { S: 3 } }, /whole number/],
    ["stockbysize", { stockbysize: { S: -2.5 } }, /^S: .*whole number/],
    ["stockbysize", { stockbysize: { M: "2.5" } }, /^M: /],
    ["stockbysize", { stockBySize: { S: 2.5 } }, /^S: /],
    ["stockbysize", { stockbysize: { " ": 2 } }, /cannot be a size/],
    ["stockbysize", { stockbysize: [3, 4] }, /example/],
    ["stockbysize", { stockbysize: "S four" }, /example/],
    ["stockbysize", { stockbysize: "S -4" }, /example/],
    ["sizes", { sizes: ["S", ""] }, /cannot be a size/],
    ["sizes", { sizes: ["S", { a: 1 }] }, /cannot be a size/],
    ["sizes", { sizes: ["x".repeat(40)] }, /cannot be a size/],
    ["sizes", { sizes: true }, /commas/],
    ["createdat", { createdat: "tomorrow" }, /2026-01-31/],
    ["createdat", { createdat: "31.01.2026" }, /2026-01-31/],
    ["createdat", { createdat: {} }, /2026-01-31/],
  ])("%s in %j", async (field, json, sentence) => {
    const { status, problems } = await save(json);
    expect(status).toBe(400);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(sentence);
  });

  test("of all fields at once, and of a change too", async () => {
    const { record } = await save({});
    const { status, problems } = await change(record.id, { price: -1, stock: 1.5, sizes: [""] });
    expect(status).toBe(400);
    expect(Object.keys(problems).sort()).toEqual(["price", "sizes", "stock"]);
  });

  test("of a form with pictures as of JSON", async () => {
    const form = new FormData();
    form.set("name", "Tee");
    form.set("price", "cheap");
    form.set("photos", new Blob([pixelPng]), "a.png");
    const { status, problems } = await read(await shop.api(path, { method: "POST", body: form }));
    expect([status, Object.keys(problems)]).toEqual([400, ["price"]]);
  });

  test("of a text or a picture that is too large", async () => {
    expect((await save({ description: "x".repeat(5_000_000) })).problems).toHaveProperty("description");
    expect((await save({ name: "x".repeat(201) })).problems).toHaveProperty("name");
    const form = new FormData();
    form.set("name", "Tee");
    form.set("photos", new Blob(["<svg onload='alert(1)'/>"]), "a.svg");
    expect((await read(await shop.api(path, { method: "POST", body: form }))).problems).toHaveProperty(
      "photos",
    );
  });
});

test("every product that can be saved as active can be parsed by devices", async () => {
  const { record } = await save({ active: true, name: "  <b>Ajrakh</b> ", sizes: "S M", stockbysize: "S 3" });
  expect(parseProduct(record)).toMatchObject({
    ok: true,
    product: { name: "<b>Ajrakh</b>", price: 499, sizes: ["S", "M"], stockBySize: { S: 3 } },
  });
});

test("every field for the owner has a help text in the dashboard", async () => {
  const { fields } = (await (await shop.api("/api/collections/products")).json()) as {
    fields: { name: string; type: string; help?: string; hidden: boolean }[];
  };
  const silent = fields.filter(({ type, name, help }) => type !== "autodate" && name !== "id" && !help);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

describe("a product that PocketBase refuses", () => {
  const numbers = () => runSql(shop, "SELECT count(*) FROM shop_variants");
  const invalid = { description: "x".repeat(1_000_000), sizes: ["S", "M"] };

  test("leaves no variant numbers", async () => {
    const before = await numbers();
    expect((await save(invalid)).status).toBe(400);
    expect(await numbers()).toEqual(before);
  });

  test("leaves no variant numbers when it came with a photo, and an existing product keeps its own", async () => {
    const { record } = await save({ sizes: ["S", "M"] });
    const before = await numbers();
    for (const fields of [invalid, { id: record.id, sizes: ["S"] }]) {
      const form = new FormData();
      form.set("@jsonPayload", JSON.stringify({ name: "Tee", price: 499, ...fields }));
      form.set("photos", new Blob([pixelPng], { type: "image/png" }), "front.png");
      expect((await shop.api(path, { method: "POST", body: form })).status).toBe(400);
      expect(await numbers()).toEqual(before);
    }
  });
});
