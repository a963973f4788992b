import { parseDateMs } from "../shared/dates";
import { collectionsMax, descriptionMaxChars, productNameMaxChars } from "../shared/limits";
import { parsePrice } from "../shared/money";
import { fieldsOf, parseText, parseTexts } from "../shared/parse";
import { parsePictures } from "./pictures";
import { type Product, type ProductId, parseGender, parseProductId } from "./product";
import { parseSizes, sortSizes } from "./sizes";
import { parseCount, parseStockCounts } from "./stock";

export type ParsedProduct =
  | { ok: true; product: Product }
  /** `id` is "" when it cannot be read either; `problem` is a short text for the console. */
  | { ok: false; id: ProductId | ""; problem: string };

/**
 * Parses a PocketBase record, a snapshot row or any other value. Never throws. Rejects a row without an id, a
 * name or a price above 0, because it cannot be sold; every other field falls back to a default.
 */
export function parseProduct(raw: unknown): ParsedProduct {
  const fields = fieldsOf(raw);
  const { active, createdat, createdAt, sortdate } = fields;
  const id = parseProductId(fields["id"]);
  const name = parseProductName(fields["name"]);
  const price = parsePrice(fields["price"]);
  const problem = !id ? "no usable id" : !name ? "no name" : !price ? "no usable price" : "";
  if (!id || problem) return { ok: false, id, problem };

  const counts = { ...parseStockCounts(fields["stockBySize"]), ...parseStockCounts(fields["stockbysize"]) };
  const counted = Object.keys(counts);
  const listed = parseSizes(fields["sizes"]);
  const sizes = listed.length ? listed : sortSizes(counted);
  const stock = counted.length ? undefined : parseCount(fields["stock"]);

  return {
    ok: true,
    product: {
      id,
      name,
      price,
      pictures: parsePictures(fields, id),
      ...(active === undefined || active === null ? {} : { active: active === true }),
      collectionIds: parseCollectionIds(fields["collection_ids"]),
      createdAt: parseDateMs(createdat ?? createdAt) || parseDateMs(sortdate),
      sizes,
      stockBySize: counts,
      ...(stock === undefined ? {} : { stock }),
      gender: parseGender(fields["gender"]),
      description: parseText(fields["description"], descriptionMaxChars),
      variantIds: parseStockCounts(fields["variant_ids"]),
    },
  };
}

/** A product name on one line, "" when there is none. HTML in the name is kept as text. */
export function parseProductName(raw: unknown): string {
  return parseText(raw, productNameMaxChars).replace(/\s+/g, " ");
}

function parseCollectionIds(raw: unknown): string[] {
  const labels = parseTexts(raw).map((label) => label.replace(/["'\s]/g, ""));
  return [...new Set(labels.filter(Boolean))].slice(0, collectionsMax);
}
