import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

const name = 'Loom & "Thread" of <Pune> $1';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ env: { SHOP_NAME: name } });
});
afterAll(() => shop.remove());

const get = (path: string, headers: Record<string, string> = {}) =>
  sendRawRequest(shop.url, path, { headers });

describe("the owner's name for the shop", () => {
  test.each([
    ["/", ""],
    ["/wishlist", "Wishlist · "],
    ["/no/such/page", "Page not found · "],
  ])("stands in the page at %s, as text", async (path, title) => {
    const { body, headers } = await get(path, { "Accept-Encoding": "br" });
    const page = body.toString();
    const escaped = "Loom &#38; &#34;Thread&#34; of &#60;Pune&#62; $1";
    expect(/<title>([^<]*)/.exec(page)?.[1]).toBe(title + escaped);
    expect(page).toContain(`<meta name="application-name" content="${escaped}" />`);
    expect(page).toContain(`<meta name="apple-mobile-web-app-title" content="${escaped}" />`);
    expect(page).not.toContain("Haat");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["cache-control"]).toBe("no-cache");
  });

  test("is the installed app's, with as many whole words below the icon as fit", async () => {
    const { body, headers } = await get("/manifest.webmanifest", { "Accept-Encoding": "br" });
    expect(headers["content-type"]).toBe("application/manifest+json");
    const manifest = JSON.parse(body.toString());
    expect(manifest).toMatchObject({ id: "/", name, short_name: "Loom", display: "standalone" });
    expect(manifest.icons.length).toBeGreaterThan(3);
  });

  test.each(["/", "/manifest.webmanifest"])("%s is not sent again when it is the same", async (path) => {
    const first = await get(path);
    const again = await get(path, { "If-None-Match": `"other", ${first.headers.etag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await get(path, { "If-None-Match": '"other"' })).status).toBe(200);
  });

  test("follows the dashboard, and pages go out packed", async () => {
    const before = (await get("/")).headers.etag;
    const rename = (appName: string) =>
      shop.api("/api/settings", { method: "PATCH", json: { meta: { appName } } });
    expect((await rename("Haat")).status).toBe(200);
    const packed = await get("/", { "Accept-Encoding": "gzip, br" });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    await rename("Charkha Collective");
    const renamed = await get("/", { "If-None-Match": String(before) });
    expect(renamed.body.toString()).toContain("<title>Charkha Collective</title>");
    const { short_name } = JSON.parse((await get("/manifest.webmanifest")).body.toString());
    expect(short_name).toBe("Charkha");
  });
});

test("contacts and a description of the owner's take the place of the built ones", async () => {
  await shop.restart({
    SHOP_EMAIL: "asha&co@loom.example",
    SHOP_WHATSAPP: "+91 98765 43210",
    SHOP_DESCRIPTION: 'Shirts "by hand"',
  });
  const page = (await get("/")).body.toString();
  expect(page).toContain('<meta name="shop:email" content="asha&#38;co@loom.example" />');
  expect(page).toContain('<meta name="shop:whatsapp" content="+91 98765 43210" />');
  expect(page).toContain('<meta name="description" content="Shirts &#34;by hand&#34;" />');
  // Unset details stay as built.
  expect(page).toContain('<meta name="shop:youtube" content="" />');
  const manifest = JSON.parse((await get("/manifest.webmanifest")).body.toString());
  expect(manifest).toMatchObject({ short_name: "Charkha", description: 'Shirts "by hand"' });
});
