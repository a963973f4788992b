import { expect, test } from "vitest";
import { stockText } from "../../../src/domain/catalogue/stockText";
import { renderPage } from "../../../src/prerender/renderPage";
import { product } from "../db/product";

const shop = {
  name: "Loom & Sons",
  email: "",
  whatsapp: "",
  instagram: "https://i.example/loom",
  youtube: "",
};
const tees = Array.from({ length: 6 }, (_, at) =>
  product(`tee${at}`, {
    name: `Tee ${at} <i>`,
    price: 123_456 + at,
    active: true,
    collectionIds: ["C-TSHIRT"],
    createdAt: 1000 - at,
    pictures: [
      {
        src: `/f${at}-w800.webp`,
        widths: [240, 800].map((width) => ({ url: `/f${at}-w${width}.webp`, width })),
      },
    ],
    sizes: ["M"],
    stockBySize: { M: at },
  }),
);
const terms = {
  slug: "terms",
  title: "Terms <of> sale",
  body: "# Orders\nIndia & more",
  updatedAt: 1767323045678,
};
const textPages = {
  version: "e.1",
  links: [terms, { slug: "size-guide", title: "Sizes & fit" }],
  page: terms,
};
const render = (path: string, products = tees, searched = false) =>
  renderPage({ path, searched, shop, products, textPages });
const count = (text: string, part: string) => text.split(part).length - 1;

test("home renders one row of cards per list; the places of the others are empty", () => {
  const { markup } = render("/");
  expect(count(markup, 'class="card-link"')).toBe(4);
  expect(count(markup, '<li class="card"></li>')).toBe(2);
  expect(markup).toContain("₹1,23,456");
  expect(markup).toContain("SOLD OUT");
  expect(markup).toContain("About Loom &amp; Sons");
  expect(markup).toContain('href="https://i.example/loom"');
  expect(markup).not.toContain("<i>");
});

test("a product page preloads its first picture in all widths, and renders no dialog", () => {
  const [tee] = tees;
  const { markup, preloads } = render("/product/tee0");
  expect(markup).toContain('<h1 id="product-name">Tee 0 &lt;i&gt;</h1>');
  expect(markup).toContain(tee ? stockText(tee, undefined) : "");
  expect(preloads).toHaveLength(1);
  expect(preloads[0]).toContain('imageSrcSet="/f0-w240.webp 240w, /f0-w800.webp 800w"');
  expect(preloads[0]).toContain('imageSizes="(min-width: 48rem) 50vw, 100vw"');
  expect(markup).not.toContain("<dialog");
  expect(markup).not.toContain("<link");
});

test("the search leaves the place of its results empty when the address has a text", () => {
  expect(render("/search", []).markup).toContain("Look for");
  expect(render("/search", [], true).markup).not.toContain("Look for");
});

test("each page is rendered from its own products only", () => {
  render("/");
  const [, second] = tees;
  const { markup } = render("/product/tee1", second ? [second] : []);
  expect(markup).toContain("Tee 1");
  expect(markup).not.toContain("Tee 2");
  expect(markup).not.toContain("You may also like");
});

test("a text page has its text, and the footer of every page links to the published pages", () => {
  const { markup } = render("/pages/terms", []);
  expect(markup).toContain("<h1>Terms &lt;of&gt; sale</h1><h2>Orders</h2><p>India &amp; more</p>");
  expect(markup).toContain("Last changed on 2 January 2026");
  for (const page of [markup, render("/").markup]) {
    expect(page).toContain('<a href="/pages/terms">Terms</a>');
    expect(page).toContain('<a href="/pages/size-guide">Sizes &amp; fit</a>');
    expect(page).not.toContain('href="/pages/privacy"');
  }
});
