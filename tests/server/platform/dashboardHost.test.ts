import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSmallSite, sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { createProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

const dashboard = "admin.loom.example";
const site = createSmallSite();
let shop: Shop;
let product: string;
beforeAll(async () => {
  site.write("index.html", "<!doctype html><title>Haat</title>");
  shop = await startShop({ publicDir: site.folder, env: { SHOP_URL: "https://loom.example" } });
  product = await createProduct(shop);
  await shop.restart({ SHOP_URL: "https://loom.example", SHOP_DASHBOARD_HOST: dashboard });
});
afterAll(async () => {
  await shop.remove();
  site.remove();
});

const get = (target: string, host: string, token = "") =>
  sendRawRequest(shop.url, target, { headers: { Host: host, ...(token && { Authorization: token }) } });
const statusOf = async (target: string, host: string, token = "") => (await get(target, host, token)).status;

const others = [
  "loom.example",
  "www.loom.example",
  "127.0.0.1",
  "admin.loom.example.elsewhere.example",
  "xadmin.loom.example",
];
const owners = [
  "/api/settings",
  "/api/logs",
  "/api/backups",
  "/api/crons",
  "/api/collections",
  "/api/collections/products",
  "/api/collections/_superusers/auth-methods",
  "/api/collections/users/records",
];

test.each(owners)(
  "%s is answered to the owner at the dashboard's host, with or without a port, and nowhere else",
  async (path) => {
    for (const host of [dashboard, `${dashboard}:8443`, "Admin.Loom.Example"])
      expect(await statusOf(path, host, shop.superuser.token), host).toBe(200);
    for (const host of others) expect(await statusOf(path, host, shop.superuser.token), host).toBe(404);
  },
);

test.each(["/_/extensions.js", "/_/images/logo.svg"])(
  "%s of the dashboard is served at its host only",
  async (path) => {
    expect(await statusOf(path, dashboard)).toBe(200);
    for (const host of others) expect(await statusOf(path, host), host).toBe(404);
  },
);

test("the dashboard's page is at its host; elsewhere there is a page that closes the window of a Google sign-in", async () => {
  expect(String((await get("/_/", dashboard)).body)).toContain("PocketBase");
  for (const host of others) {
    const { status, body, headers } = await get("/_/", host);
    expect([status, String(body)], host).toEqual([404, expect.stringContaining("close()")]);
    expect(headers["content-security-policy"]).toContain("script-src 'sha256-");
    expect(String(body)).not.toContain("PocketBase");
  }
});

test("the owner's password is not checked at the shop's host", async () => {
  const path = "/api/collections/_superusers/auth-with-password";
  const { email: identity, password } = shop.superuser;
  expect((await shop.api(path, { method: "POST", token: null, json: { identity, password } })).status).toBe(
    404,
  );
});

test("the owner's account is reached under no other spelling of its collection, and not by its id", async () => {
  const { body } = await get("/api/collections/_superusers", dashboard, shop.superuser.token);
  const { id } = JSON.parse(String(body)) as { id: string };
  // PocketBase compares names by Unicode's case folding, in which "ſ" is "s".
  for (const name of ["_superusers", "_SUPERUSERS", "_SuperUsers", "_%C5%BFuperusers", "%5Fsuperusers", id]) {
    const path = `/api/collections/${name}/auth-methods`;
    expect(await statusOf(path, dashboard), name).toBe(200);
    for (const host of others) expect(await statusOf(path, host), name).toBe(404);
  }
});

describe("the shop", () => {
  test.each([
    "/",
    "/api/health",
    "/api/shop/catalogue",
    "/api/collections/products/records",
    "/api/collections/users/auth-methods",
  ])("answers %s at its own host as before", async (path) => {
    expect(await statusOf(path, "loom.example")).toBe(200);
  });

  test("answers a product and its missing photo at both hosts", async () => {
    for (const host of ["loom.example", dashboard]) {
      expect(await statusOf(`/api/collections/products/records/${product}`, host)).toBe(200);
      expect(await statusOf(`/api/files/products/${product}/none.jpg`, host)).toBe(404);
    }
  });

  test("is not served at the dashboard's host, whose start page is the dashboard", async () => {
    const { status, headers } = await get("/", dashboard);
    expect([status, headers.location]).toEqual([302, "/_/"]);
    for (const path of ["/index.html", "/cart", "/wishlist"])
      expect(await statusOf(path, dashboard), path).toBe(404);
  });
});

test("without a host of its own the dashboard answers at every host", async () => {
  await shop.restart({ SHOP_URL: "https://loom.example" });
  for (const host of others) {
    expect(await statusOf("/_/", host), host).toBe(200);
    expect(await statusOf("/api/settings", host, shop.superuser.token), host).toBe(200);
  }
});

test("a host with a scheme is refused at the start", async () => {
  await expect(startShop({ env: { SHOP_DASHBOARD_HOST: "https://admin.loom.example" } })).rejects.toThrow(
    "SHOP_DASHBOARD_HOST is",
  );
});
