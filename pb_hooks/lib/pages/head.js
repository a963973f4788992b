const { createOffers, dataBlockJson, escapeMarkup } = require("../domain.js");

/** @typedef {import("./describePage.js").Page} Page */

/**
 * Inserts a page's title, description, canonical address, Open Graph and Twitter tags into the head of the
 * built page, and its structured data at the end of the body.
 * @param {string} html
 * @param {Page} page
 * @returns {string}
 */
function insertHead(html, page) {
  const title = `<title>${escapeMarkup(page.title)}</title>`;
  const tags = title + headElementsOf(page);
  const described = html.replace(
    /(<meta name="description" content=")[^"]*/,
    (_, before) => before + escapeMarkup(page.description),
  );
  const headed = described.includes("<title>")
    ? described.replace(/<title>[^<]*<\/title>/, () => tags)
    : tags + described;
  if (!page.data) return headed;
  const data = `<script type="application/ld+json">${dataBlockJson(page.data)}</script>`;
  return headed.includes("</body>") ? headed.replace("</body>", () => `${data}</body>`) : headed + data;
}

/** Builds a page's elements for the head, without the title. @param {Page} page */
function headElementsOf(page) {
  const { canonical, isIndexed } = page;
  const robots = isIndexed ? "" : metaElement("name", "robots", "noindex");
  const link = canonical ? `<link rel="canonical" href="${escapeMarkup(canonical)}" />` : "";
  if (page.status !== 200) return robots;
  return robots + link + openGraph(page) + twitterCard(page);
}

/** Open Graph tags, see https://ogp.me. @param {Page} page */
function openGraph({ title, description, canonical, shopName, image, product }) {
  const properties = {
    "og:type": product ? "product" : "website",
    "og:site_name": shopName,
    "og:locale": "en_IN",
    // The title lacks the shop's name, which previews show in a line of its own.
    "og:title": product ? product.name : title,
    "og:description": description,
    "og:url": canonical,
    "og:image": image.url,
    "og:image:alt": image.alt,
    "og:image:width": image.height ? `${image.width}` : "",
    "og:image:height": image.height ? `${image.height}` : "",
    ...(product && {
      "product:price:amount": product.price.toFixed(2),
      "product:price:currency": "INR",
      "product:availability": createOffers(product).some(({ inStock }) => inStock)
        ? "in stock"
        : "out of stock",
    }),
  };
  return metaElements("property", properties);
}

/** Builds the tags of a Twitter card. @param {Page} page */
function twitterCard({ title, description, image, product }) {
  return metaElements("name", {
    "twitter:card": image.isPhoto ? "summary_large_image" : "summary",
    "twitter:title": product ? product.name : title,
    "twitter:description": description,
    "twitter:image": image.url,
    "twitter:image:alt": image.alt,
  });
}

/**
 * Builds one meta element per value that is not "".
 * @param {"name" | "property"} attribute @param {Record<string, string>} values by the attribute's value
 */
function metaElements(attribute, values) {
  return Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => metaElement(attribute, name, value))
    .join("");
}

/**
 * Builds a meta element.
 * @param {"name" | "property"} attribute @param {string} name @param {string} value
 */
function metaElement(attribute, name, value) {
  return `<meta ${attribute}="${name}" content="${escapeMarkup(value)}" />`;
}

module.exports = { insertHead };
