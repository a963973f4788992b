import { afterAll, beforeAll, expect, test } from "vitest";
import { cardColumns } from "../../../src/domain/catalogue/product";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await createProduct(shop);
});
afterAll(() => shop.remove());

async function list(query: Record<string, string>, token: string | null = null, method = "GET") {
  const answer = await shop.api(`/api/collections/products/records?${new URLSearchParams(query)}`, {
    method,
    token,
  });
  const body =
    method === "HEAD" ? {} : ((await answer.json()) as { items?: unknown[]; data?: { code?: string } });
  return { status: answer.status, code: body.data?.code, items: body.items?.length };
}

test("the queries of the shop's pages are answered", async () => {
  const newest = {
    filter: `active=true && collection_ids~'"C-NEW"'`,
    sort: "-sortdate,id",
    perPage: "12",
    skipTotal: "1",
    fields: cardColumns.join(","),
  };
  expect(await list(newest)).toMatchObject({ status: 200, items: 1 });
  expect(await list({ filter: "id>'0'", sort: "id", perPage: "500", skipTotal: "1" })).toMatchObject({
    status: 200,
    items: 1,
  });
});

const terms = (count: number) => Array.from({ length: count }, () => "name~'e'").join("||");

test.each([
  ["a filter of 100 terms", { filter: terms(100) }, "filter-too-long"],
  ["a filter of 301 characters", { filter: `name='${"a".repeat(294)}'` }, "filter-too-long"],
  ["a long sort", { sort: "name,".repeat(100) }, "filter-too-long"],
  ["a short filter of seven terms", { filter: terms(7) }, "filter-not-allowed"],
  ["a filter that joins a table", { filter: "@collection.products.name~'a'" }, "filter-not-allowed"],
  ["a filter with :each", { filter: "photos:each~'a'" }, "filter-not-allowed"],
  ["a random sort", { sort: "@random" }, "filter-not-allowed"],
])("%s is refused before the database sees it", async (_what, query, code) => {
  expect(await list(query)).toMatchObject({ status: 400, code });
  expect((await list(query, null, "HEAD")).status).toBe(400);
});

const names = Array.from({ length: 1000 }, (_, at) => `f${at}`).join(",");

test.each(["expand", "fields"])("a long %s is refused before PocketBase resolves its names", async (name) => {
  for (const [method, path] of [
    ["GET", "/api/collections/products/records"],
    ["GET", "/api/collections/products/records/unknown"],
    ["GET", "/api/collections/unknown/records"],
    ["GET", "/api/shop/devices"],
    ["POST", "/api/collections/users/auth-with-password"],
    ["PATCH", "/api/collections/users/records/unknown"],
  ] as const) {
    const query = new URLSearchParams({ [name]: names });
    const answer = await shop.api(`${path}?${query}`, {
      method,
      token: null,
      ...(method !== "GET" && { json: {} }),
    });
    expect(await answer.json(), `${method} ${path}`).toMatchObject({
      status: 400,
      data: { code: "query-too-long" },
    });
  }
});

test("the owner may filter as they like", async () => {
  const query = { filter: terms(30), sort: "@random", expand: names, fields: `id,${names}` };
  expect(await list(query, shop.superuser.token)).toMatchObject({ status: 200, items: 1 });
});
