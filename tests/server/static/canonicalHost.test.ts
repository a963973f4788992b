import { afterAll, beforeAll, expect, test } from "vitest";
import { createSmallSite, sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

const site = createSmallSite();
let shop: Shop;
beforeAll(async () => {
  site.write("index.html", "<!doctype html><title>Haat</title>");
  site.write("sw.js", "// worker");
  shop = await startShop({ publicDir: site.folder, env: { SHOP_URL: "https://loom.example" } });
});
afterAll(async () => {
  await shop.remove();
  site.remove();
});

const get = (target: string, host: string) => sendRawRequest(shop.url, target, { headers: { Host: host } });

test("a shop with an https address sends HSTS", async () => {
  const { headers } = await get("/", "loom.example");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("the host name with www redirects to the one without", async () => {
  for (const target of ["/", "/product/abc?tee-size=M+L", "/sw.js"]) {
    const { status, headers } = await get(target, "WWW.loom.example");
    expect([status, headers.location]).toEqual([301, `https://loom.example${target}`]);
  }
});

test.each(["loom.example", "loom.example:443", "127.0.0.1", "other.example", "www.www.loom.example", ""])(
  "the host name %j is not redirected",
  async (host) => {
    const { status } = await get("/", host);
    expect(status).toBeLessThan(300);
  },
);

test("a shop whose address starts with www redirects the host name without www", async () => {
  await shop.restart({ SHOP_URL: "https://www.loom.example" });
  expect((await get("/account", "loom.example")).headers.location).toBe("https://www.loom.example/account");
  expect((await get("/account", "www.loom.example")).status).toBe(200);
});

test("a shop without TLS sends no HSTS", async () => {
  await shop.restart({ SHOP_URL: "http://loom.example:8090" });
  expect((await get("/", "loom.example:8090")).headers["strict-transport-security"]).toBeUndefined();
  expect((await get("/", "www.loom.example:8090")).headers.location).toBe("http://loom.example:8090/");
});

test("robots.txt is kept by caches only with the shop's own address, not with the one that a request names", async () => {
  const robotsOf = async ({ url }: Shop) => {
    const { headers, body } = await sendRawRequest(url, "/robots.txt", {
      headers: { Host: "other.example" },
    });
    return [headers["cache-control"], /Sitemap: (\S+)/.exec(String(body))?.[1]];
  };
  expect(await robotsOf(shop)).toEqual(["public, max-age=3600", "http://loom.example:8090/sitemap.xml"]);
  const unnamed = await startShop({ publicDir: site.folder });
  try {
    expect(await robotsOf(unnamed)).toEqual(["no-store", "http://other.example/sitemap.xml"]);
  } finally {
    await unnamed.remove();
  }
});
