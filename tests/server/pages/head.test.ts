import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { readHead } from "../../../tools/testkit/pages/head";
import { createProduct, deleteProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { findNode, getPage, origin, readPageHead, startHeadShop } from "./headShop";

let shop: Shop;
beforeAll(async () => {
  shop = await startHeadShop();
});
afterAll(() => shop.remove());

const headOf = (target: string) => readPageHead(shop, target);

describe("a page of the shop", () => {
  test("home is the shop", async () => {
    const { title, meta, canonical, data } = await headOf("/?tee-size=M");
    expect([title, canonical]).toEqual(["Haat", `${origin}/`]);
    expect(meta).toMatchObject({ "og:type": "website", "og:url": `${origin}/`, "og:title": "Haat" });
    expect(findNode(data, "Organization")).toMatchObject({ name: "Haat", url: `${origin}/` });
  });

  test.each([
    ["/search", "Search · Haat", true],
    ["/search?q=%20indigo+tee%20", "Search: indigo tee · Haat", false],
    ["/wishlist", "Wishlist · Haat", false],
    ["/account", "Account · Haat", false],
    ["/checkout/success?ost=SUCCESS", "Payment success · Haat", false],
    ["/checkout/success?ost=PENDING", "Payment pending · Haat", false],
    ["/checkout/success?ost=FAILED", "Payment failed · Haat", false],
    ["/checkout/failure", "Payment failed · Haat", false],
    ["/auth/verify", "Verify your email · Haat", false],
    ["/nothing/here", "Page not found · Haat", false],
  ])("%s has the title %j; indexed: %s", async (target, title, isIndexed) => {
    const head = await headOf(target);
    expect(head.title).toBe(title);
    expect([head.robots, head.meta["robots"]]).toEqual(
      isIndexed ? [undefined, undefined] : ["noindex", "noindex"],
    );
    expect(head.canonical).toBe(isIndexed ? `${origin}/search` : undefined);
  });

  test("the file that the service worker keeps is not indexed", async () => {
    expect((await getPage(shop, "/index.html")).headers["x-robots-tag"]).toBe("noindex");
  });
});

describe("the demo", () => {
  test("is not indexed when it has a public address, and is on this computer", async () => {
    onTestFinished(() => shop.restart({ SHOP_URL: origin }));
    await shop.restart({ SHOP_URL: origin, SHOP_DEMO: "1" });
    expect(await headOf("/")).toMatchObject({ robots: "noindex", canonical: undefined });
    await shop.restart({ SHOP_DEMO: "1", SHOP_URL: shop.url });
    expect(await headOf("/")).toMatchObject({ robots: undefined, canonical: `${shop.url}/` });
  });
});

test("a CDN may answer with a page for ten seconds if it has a first screen, and with no other one", async () => {
  const id = await createProduct(shop, { images: ["https://cdn.example/a.jpg"] });
  const policyOf = async (target: string, headers?: Record<string, string>) => {
    const answer = await getPage(shop, target, headers);
    return [answer.status, answer.headers["cache-control"]];
  };
  const shared = "public, max-age=0, s-maxage=10";
  for (const target of ["/", `/product/${id}`, "/search", "/?utm_source=chat"])
    for (let again = 0; again < 2; again += 1)
      expect(await policyOf(target, { "Accept-Encoding": "gzip" })).toEqual([200, shared]);
  const { etag } = (await getPage(shop, "/")).headers;
  expect(await policyOf("/", { "If-None-Match": String(etag) })).toEqual([304, shared]);
  for (const target of ["/search?q=tee", "/?tee-size=M", "/wishlist", "/account", "/index.html"])
    expect(await policyOf(target), target).toEqual([200, "no-cache"]);
  await deleteProduct(shop, id);
  for (const [target, status] of [
    [`/product/${id}`, 410],
    ["/product/unknown", 404],
    ["/nothing", 404],
  ] as const)
    expect(await policyOf(target), target).toEqual([status, "no-cache"]);
});

test("a changed setting is in the next page that the server sends", async () => {
  const rename = (appName: string) =>
    shop.api("/api/settings", { method: "PATCH", json: { meta: { appName } } });
  onTestFinished(() => rename("Haat").then(() => {}));
  expect((await headOf("/")).title).toBe("Haat");
  await rename("Loom");
  expect((await headOf("/")).title).toBe("Loom");
});

test("without a public address, pages have the address of the request", async () => {
  const local = await startShop();
  onTestFinished(() => local.remove());
  const pageAt = async (Host: string) => {
    const headers = { Host, "X-Forwarded-Proto": "https" };
    return String((await sendRawRequest(local.url, "/", { headers })).body);
  };
  expect(readHead(await pageAt("stall.example")).canonical).toBe("https://stall.example/");
  expect(await pageAt('a"><script>')).not.toContain('a"><script>');
  expect(readHead(String((await sendRawRequest(local.url, "/")).body)).canonical).toBe(`${local.url}/`);
});
