import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* HSN codes as owners and customs tables write them. */

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

async function save(
  collection: string,
  json: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await shop.api(`/api/collections/${collection}/records`, { method: "POST", json });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const product = (hsn: string) => save("products", { name: "Kolam Tee", price: 899, hsn });

test.each([
  ["6109", "6109"],
  ["6109 10 00", "61091000"],
  ["6109.10", "610910"],
  [" 6109.10.00 ", "61091000"],
  ["6109-10\u00a000", "61091000"],
  ["", ""],
])("the code %j of a product is stored as %j", async (hsn, stored) => {
  const { status, body } = await product(hsn);
  expect([status, body["hsn"]]).toEqual([200, stored]);
});

test.each(["61091", "HSN 6109", "6109/10", "610910001", "६१०९"])(
  "the code %j is refused with what to write",
  async (hsn) => {
    const { status, body } = await product(hsn);
    expect(status).toBe(400);
    expect(body["data"]).toMatchObject({ hsn: { message: expect.stringContaining("4, 6 or 8 digits") } });
  },
);

test.each(["6", "610910001", "6109 10 00 1"])("the code %j of a rate is refused", async (hsn) => {
  const { status, body } = await save("taxRates", { from: "2028-02-01", rate: 5, hsn });
  expect(status).toBe(400);
  expect(body["data"]).toMatchObject({ hsn: { message: expect.stringContaining("first 2 to 8 digits") } });
});

test("a rate without a code is for all goods", async () => {
  expect((await save("taxRates", { from: "2028-02-01", rate: 5, hsn: "" })).status).toBe(200);
});

test("a rate's code is stored without dots, and words are refused", async () => {
  const rate = { from: "2028-01-01", rate: 5 };
  expect((await save("taxRates", { ...rate, hsn: "62.14 " })).body["hsn"]).toBe("6214");
  const { status, body } = await save("taxRates", { ...rate, hsn: "shawls" });
  expect(status).toBe(400);
  expect(body["data"]).toMatchObject({ hsn: { message: expect.stringContaining("first 2 to 8 digits") } });
});
