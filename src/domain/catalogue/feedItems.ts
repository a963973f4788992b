import { csvRecord } from "../shared/csv";
import { escapeMarkup, oneLine, shortened } from "../shared/markup";
import { productPath } from "../shared/paths";
import { collections, isTee } from "./collections";
import { teeMaterial } from "./messages";
import type { Product } from "./product";
import { absoluteUrl, createOffers, publishedPictures } from "./publishedProduct";
import { type PublishedShop, publishedName } from "./structuredData";

/*
 * Items of the product feeds for advertising programs, one per size. Google Merchant Center:
 * https://support.google.com/merchants/answer/7052112, Meta:
 * https://www.facebook.com/business/help/120325381656392. Each limit is the smaller one of the two programs.
 */

const feedTitleMaxChars = 150;
const feedDescriptionMaxChars = 5000;
const groupMaxChars = 50;
const brandMaxChars = 70;
const linkMaxChars = 2000;
const additionalImagesMax = 10;

/**
 * Google's product category for each collection
 * (https://www.google.com/basepages/producttype/taxonomy-with-ids.en-US.txt).
 */
const categories: Record<string, string> = { "C-TSHIRT": "212", "C-BOTTOM": "204" };
const clothing = "1604";

/**
 * The feed fields that all sizes of a product share, by their names in both feeds (Google, Meta); "" when the
 * product has no value.
 */
interface SharedFields {
  description: string;
  link: string;
  image_link: string;
  price: string;
  brand: string;
  item_group_id: string;
  gender: string;
  age_group: string;
  google_product_category: string;
  product_type: string;
}

/** The feed fields of one size. */
interface SizeFields {
  id: string;
  title: string;
  size: string;
  inStock: boolean;
}

/** The feed items of a product, one per size. */
export interface FeedItems {
  shared: SharedFields;
  additionalImages: readonly string[];
  sizes: SizeFields[];
}

/** The feed items of a product; undefined for a product without a picture, which Google and Meta require. */
export function feedItems(product: Product, shop: PublishedShop): FeedItems | undefined {
  const [picture, ...others] = publishedPictures(product.pictures)
    .map(({ src }) => absoluteUrl(shop.origin, src))
    .filter((url) => url.length <= linkMaxChars);
  if (!picture) return;
  const listed = collections.find(({ id }) => id in categories && product.collectionIds.includes(id));
  return {
    shared: {
      description: descriptionOf(product),
      link: shop.origin + productPath(product.id),
      image_link: picture,
      price: `${product.price.toFixed(2)} INR`,
      brand: shortened(shop.name, brandMaxChars),
      item_group_id: product.id.slice(0, groupMaxChars),
      ...genderAndAgeGroup(product.gender),
      google_product_category: (listed && categories[listed.id]) ?? clothing,
      product_type: listed?.title ?? "",
    },
    additionalImages: others.slice(0, additionalImagesMax),
    sizes: createOffers(product).map(({ size, sku, inStock }) => ({
      id: sku,
      title: titleOf(publishedName(product), size),
      size: oneLine(size),
      inStock,
    })),
  };
}

function titleOf(name: string, size: string): string {
  const suffix = size ? `, ${size}` : "";
  return shortened(name, feedTitleMaxChars - suffix.length) + suffix;
}

function descriptionOf(product: Product): string {
  const text = [isTee(product) ? teeMaterial : "", product.description].filter(Boolean).join(" ");
  return shortened(text, feedDescriptionMaxChars) || publishedName(product);
}

function genderAndAgeGroup(gender: string): Pick<SharedFields, "gender" | "age_group"> {
  const isForChildren = /\b(?:kids?|boys?|girls?|child(?:ren)?)\b/i.test(gender);
  const genders: Record<string, string> = { Men: "male", Women: "female", Unisex: "unisex" };
  return { gender: genders[gender] ?? "", age_group: isForChildren ? "kids" : "adult" };
}

/** The beginning (`head`) and end (`tail`) of the RSS 2.0 feed; the items are written between the two. */
export function feedXmlFrame(shop: PublishedShop): { head: string; tail: string } {
  const head = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeMarkup(oneLine(shop.name))}</title>
<link>${escapeMarkup(shop.origin)}/</link>
<description>${escapeMarkup(oneLine(shop.description || shop.name))}</description>
`;
  return { head, tail: "</channel>\n</rss>\n" };
}

/** The items of a product as XML for the RSS 2.0 feed for Google. */
export function feedXmlItems({ shared, additionalImages, sizes }: FeedItems): string {
  // Most of the text is the same for all sizes. It is escaped once per product, because escaping takes most
  // of the time.
  const common = [
    ...Object.entries(shared).map(([name, value]) => feedElement(name, value)),
    ...additionalImages.map((url) => feedElement("additional_image_link", url)),
    feedElement("condition", "new"),
    feedElement("identifier_exists", "no"),
  ].join("");
  return sizes
    .map(({ id, title, size, inStock }) => {
      const own = feedElement("id", id) + feedElement("title", title) + feedElement("size", size);
      const availability = feedElement("availability", inStock ? "in_stock" : "out_of_stock");
      return `<item>${own}${availability}${common}</item>\n`;
    })
    .join("");
}

function feedElement(name: string, value: string): string {
  return value === "" ? "" : `<g:${name}>${escapeMarkup(value)}</g:${name}>`;
}

/** The first line of the CSV feed: the columns of `feedCsvLines`. */
export const feedCsvHead =
  "id,title,size,availability,condition,additional_image_link,description,link,image_link,price,brand,item_group_id,gender,age_group,google_product_category,product_type\r\n";

/** The items of a product as lines of the CSV feed for Meta. */
export function feedCsvLines({ shared, additionalImages, sizes }: FeedItems): string {
  const images = additionalImages.map((url) => url.replaceAll(",", "%2C")).join(",");
  const { description, link, image_link, price, brand, item_group_id, gender, age_group } = shared;
  const { google_product_category, product_type } = shared;
  const common = [images, description, link, image_link, price, brand, item_group_id, gender, age_group];
  return sizes
    .map(({ id, title, size, inStock }) => {
      const own = [id, title, size, inStock ? "in stock" : "out of stock", "new"];
      return csvRecord([...own, ...common, google_product_category, product_type]);
    })
    .join("");
}
