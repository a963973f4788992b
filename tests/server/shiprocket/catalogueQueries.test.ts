import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { createProducts, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import type { Page } from "./catalogueShop";

/* What a page of Shiprocket's catalogue costs. A hook counts the database queries of the route. */

const hook = `routerAdd("GET", "/api/kept", (e) => {
  const keys = Object.keys(e.app.store().getAll());
  return e.json(200, keys.filter((key) => key.startsWith("shop.shiprocket.product.")));
});
routerAdd("GET", "/api/counted", (e) => {
  let queries = 0;
  const app = new Proxy({}, {
    get(_target, name) {
      if (name === "db") queries += 1;
      return e.app[name];
    },
  });
  const respond = ({ data }) => e.json(200, { queries, products: data.products.length });
  const blob = (_status, _type, bytes) => respond(JSON.parse(toString(bytes)));
  const json = (_status, body) => respond(body);
  const counted = new Proxy({}, { get: (_target, name) => ({ app, blob, json })[name] ?? e[name] });
  return require(__hooks + "/lib/shiprocket/catalogue.js").listProducts(counted);
});
`;
let hooks: ChangedHooks;
let shop: Shop;
beforeAll(async () => {
  hooks = createChangedHooks({});
  writeFileSync(path.join(hooks.hooksDir, "counted.pb.js"), hook);
  shop = await startShop({ hooksDir: hooks.hooksDir });
});
afterAll(async () => {
  await shop.remove();
  hooks.remove();
});

test("a page of any size takes the same number of queries, until a product changes", async () => {
  const ids = await createProducts(shop, 12);
  const read = async (limit: number) => {
    const answer = await shop.api(`/api/counted?limit=${limit}`);
    return (await answer.json()) as { queries: number; products: number };
  };
  const first = await read(12);
  const one = await read(1);
  expect(one.products).toBe(1);
  expect(await read(12)).toEqual({ queries: one.queries, products: 12 });
  await updateProduct(shop, ids[3] ?? "", { price: 777 });
  const { queries } = await read(12);
  expect(queries).toBeGreaterThan(one.queries);
  expect(queries).toBeLessThan(first.queries);
});

test("the text of a deleted product is not kept", async () => {
  const [id = ""] = await createProducts(shop, 1);
  const isKept = async () => (await (await shop.api("/api/kept")).text()).includes(id);
  await shop.api("/api/counted?limit=250");
  expect(await isKept()).toBe(true);
  await deleteProduct(shop, id);
  expect(await isKept()).toBe(false);
});

test("a product has the name that the owner gives the shop", async () => {
  const vendor = async () => {
    const answer = await shop.api("/api/shiprocket/products?limit=1", { token: null });
    expect(answer.headers.get("Content-Type")).toBe("application/json");
    return ((await answer.json()) as { data: Page }).data.products[0]?.["vendor"];
  };
  expect(await vendor()).toBe("Haat");
  await shop.api("/api/settings", { method: "PATCH", json: { meta: { appName: "Asha & Daughters" } } });
  expect(await vendor()).toBe("Asha & Daughters");
});
