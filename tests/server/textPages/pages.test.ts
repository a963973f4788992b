import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { legalPages } from "../../../src/domain/textPages/textPage";
import { readHead } from "../../../tools/testkit/pages/head";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { listPages, type StoredPage, savePage, trySavePage } from "../../../tools/testkit/server/textPages";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

const records = "/api/collections/pages/records?perPage=50&sort=slug";
const items = async (token?: null) =>
  (
    (await (await shop.api(records, token === null ? { token } : {})).json()) as {
      items: StoredPage[];
    }
  ).items;
const status = async (path: string) => (await fetch(shop.url + path, { redirect: "manual" })).status;

test("a new shop has a draft of each legal page, which visitors do not get", async () => {
  const drafts = await items();
  expect(drafts.map(({ slug, published }) => [slug, published])).toEqual(
    [...legalPages].sort().map((slug) => [slug, false]),
  );
  for (const { body } of drafts) expect(body).toMatch(/^Draft: .+\n\n# /);
  expect(await items(null)).toEqual([]);
  expect(await listPages(shop)).toEqual({ version: "", pages: [] });
  for (const slug of legalPages) expect(await status(`/pages/${slug}`)).toBe(404);
});

test("a published page is listed with its text as it was written, and its address exists", async () => {
  const body = "# <script>alert(1)</script>\r\n\r\n- नमस्ते 👕 & co\r\n\u202etxt";
  await savePage(shop, "terms", { title: " Terms <b>of</b> sale ", body, published: true });
  const { version, pages } = await listPages(shop);
  expect(version).toMatch(/^[0-9a-f]+\.\d+$/);
  expect(pages).toEqual([
    {
      slug: "terms",
      title: "Terms <b>of</b> sale",
      body: "# <script>alert(1)</script>\n\n- नमस्ते 👕 & co\ntxt",
      updatedAt: expect.any(Number),
    },
  ]);
  expect((pages[0]?.updatedAt ?? 0) > Date.parse("2026-01-01")).toBe(true);
  expect(await status("/pages/terms")).toBe(200);
  expect((await items(null)).map(({ slug }) => slug)).toEqual(["terms"]);
  await savePage(shop, "terms", { published: false });
  expect(await status("/pages/terms")).toBe(404);
  expect((await listPages(shop)).pages).toEqual([]);
});

test("the head names the page and the start of its text; a draft is not found and not indexed", async () => {
  const head = async (path: string) => {
    const answer = await fetch(shop.url + path);
    return { ...readHead(await answer.text()), robots: answer.headers.get("X-Robots-Tag") };
  };
  const body = `# Orders\n"Prices" <b>include</b> taxes.\n\n- UPI\n\n${"More text ".repeat(60)}`;
  await savePage(shop, "terms", { title: "Terms </title> & sale", body, published: true });
  const { title, meta, canonical, robots } = await head("/pages/terms");
  expect([title, robots]).toEqual(["Terms </title> & sale · Haat", null]);
  expect(canonical).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pages\/terms$/);
  expect(meta["description"]).toMatch(/^"Prices" <b>include<\/b> taxes\. UPI More text .*…$/);
  expect(meta["og:url"]).toBe(canonical);
  await savePage(shop, "terms", { published: false });
  expect(await head("/pages/terms")).toMatchObject({ title: "Page not found · Haat", robots: "noindex" });
  expect((await fetch(`${shop.url}/pages/Terms/`, { redirect: "manual" })).headers.get("Location")).toBe(
    "/pages/terms",
  );
});

test("the HTML shows the text, escaped, and follows each change", async () => {
  const html = async () => (await fetch(`${shop.url}/pages/returns`)).text();
  await savePage(shop, "returns", {
    title: "Returns & refunds",
    body: "# Seven days\n</script><script>alert(1)</script>\n\n- Unworn",
    published: true,
  });
  expect(await html()).toContain(
    "<h1>Returns &amp; refunds</h1><h2>Seven days</h2><p>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>" +
      "<ul><li>Unworn</li></ul>",
  );
  expect(await html()).not.toContain("<script>alert");
  await savePage(shop, "returns", { body: "Ten days" });
  expect(await html()).toContain("<p>Ten days</p>");
  expect(await html()).not.toContain("Seven days");
});

test("the footer of rendered pages links to the published pages, and their data name the version that devices get", async () => {
  const home = async () => (await fetch(shop.url)).text();
  await savePage(shop, "shipping", { body: "Three days", published: true });
  expect(await home()).toContain('<a href="/pages/shipping">Shipping</a>');
  const { version, pages } = await listPages(shop);
  const [, data = ""] = /id="page-data">(.*?)<\/script>/.exec(await home()) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    textPages: { version, links: pages.map(({ slug, title }) => ({ slug, title })) },
  });
  await savePage(shop, "shipping", { published: false });
  expect(await home()).not.toContain("/pages/shipping");
});

test("the sitemap names the published pages", async () => {
  await savePage(shop, "privacy", { body: "Text", published: true });
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  const [, day] = /\/pages\/privacy<\/loc>\s*<lastmod>(\d{4}-\d\d-\d\d)/.exec(sitemap) ?? [];
  expect(day).toBe(new Date((await listPages(shop)).pages[0]?.updatedAt ?? 0).toISOString().slice(0, 10));
  expect(sitemap).not.toContain("/pages/terms");
});

test.each(["/pages/", "/pages", "/pages/none", "/pages/terms%20x", "/pages/terms'--", "/pages/%22||1=1"])(
  "%s has no page",
  async (path) => expect(await status(path)).toBe(404),
);

test("the list is revalidated, and compressed where the device accepts that", async () => {
  await savePage(shop, "returns", { body: "Seven days. ".repeat(500), published: true });
  const first = await shop.api("/api/shop/pages", { token: null });
  const tag = first.headers.get("ETag") ?? "";
  expect(first.headers.get("Content-Encoding")).toBe("gzip");
  expect(first.headers.get("Cache-Control")).toBe("no-cache");
  const again = () => shop.api("/api/shop/pages", { token: null, headers: { "If-None-Match": tag } });
  expect((await again()).status).toBe(304);
  await savePage(shop, "returns", { title: "Back" });
  expect((await again()).status).toBe(200);
});

describe("the owner's input", () => {
  test.each([
    ["slug", { slug: "Größe" }],
    ["slug", { slug: "a/b" }],
    ["slug", { slug: "-a" }],
    ["slug", { slug: "x".repeat(41) }],
    ["title", { title: "  " }],
    ["title", { title: "x".repeat(121) }],
    ["body", { body: " \n" }],
    ["body", { body: "x".repeat(50_001) }],
  ])("names the field %s of %j", async (field, fields) => {
    const answer = await trySavePage(shop, "new-page", fields);
    expect(answer.status).toBe(400);
    const { data } = (await answer.json()) as { data: Record<string, { message: string }> };
    expect(Object.keys(data)).toEqual([field]);
    expect(data[field]?.message).toMatch(/^[A-Z].+\.$/);
  });

  test("a draft may be without text, a slug is lower case, and one page has each slug", async () => {
    expect((await savePage(shop, "Size-Guide", { body: "", published: false })).slug).toBe("size-guide");
    const answer = await shop.api("/api/collections/pages/records", {
      method: "POST",
      json: { slug: "size-guide", title: "Second", body: "Text" },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ data: { slug: { code: "validation_not_unique" } } });
  });

  test("the longest text is accepted, and reaches devices whole", async () => {
    const body = "👕".repeat(50_000);
    await savePage(shop, "shipping", { body, published: true });
    expect((await listPages(shop)).pages.find(({ slug }) => slug === "shipping")?.body).toBe(body);
  });
});

test("a shop whose owner has closed, changed or deleted the collection has no pages, and stays open", async () => {
  const closed = async (change: () => Promise<Response>) => {
    expect((await change()).ok).toBe(true);
    expect(await listPages(shop)).toEqual({ version: "", pages: [] });
    expect(await status("/pages/shipping")).toBe(404);
    expect(await status("/")).toBe(200);
  };
  const collection = "/api/collections/pages";
  const patch = (json: unknown) => () => shop.api(collection, { method: "PATCH", json });
  await closed(patch({ listRule: null }));
  expect((await patch({ listRule: "published = true" })()).ok).toBe(true);
  expect((await listPages(shop)).pages).not.toEqual([]);
  const { fields } = (await (await shop.api(collection)).json()) as { fields: { name: string }[] };
  await closed(
    patch({ fields: fields.filter(({ name }) => name !== "published"), listRule: "", viewRule: "" }),
  );
  await closed(() => shop.api(collection, { method: "DELETE" }));
  await shop.restart();
  expect(await status("/")).toBe(200);
});
