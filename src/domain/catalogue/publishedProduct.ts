import { sellableQuantity, sellableSizes } from "../checkout/checkoutLines";
import { removeXmlForbidden } from "../shared/markup";
import type { Picture, Product, Size } from "./product";

/** Something that can be bought: one size of a product, or the product itself when it has no sizes. */
export interface Offer {
  size: Size;
  /** The permanent identifier in structured data and feeds: Shiprocket's variant number, else "id-size". */
  sku: string;
  inStock: boolean;
}

/** Maximum length of an identifier at Google and Meta. */
const skuMaxChars = 50;

/**
 * The offers of a product, one per size, with unique identifiers. A product without sizes cannot be added to
 * the cart, so its offer is out of stock.
 */
export function createOffers(product: Product): Offer[] {
  const used = new Set<string>();
  return sellableSizes(product).map((size, index) => {
    const sku = skuOf(product, size);
    const unique = used.has(sku) ? `${product.id.slice(0, skuMaxChars - 4)}-${index}` : sku;
    used.add(unique);
    return { size, sku: unique, inStock: size !== "" && sellableQuantity(product, size) !== 0 };
  });
}

function skuOf({ id, variantIds }: Product, size: Size): string {
  const number = variantIds[size];
  if (number) return String(number);
  // Feeds accept letters, digits and dashes only.
  const label = size.replace(/[^\w.-]+/g, "-");
  return (size ? `${id}-${label}` : id).slice(0, skuMaxChars);
}

/** Maximum width of the pictures for chats and product feeds, which show about this width. */
const publishedWidthMaxPx = 1200;
// File names that chats, search engines and product feeds accept: no AVIF, no drawings.
const acceptedFileName = /\.(?:jpe?g|png|webp)$/i;
const refusedFileName = /\.(?:avif|svgz?|heic|tiff?)$/i;

/**
 * A picture for chats, search engines and feeds: its URL as stored, and its width in pixels when the URL
 * names one.
 */
interface PublishedPicture {
  src: string;
  width: number | undefined;
}

/** The pictures that chats, search engines and product feeds accept, in the product's order. */
export function publishedPictures(pictures: readonly Picture[]): PublishedPicture[] {
  return pictures.flatMap((picture) => publishedPicture(picture) ?? []);
}

/**
 * The file of a picture that is published: in an accepted format, the widest up to `publishedWidthMaxPx`, or
 * else the narrowest; undefined when no file has an accepted format.
 */
function publishedPicture({ src, widths }: Picture): PublishedPicture | undefined {
  const usable = widths.filter(({ url }) => acceptedFileName.test(pathOf(url)));
  const chosen = usable.filter(({ width }) => width <= publishedWidthMaxPx).at(-1) ?? usable[0];
  if (chosen) return { src: chosen.url, width: chosen.width };
  if (widths.length || src.startsWith("data:")) return;
  // A picture URL on another host may have no extension.
  const path = pathOf(src);
  const isUsable = src.startsWith("/") ? acceptedFileName.test(path) : !refusedFileName.test(path);
  return isUsable ? { src, width: undefined } : undefined;
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/, "");
}

/**
 * An absolute URL in ASCII. A path of the shop gets the shop's origin; other URLs keep their own origin.
 * @param origin the shop's origin, without a trailing slash
 * @param src picture path or URL
 */
export function absoluteUrl(origin: string, src: string): string {
  const address = src.startsWith("/") ? origin + src : src;
  return removeXmlForbidden(address).replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
