import { escapeMarkup, oneLine } from "../shared/markup";
import { homePath, productPath } from "../shared/paths";
import type { Product } from "./product";
import { absoluteUrl, createOffers, publishedPictures } from "./publishedProduct";

/* Structured data of pages in the vocabulary of https://schema.org, as search engines read it. */

/** The shop's data that search engines and feeds read. */
export interface PublishedShop {
  name: string;
  /** Without a trailing slash. */
  origin: string;
  description: string;
  email: string;
  /** URLs of the shop's profiles on other sites; only http(s) URLs are published. */
  profiles: readonly string[];
}

/** The product's name on one line; its id when the name has no character that XML allows. */
export function publishedName({ id, name }: Pick<Product, "id" | "name">): string {
  return oneLine(name) || id;
}

const logoPath = "/icons/icon-512.png";
const organizationId = "#shop";

/** The structured data of the home page: the shop and its website. */
export function homeStructuredData(shop: PublishedShop): object {
  const url = shop.origin + homePath;
  return graph([
    organization(shop),
    {
      "@type": "WebSite",
      name: oneLine(shop.name),
      url,
      publisher: { "@id": url + organizationId },
      inLanguage: "en-IN",
    },
  ]);
}

/**
 * The structured data of a product page: the product with an offer per size, its breadcrumbs, and the shop.
 */
export function productStructuredData(product: Product, shop: PublishedShop): object {
  const url = shop.origin + productPath(product.id);
  const name = publishedName(product);
  const description = oneLine(product.description);
  const seller = { "@id": shop.origin + homePath + organizationId };
  const images = publishedPictures(product.pictures).map(({ src }) => absoluteUrl(shop.origin, src));
  return graph([
    {
      "@type": "Product",
      "@id": `${url}#product`,
      name,
      url,
      productID: product.id,
      brand: { "@type": "Brand", name: oneLine(shop.name) },
      ...(images.length ? { image: images } : {}),
      ...(description ? { description } : {}),
      ...audienceOf(product.gender),
      offers: createOffers(product).map(({ size, sku, inStock }) => ({
        "@type": "Offer",
        name: size ? `${name}, ${size}` : name,
        sku,
        url,
        price: product.price.toFixed(2),
        priceCurrency: "INR",
        availability: `https://schema.org/${inStock ? "InStock" : "OutOfStock"}`,
        itemCondition: "https://schema.org/NewCondition",
        seller,
      })),
    },
    breadcrumbs([
      { name: oneLine(shop.name), item: shop.origin + homePath },
      { name, item: url },
    ]),
    organization(shop),
  ]);
}

function graph(nodes: object[]): object {
  return { "@context": "https://schema.org", "@graph": nodes };
}

function organization({ name, origin, description, email, profiles }: PublishedShop): object {
  const url = origin + homePath;
  const sameAs = profiles.filter((profile) => /^https?:\/\//i.test(profile));
  return {
    "@type": "Organization",
    "@id": url + organizationId,
    name: oneLine(name),
    url,
    logo: origin + logoPath,
    ...(description ? { description: oneLine(description) } : {}),
    ...(email ? { email } : {}),
    ...(sameAs.length ? { sameAs } : {}),
  };
}

function breadcrumbs(pages: { name: string; item: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: pages.map((page, index) => ({ "@type": "ListItem", position: index + 1, ...page })),
  };
}

/** For each gender of the shop, the value of `suggestedGender` that schema.org defines. */
const genders: Record<string, string> = { Men: "male", Women: "female", Unisex: "unisex" };

function audienceOf(gender: string): object {
  const suggestedGender = genders[gender];
  return suggestedGender ? { audience: { "@type": "PeopleAudience", suggestedGender } } : {};
}

/* Sitemaps: https://www.sitemaps.org/protocol.html */

/**
 * Maximum number of URLs in a sitemap file by the protocol. A file with this many URLs of the shop stays
 * below the protocol's limit of 50 MB.
 */
export const sitemapUrlsMax = 50_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/**
 * The beginning (`head`) and end (`tail`) of a sitemap file; `<url>` or `<sitemap>` elements are written
 * between the two.
 */
export function sitemapFrame(root: "urlset" | "sitemapindex"): { head: string; tail: string } {
  return { head: `${declaration}<${root} ${namespace}>\n`, tail: `</${root}>\n` };
}

/**
 * A `<url>` or `<sitemap>` element of a sitemap.
 * @param changed a date as PocketBase stores it; any other text leaves out `<lastmod>`
 * @param address absolute URL
 */
export function sitemapEntry(name: "url" | "sitemap", address: string, changed: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(changed) ?? [];
  const lastmod = day ? `<lastmod>${day}T${time}Z</lastmod>` : "";
  return `<${name}><loc>${escapeMarkup(address)}</loc>${lastmod}</${name}>\n`;
}
