import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getPage, pageDataOf, pageHtml } from "../../../tools/testkit/pages/renderedPage";
import { createProduct, deleteProduct } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* The first screen in the HTML of a page; keptPages.test.ts tests how long a rendered page is kept. */

let shop: Shop;
let tee: string;
let pants: string;

beforeAll(async () => {
  shop = await startShop();
  tee = await createProduct(shop, { name: "Indigo Tee", price: 999, description: "Dyed twelve times." });
  pants = await createProduct(shop, { name: "Loose Pants", price: 123456, collection_ids: ["C-BOTTOM"] });
});
afterAll(() => shop.remove());

const get = (target: string) => getPage(shop, target);
const text = (target: string) => pageHtml(shop, target);

describe("the first screen in the HTML", () => {
  test("home has heading, lists, cards with prices, and their products as data", async () => {
    const html = await text("/");
    expect(html).toMatch(/<h1 id="banner-title">[^<]+<\/h1>/);
    for (const title of ["New Arrivals", "Tee", "Bottom"]) expect(html).toContain(`>${title}</h2>`);
    expect(html).toContain('<h3 class="card-name">Indigo Tee</h3><p class="card-price">₹999</p>');
    expect(html).toContain("₹1,23,456");
    const { products, lists } = pageDataOf(html);
    expect(products.map(({ id }) => id).sort()).toEqual([tee, pants].sort());
    expect(products.map(({ description }) => description)).toEqual([undefined, undefined]);
    expect(lists).toBe(true);
  });

  test("a product page has name, price, sizes, stock and description, and the products of its own first screen", async () => {
    const html = await text(`/product/${tee}`);
    expect(html).toContain('<h1 id="product-name">Indigo Tee</h1>');
    for (const shown of ["₹999", ">S</button>", ">M</button>", "Select a size", "Dyed twelve times."])
      expect(html).toContain(shown);
    const [own, other] = pageDataOf(html).products;
    expect(own).toMatchObject({ id: tee, description: "Dyed twelve times.", stockbysize: { S: 3, M: 20 } });
    expect(other).toMatchObject({ id: pants });
    const scripts = html.match(/<script type="module"[^>]+src="[^"]+"/g) ?? [];
    expect(scripts.map((script) => /assets\/(\w+)/.exec(script)?.[1])).toEqual(["index", "ProductPage"]);
    expect(html).toMatch(/<link rel="modulepreload"[^>]+href="\/assets\/rules-[^"]+\.js">/);
  });

  test("the search has its heading and field", async () => {
    const html = await text("/search");
    expect(html).toContain("<h1>Search</h1>");
    expect(html).toContain('aria-label="Search products"');
    expect(html).toContain('<a href="/search?q=Bottom"');
    const found = await text("/search?q=tee");
    expect(found).toContain("<h1>Search</h1>");
    expect(found).toContain("<title>Search: tee · Haat</title>");
    expect(found).not.toContain("Look for");
  });

  test.each([
    ["/", ["index"]],
    ["product", ["index", "ProductPage"]],
    ["/search", ["index", "SearchField"]],
  ])("%s has its style sheets as text, allowed by their hash, and loads none", async (target, names) => {
    const { headers, body } = await get(target === "product" ? `/product/${tee}` : target);
    const html = String(body);
    const [, styles = ""] = /<style>(.*?)<\/style><\/head>/s.exec(html) ?? [];
    const links = [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/(assets\/(\w+)-[^"]+)"([^>]*)>/g)];
    expect(links.map(([, , name]) => name)).toEqual(names);
    expect(links.map(([, , , rest]) => rest)).toEqual(names.map(() => " disabled"));
    expect(styles).toBe(links.map(([, file]) => readFileSync(`dist/${file}`, "utf8")).join(""));
    const hash = createHash("sha256").update(styles).digest("base64");
    expect(headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}';`);
  });

  test("the markup has no style attribute, which the Content-Security-Policy forbids", async () => {
    for (const target of ["/", `/product/${tee}`, "/search"])
      expect(await text(target)).not.toMatch(/<[^>]+\sstyle=/);
  });

  test("home with a filter in its address has no list that shows all products", async () => {
    for (const query of ["tee-size=M&utm_source=mail", "a=b&%74ee%2Dsort=latest", "bottom-stock=%zz", "tee-"])
      expect(await text(`/?${query}`), query).toContain('<div id="root"></div>');
  });

  test("a query that only mentions a list does not keep home from its first screen", async () => {
    for (const query of ["utm_source=mail", "utm_campaign=tee-launch", "x-tee-size=M", "q=a&b=bottom-", "%"])
      expect(await text(`/?${query}`), query).toContain("Indigo Tee");
  });

  test("what needs the page's data, scripts and pictures is named in head and Link header", async () => {
    const { headers, body } = await get("/");
    const [, script] = /<script type="module"[^>]+src="([^"]+)"/.exec(String(body)) ?? [];
    expect(headers.link).toContain(`<${script}>; rel=modulepreload`);
    expect(headers.link).toContain('as=font; type="font/woff2"; crossorigin');
    expect(headers.link).toContain(
      '</video/poster-mobile.webp>; rel=preload; as=image; media="(max-width: 47.99rem)"; fetchpriority=high',
    );
    expect((await get(`/product/${tee}`)).headers.link).not.toContain("poster");
    expect((await get("/wishlist")).headers.link).toBeUndefined();
  });
});

describe("a picture on another host", () => {
  const preloadsOf = async (address: string) => {
    const id = await createProduct(shop, { images: [address] });
    const { headers, body } = await get(`/product/${id}`);
    await deleteProduct(shop, id);
    const [element = ""] = /<link rel="preload" as="image"[^>]*>/.exec(String(body)) ?? [];
    return { element, header: String(headers.link) };
  };

  test.each([
    [
      `https://cdn.example/a.jpg?x=1&y="<'>&amp;#x27;`,
      "https://cdn.example/a.jpg?x=1&y=%22%3C'%3E&amp;#x27;",
    ],
    ["https://cdn.example/कुर्ता/👕.jpg", `https://cdn.example/${encodeURI("कुर्ता/👕")}.jpg`],
  ])("%j is %s in the Link header", async (address, wanted) => {
    const { element, header } = await preloadsOf(address);
    expect(element).not.toBe("");
    expect(header).toContain(`<${wanted}>; rel=preload; as=image; `);
    expect(header).toMatch(/^[\x20-\x7e]+$/);
  });

  test("is named in the HTML only if its address has more than 1,000 characters", async () => {
    const long = await preloadsOf(`https://cdn.example/${"x".repeat(990)}.jpg`);
    expect(long.element).toContain("x.jpg");
    expect(long.header).not.toContain("x.jpg");
    expect(long.header).toContain("rel=modulepreload");
    expect((await preloadsOf(`https://cdn.example/${"x".repeat(970)}.jpg`)).header).toContain("x.jpg");
  });
});

test.each([
  ["/wishlist", "WishlistPage"],
  ["/account", "AccountPage"],
  ["/checkout/success?ost=SUCCESS", "SuccessPage"],
  ["/checkout/failure", "FailurePage"],
  ["/order/A%2F1", "OrderLinkPage"],
  ["/auth/verify", "SignInModal"],
  ["/auth/reset", "SignInModal"],
  ["/auth/google", "SignInModal"],
  ["/no/such/page", "NotFoundPage"],
  ["/product/unknown", "ProductPage"],
  ["/pages/unknown", "TextPage"],
  ["/?tee-size=M", "CollectionFilters"],
])(
  "%s, which has no first screen, names the script %s with its imports and style sheets",
  async (target, chunk) => {
    const html = await text(target);
    expect(html).toContain('<div id="root"></div>');
    const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8")) as Record<string, Chunk>;
    const [source = ""] = Object.keys(manifest).filter((name) =>
      new RegExp(`^src/.*/${chunk}\\.`).test(name),
    );
    const files = filesOf(manifest, source);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const rel = file.endsWith(".css") ? "stylesheet" : "modulepreload";
      expect(html.split(`<link rel="${rel}" crossorigin href="/${file}">`), file).toHaveLength(2);
    }
    expect(html.indexOf(`/${files[0]}`)).toBeLessThan(html.indexOf("</head>"));
  },
);

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The files that a chunk needs besides those that the built page names. */
function filesOf(manifest: Record<string, Chunk>, source: string): string[] {
  const chunk = manifest[source];
  if (!chunk || chunk.isEntry) return [];
  const imported = (chunk.imports ?? []).flatMap((name) => filesOf(manifest, name));
  return [...new Set([chunk.file, ...(chunk.css ?? []), ...imported])];
}

describe("hostile texts", () => {
  test.each([
    `</script><img src=x onerror="alert(1)">`,
    `<!--<script>`,
    `]]>"'&amp;$&$1</title></head></body>`,
    "line\u2028ends\u2029here",
  ])("%j stays text", async (name) => {
    const id = await createProduct(shop, { name, description: `${name} ${name}` });
    for (const target of [`/product/${id}`, "/"]) {
      const html = await text(target);
      const { products } = pageDataOf(html);
      expect(products.find((product) => product["id"] === id)?.["name"]).toBe(name);
      expect(html).not.toContain("<img src=x");
      expect(html).not.toContain("<!--<script");
      // The built page's own elements, once each.
      expect(html.match(/<\/head>/g)).toHaveLength(1);
      expect(html.match(/<\/body>/g)).toHaveLength(1);
    }
    await deleteProduct(shop, id);
  });
});
